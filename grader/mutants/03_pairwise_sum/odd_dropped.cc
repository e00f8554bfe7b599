// Drill 03, wrong: an odd last value is dropped.
// Real: tile-ai/tilelang#2542, a butterfly over 48 threads lost 16: 1 + ... + 48 gave 528, not
// 1176.
//
// Shown by: [1, 2, 3] gives 3, not 6.
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
    const std::size_t pairs = level.size() / 2;
    for (std::size_t i = 0; i < pairs; ++i) level[i] = level[2 * i] + level[2 * i + 1];
    level.resize(pairs);
  }
  return level[0];
}

}  // namespace drill
