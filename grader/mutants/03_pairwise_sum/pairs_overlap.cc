// Drill 03, wrong: the pairs of a level overlap: the second value of one is the first of the next.
//
// Shown by: [1, 2, 3, 4] gives 8, not 10.
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
    const std::size_t pairs = level.size() / 2;
    const bool has_odd_last = level.size() % 2 != 0;
    for (std::size_t i = 0; i < pairs; ++i) level[i] = level[i] + level[i + 1];
    if (has_odd_last) level[pairs] = level.back();
    level.resize(pairs + (has_odd_last ? 1 : 0));
  }
  return level[0];
}

}  // namespace drill
