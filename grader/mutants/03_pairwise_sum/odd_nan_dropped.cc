// Drill 03, wrong: an odd last value is carried only if it is not zero, asked as x < 0 || x > 0.
//
// Shown by: [1, 1, NaN] gives 2, not NaN.
// Caught by: NaN and infinity reach the sum
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
    for (std::size_t i = 0; i < pairs; ++i) level[i] = level[2 * i] + level[2 * i + 1];
    if (has_odd_last) {
      const float last = level.back();
      level[pairs] = last < 0 || last > 0 ? last : 0;
    }
    level.resize(pairs + (has_odd_last ? 1 : 0));
  }
  return level[0];
}

}  // namespace drill
