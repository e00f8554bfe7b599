// Drill 03, wrong: the left part is the power of two from n / 2 up, with n / 2 rounded down.
//
// Shown by: [1e8, -1e8, 1]: the parts are 1 and 2 long; it gives 0, not 1.
// Caught by: the pairwise sum carries an odd last element up unchanged
#include <bit>
#include <cstddef>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {
namespace {

float tree(std::span<const float> values) {
  const std::size_t n = values.size();
  if (n == 1) return values[0];
  const std::size_t left = std::bit_ceil(n / 2);
  return tree(values.first(left)) + tree(values.subspan(left));
}

}  // namespace

float sum_sequential(std::span<const float> values) {
  float sum = 0;
  for (const float value : values) sum += value;
  return sum;
}

float sum_pairwise(std::span<const float> values) { return values.empty() ? 0 : tree(values); }

}  // namespace drill
