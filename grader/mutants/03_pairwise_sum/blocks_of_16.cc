// Drill 03, wrong: the leaves of the tree are blocks of 16 values, summed in a loop.
//
// Shown by: [1e8, 1, -1e8, 1] gives 1, not 0.
// Caught by: the pairwise sum adds adjacent pairs, level by level
#include <bit>
#include <cstddef>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {
namespace {

float tree(std::span<const float> values) {
  const std::size_t n = values.size();
  if (n <= 16) {
    float sum = 0;
    for (const float value : values) sum += value;
    return sum;
  }
  const std::size_t left = std::bit_floor(n - 1);
  return tree(values.first(left)) + tree(values.subspan(left));
}

}  // namespace

float sum_sequential(std::span<const float> values) {
  float sum = 0;
  for (const float value : values) sum += value;
  return sum;
}

float sum_pairwise(std::span<const float> values) { return tree(values); }

}  // namespace drill
