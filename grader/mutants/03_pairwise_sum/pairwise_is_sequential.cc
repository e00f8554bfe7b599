// Drill 03, wrong: the pairwise sum is a loop from left to right.
//
// Shown by: [1e8, 1, -1e8, 1] gives 1, not 0.
// Caught by: the pairwise sum adds adjacent pairs, level by level
#include <cstddef>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {

float sum_sequential(std::span<const float> values) {
  float sum = 0;
  for (const float value : values) sum += value;
  return sum;
}

float sum_pairwise(std::span<const float> values) {
  float sum = 0;
  for (const float value : values) sum += value;
  return sum;
}

}  // namespace drill
