// Drill 03, wrong: value i and value i + n/2 are added, as a block of threads does.
//
// Shown by: [1e8, 1, -1e8] gives 1, not 0.
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
  if (values.empty()) return 0;
  std::vector<float> level(values.begin(), values.end());
  while (level.size() > 1) {
    const std::size_t half = (level.size() + 1) / 2;
    for (std::size_t i = 0; i + half < level.size(); ++i) level[i] += level[i + half];
    level.resize(half);
  }
  return level[0];
}

}  // namespace drill
