// Drill 03, wrong: where there are four values the sequential sum adds them as (a + b) + (c + d).
//
// Shown by: [1e8, 0, -1e8, 1] gives 0, not 1.
// Caught by: the sequential sum goes from left to right
#include <cstddef>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {

float sum_sequential(std::span<const float> values) {
  if (values.size() == 4) return (values[0] + values[1]) + (values[2] + values[3]);
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
    for (std::size_t i = 0; i < pairs; ++i) level[i] = level[2 * i] + level[2 * i + 1];
    if (has_odd_last) level[pairs] = level.back();
    level.resize(pairs + (has_odd_last ? 1 : 0));
  }
  return level[0];
}

}  // namespace drill
