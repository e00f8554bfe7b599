// Drill 03, wrong: the sequential sum is compensated by Neumaier's method.
//
// Shown by: [1e8, 1, -1e8] gives 1, not 0.
// Caught by: the sequential sum rounds each addition to float
#include <cmath>
#include <cstddef>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {

float sum_sequential(std::span<const float> values) {
  float sum = 0;
  float lost = 0;
  for (const float value : values) {
    const float next = sum + value;
    lost += std::fabs(sum) >= std::fabs(value) ? (sum - next) + value : (value - next) + sum;
    sum = next;
  }
  return std::isfinite(lost) ? sum + lost : sum;
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
