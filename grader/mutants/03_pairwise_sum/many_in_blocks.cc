// Drill 03, wrong: from 2000 values on each of 1000 is a task of its own, as of a thread, and their
// sums are added.
//
// Shown by: 2000 values, 0 but [0] = 1e8, [1000] = -1e8 and [1024] = 1, give 0, not 1.
// Caught by: the pairwise sum adds adjacent pairs, level by level
#include <algorithm>
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
  if (values.size() < 2000) return tree(values);
  std::vector<float> sums;
  for (std::size_t i = 0; i < values.size(); i += 1000) {
    sums.push_back(tree(values.subspan(i, std::min<std::size_t>(1000, values.size() - i))));
  }
  return tree(sums);
}

}  // namespace drill
