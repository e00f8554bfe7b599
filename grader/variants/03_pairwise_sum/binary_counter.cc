// Drill 03, another way: a binary counter: one partial sum for each one in the number of values
// seen, and memory for the levels only.
#include <array>
#include <cstddef>
#include <numeric>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {

float sum_sequential(std::span<const float> values) {
  return std::accumulate(values.begin(), values.end(), 0.0f);
}

float sum_pairwise(std::span<const float> values) {
  std::array<float, 64> partial;  // [k] is of 2^k values
  std::size_t n = 0;
  for (const float value : values) {
    float sum = value;
    int level = 0;
    for (; (n >> level & 1) != 0; ++level) sum = partial[level] + sum;
    partial[level] = sum;
    ++n;
  }
  // The smallest are the last values, and meet first.
  float sum = 0;
  for (int level = 0; level < 64; ++level) {
    if ((n >> level & 1) != 0) sum = partial[level] + sum;
  }
  return sum;
}

}  // namespace drill
