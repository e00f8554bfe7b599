// Drill 03, wrong: the values are split in halves, the first of which has one more where they are
// odd.
//
// Shown by: [1e8, 1, -1e8, 1, 1] gives 2, not 1.
// Caught by: the pairwise sum adds adjacent pairs, level by level
#include <bit>
#include <cstddef>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {
namespace {

float tree(std::span<const float> values) {
  const std::size_t n = values.size();
  if (n == 1) return values[0];
  const std::size_t left = n - n / 2;
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
