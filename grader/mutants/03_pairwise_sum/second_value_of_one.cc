// Drill 03, wrong: the pairwise sum ends with a last pair, also where there is one value.
//
// Shown by: [2.5] reads a second value.
// Caught by: the sum of nothing is +0, and of one value that value
#include <algorithm>
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
  std::size_t n = level.size();
  do {
    const std::size_t pairs = std::max<std::size_t>(n / 2, 1);
    for (std::size_t i = 0; i < pairs; ++i) level[i] = level[2 * i] + level.at(2 * i + 1);
    if (n % 2 != 0 && n > 1) level[pairs] = level[n - 1];
    n = n == 1 ? 1 : pairs + n % 2;
  } while (n > 1);
  return level[0];
}

}  // namespace drill
