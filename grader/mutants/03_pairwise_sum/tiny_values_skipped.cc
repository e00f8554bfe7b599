// Drill 03, wrong: the sequential sum starts from the first value, and adds no subnormal to it.
//
// Shown by: [2^-149, 2^-149] gives 2^-149, not 2^-148.
// Caught by: the sequential sum rounds each addition to float
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {

float sum_sequential(std::span<const float> values) {
  if (values.empty()) return 0;
  float sum = values[0];
  for (const float value : values.subspan(1)) {
    if (std::fabs(value) < std::numeric_limits<float>::min()) continue;
    sum += value;
  }
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
