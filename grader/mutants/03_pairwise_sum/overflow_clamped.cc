// Drill 03, wrong: a partial sum that overflows is clamped to the largest number.
//
// Shown by: [max, max] gives max, not inf.
// Caught by: NaN and infinity reach the sum
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {
namespace {

constexpr float kMax = std::numeric_limits<float>::max();

}  // namespace

float sum_sequential(std::span<const float> values) {
  float sum = 0;
  for (const float value : values) sum += value;
  return sum;
}

float sum_pairwise(std::span<const float> values) {
  if (values.empty()) return 0;
  std::vector<float> level(values.begin(), values.end());
  while (level.size() > 1) {
    const std::size_t pairs = level.size() / 2;
    const bool has_odd_last = level.size() % 2 != 0;
    for (std::size_t i = 0; i < pairs; ++i) {
      const float a = level[2 * i];
      const float b = level[2 * i + 1];
      level[i] = a + b;
      if (std::isinf(level[i]) && std::isfinite(a) && std::isfinite(b))
        level[i] = std::copysign(kMax, a);
    }
    if (has_odd_last) level[pairs] = level.back();
    level.resize(pairs + (has_odd_last ? 1 : 0));
  }
  return level[0];
}

}  // namespace drill
