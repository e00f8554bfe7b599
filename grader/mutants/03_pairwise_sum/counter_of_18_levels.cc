// Drill 03, wrong: a binary counter of 18 partial sums: what would be carried into a 19th is lost.
//
// Shown by: 262144 ones give 0, not 262144.
// Caught by: both sums are right to the last bit, however many values
#include <cstddef>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {

float sum_sequential(std::span<const float> values) {
  float sum = 0;
  for (const float value : values) sum += value;
  return sum;
}

float sum_pairwise(std::span<const float> values) {
  float partial[18] = {};
  for (std::size_t n = 0; n < values.size(); ++n) {
    float sum = values[n];
    std::size_t level = 0;
    for (; (n >> level) % 2 == 1; ++level) sum = partial[level] + sum;
    if (level < 18) partial[level] = sum;
  }
  float sum = 0;
  for (std::size_t level = 0; level < 18; ++level) {
    if ((values.size() >> level) % 2 == 1) sum = partial[level] + sum;
  }
  return sum;
}

}  // namespace drill
