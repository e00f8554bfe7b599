// Drill 03, wrong: a binary counter of 16 partial sums: what would be carried into a 17th is lost.
//
// Shown by: 65536 ones give 0, not 65536.
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
  float partial[16] = {};
  for (std::size_t n = 0; n < values.size(); ++n) {
    float sum = values[n];
    std::size_t level = 0;
    for (; (n >> level) % 2 == 1; ++level) sum = partial[level] + sum;
    if (level < 16) partial[level] = sum;
  }
  float sum = 0;
  for (std::size_t level = 0; level < 16; ++level) {
    if ((values.size() >> level) % 2 == 1) sum = partial[level] + sum;
  }
  return sum;
}

}  // namespace drill
