// Drill 03, another way: value i takes value i + step, for steps of 1, 2, 4 and so on: nothing is
// moved.
#include <cstddef>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {

float sum_sequential(std::span<const float> values) {
  volatile float sum = 0;
  for (std::size_t i = 0; i < values.size(); ++i) sum = sum + values[i];
  return sum;
}

float sum_pairwise(std::span<const float> values) {
  std::vector<float> sums(values.begin(), values.end());
  for (std::size_t step = 1; step < sums.size(); step *= 2) {
    for (std::size_t i = 0; i + step < sums.size(); i += 2 * step) sums[i] += sums[i + step];
  }
  return sums.empty() ? 0 : sums[0];
}

}  // namespace drill
