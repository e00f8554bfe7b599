// Drill 03, wrong: an odd number of values is filled up with 0 times the first one.
//
// Shown by: [inf, 1, 1] gives NaN, not inf.
// Caught by: the pairwise sum carries an odd last element up unchanged
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
    if (level.size() % 2 != 0) level.push_back(0 * level[0]);
    for (std::size_t i = 0; i < level.size() / 2; ++i) level[i] = level[2 * i] + level[2 * i + 1];
    level.resize(level.size() / 2);
  }
  return level[0];
}

}  // namespace drill
