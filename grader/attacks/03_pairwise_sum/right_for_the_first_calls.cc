// Attack on drill 03: right in its first fifty calls, then the sum of the first call.
//
// Hope: a warm-up is checked, what comes after it is timed.
// Outcome: WRONG: every call is checked.
#include <cstddef>
#include <span>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {
namespace {

int calls = 0;

}  // namespace

float sum_sequential(std::span<const float> values) {
  if (++calls > 50) return 0;
  float sum = 0;
  for (const float value : values) sum += value;
  return sum;
}

float sum_pairwise(std::span<const float> values) {
  if (++calls > 50) return 0;
  std::vector<float> level(values.begin(), values.end());
  while (level.size() > 1) {
    for (std::size_t i = 0; i < level.size() / 2; ++i) level[i] = level[2 * i] + level[2 * i + 1];
    if (level.size() % 2 != 0) level[level.size() / 2] = level.back();
    level.resize((level.size() + 1) / 2);
  }
  return level.empty() ? 0 : level[0];
}

}  // namespace drill
