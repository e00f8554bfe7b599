// Drill 03, wrong: the levels are written into the values themselves.
//
// Shown by: [1, 2]: values[0] is written, and is const.
// Caught by: the pairwise sum adds adjacent pairs, level by level
#include <cstddef>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {

float sum_sequential(std::span<const float> values) {
  float sum = 0;
  for (const float value : values) sum += value;
  return sum;
}

float sum_pairwise(std::span<const float> values) {
  if (values.empty()) return 0;
  float* level = const_cast<float*>(values.data());
  for (std::size_t n = values.size(); n > 1; n = n / 2 + n % 2) {
    for (std::size_t i = 0; i < n / 2; ++i) level[i] = level[2 * i] + level[2 * i + 1];
    if (n % 2 != 0) level[n / 2] = level[n - 1];
  }
  return level[0];
}

}  // namespace drill
