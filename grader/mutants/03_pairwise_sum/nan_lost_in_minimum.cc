// Drill 03, wrong: each partial sum is bounded by inf from above with std::min, which drops a NaN.
//
// Shown by: [NaN, 1] gives inf, not NaN.
// Caught by: NaN and infinity reach the sum
#include <algorithm>
#include <cstddef>
#include <limits>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {
namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

}  // namespace

float sum_sequential(std::span<const float> values) {
  float sum = 0;
  for (const float value : values) sum = std::min(kInf, sum + value);
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
