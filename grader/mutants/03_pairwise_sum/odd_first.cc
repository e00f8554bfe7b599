// Drill 03, wrong: the pairs are counted from the end: of an odd number the first value is carried.
//
// Shown by: [1e8, -1e8, 1] gives 0, not 1.
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
    const std::size_t odd = level.size() % 2;
    const std::size_t pairs = level.size() / 2;
    for (std::size_t i = 0; i < pairs; ++i)
      level[odd + i] = level[odd + 2 * i] + level[odd + 2 * i + 1];
    level.resize(odd + pairs);
  }
  return level[0];
}

}  // namespace drill
