// Drill 03, wrong: the tree's additions round toward zero.
//
// Shown by: [2^25, 3] gives 33554432, not 33554436.
// Caught by: the pairwise sum rounds each addition to float
#include <cfenv>
#include <cstddef>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {
namespace {

float tree(std::span<const float> values) {
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

}  // namespace

float sum_sequential(std::span<const float> values) {
  float sum = 0;
  for (const float value : values) sum += value;
  return sum;
}

float sum_pairwise(std::span<const float> values) {
  const int before = std::fegetround();
  std::fesetround(FE_TOWARDZERO);
  const float sum = tree(values);
  std::fesetround(before);
  return sum;
}

}  // namespace drill
