// Drill 03, wrong: every partial sum is rounded to bfloat16.
// Real: jax-ml/ml_dtypes#63, a bfloat16 sum of ones stalls at 256.
//
// Shown by: [256, 1] gives 256, not 257.
// Caught by: the sequential sum rounds each addition to float
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {
namespace {

float rounded(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if (value != value) return value;
  return std::bit_cast<float>((bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000);
}

}  // namespace

float sum_sequential(std::span<const float> values) {
  float sum = 0;
  for (const float value : values) sum = rounded(sum + value);
  return sum;
}

float sum_pairwise(std::span<const float> values) {
  if (values.empty()) return 0;
  std::vector<float> level(values.begin(), values.end());
  while (level.size() > 1) {
    const std::size_t pairs = level.size() / 2;
    const bool has_odd_last = level.size() % 2 != 0;
    for (std::size_t i = 0; i < pairs; ++i) level[i] = level[2 * i] + level[2 * i + 1];
    if (has_odd_last) level[pairs] = level.back();
    level.resize(pairs + (has_odd_last ? 1 : 0));
  }
  return level[0];
}

}  // namespace drill
