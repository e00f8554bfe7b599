// Drill 03, wrong: up to 128 values are summed in eight partial sums, as NumPy does it.
//
// Shown by: [1e8, 1, -1e8, 1] gives 1, not 0.
// Caught by: the pairwise sum adds adjacent pairs, level by level
#include <bit>
#include <cstddef>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {
namespace {

float block(std::span<const float> values) {
  const std::size_t n = values.size();
  float sum = 0;
  std::size_t i = 0;
  if (n >= 8) {
    float r[8];
    for (std::size_t k = 0; k < 8; ++k) r[k] = values[k];
    for (i = 8; i + 8 <= n; i += 8) {
      for (std::size_t k = 0; k < 8; ++k) r[k] += values[i + k];
    }
    sum = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7]));
  }
  for (; i < n; ++i) sum += values[i];
  return sum;
}

float tree(std::span<const float> values) {
  const std::size_t n = values.size();
  if (n <= 128) return block(values);
  const std::size_t left = n / 2 - n / 2 % 8;
  return tree(values.first(left)) + tree(values.subspan(left));
}

}  // namespace

float sum_sequential(std::span<const float> values) {
  float sum = 0;
  for (const float value : values) sum += value;
  return sum;
}

float sum_pairwise(std::span<const float> values) { return tree(values); }

}  // namespace drill
