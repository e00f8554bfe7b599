// Drill 03, another way: recursion that splits at the greatest power of two below n; the loop
// starts from the first value.
#include <bit>
#include <cstddef>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {
namespace {

float added_to(std::span<const float> values, float sum) {
  for (std::size_t i = 0; i < values.size(); ++i) sum = sum + values[i];
  return sum;
}

float tree(std::span<const float> values) {
  const std::size_t n = values.size();
  if (n == 1) return values[0];
  const std::size_t left = std::bit_floor(n - 1);
  return tree(values.first(left)) + tree(values.subspan(left));
}

}  // namespace

float sum_sequential(std::span<const float> values) {
  if (values.empty()) return 0;
  return added_to(values.subspan(1), values[0]);
}

float sum_pairwise(std::span<const float> values) { return values.empty() ? 0 : tree(values); }

}  // namespace drill
