// Drill 03, wrong: only the first level is pairs, and their sums are added in a loop.
//
// Shown by: [1e8, 0, 1, 0, -1e8, 0, 1, 0] gives 1, not 0.
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
  for (std::size_t i = 0; i + 1 < values.size(); i += 2) sum += values[i] + values[i + 1];
  return values.size() % 2 == 0 ? sum : sum + values.back();
}

}  // namespace drill
