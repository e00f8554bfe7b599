// Drill 03, another way: odd last values go into a sum of their own, from the smallest part to the
// greatest, and that is added last: the same tree.
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
  float odd_ones = 0;
  while (level.size() > 1) {
    if (level.size() % 2 != 0) {
      odd_ones += level.back();
      level.pop_back();
    }
    for (std::size_t i = 0; i < level.size(); i += 2) level[i / 2] = level[i] + level[i + 1];
    level.resize(level.size() / 2);
  }
  return level[0] + odd_ones;
}

}  // namespace drill
