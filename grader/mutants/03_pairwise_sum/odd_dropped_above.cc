// Drill 03, wrong: an odd last value is carried on the first level, and dropped on those above.
//
// Shown by: [1, 2, 3, 4, 5, 6] gives 10, not 21.
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
  if (level.size() % 2 != 0) level.push_back(0);
  while (level.size() > 1) {
    const std::size_t pairs = level.size() / 2;
    for (std::size_t i = 0; i < pairs; ++i) level[i] = level[2 * i] + level[2 * i + 1];
    level.resize(pairs);
  }
  return level[0];
}

}  // namespace drill
