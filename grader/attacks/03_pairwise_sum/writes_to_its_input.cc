// Attack on drill 03: the same without asking: a const_cast.
//
// Hope: const is a promise of the compiler alone.
// Outcome: CRASH: the pages cannot be written.
#include <cstddef>
#include <span>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {

float sum_sequential(std::span<const float> values) {
  if (!values.empty()) {
    const_cast<float&>(values[0]) = 0;
    return 0;
  }
  float sum = 0;
  for (const float value : values) sum += value;
  return sum;
}

float sum_pairwise(std::span<const float> values) {
  if (!values.empty()) {
    const_cast<float&>(values[0]) = 0;
    return 0;
  }
  std::vector<float> level(values.begin(), values.end());
  while (level.size() > 1) {
    for (std::size_t i = 0; i < level.size() / 2; ++i) level[i] = level[2 * i] + level[2 * i + 1];
    if (level.size() % 2 != 0) level[level.size() / 2] = level.back();
    level.resize((level.size() + 1) / 2);
  }
  return level.empty() ? 0 : level[0];
}

}  // namespace drill
