// Attack on drill 03: computes every other call; gives the second of two equal calls the result of
// the first.
//
// Hope: each call is made twice, with the arrays in another place: half the work.
// Outcome: nothing to win: the arguments are the same, and so the result is right. Its points are
// those of its answers.
#include <cstddef>
#include <span>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {
namespace {

float last = 0;
bool again = false;

}  // namespace

float sum_sequential(std::span<const float> values) {
  again = !again;
  if (!again) return last;
  float sum = 0;
  for (const float value : values) sum += value;
  return last = sum;
}

float sum_pairwise(std::span<const float> values) {
  again = !again;
  if (!again) return last;
  std::vector<float> level(values.begin(), values.end());
  while (level.size() > 1) {
    for (std::size_t i = 0; i < level.size() / 2; ++i) level[i] = level[2 * i] + level[2 * i + 1];
    if (level.size() % 2 != 0) level[level.size() / 2] = level.back();
    level.resize((level.size() + 1) / 2);
  }
  return last = level.empty() ? 0 : level[0];
}

}  // namespace drill
