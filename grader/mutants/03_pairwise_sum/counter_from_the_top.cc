// Drill 03, wrong: a binary counter of partial sums, which are added from the greatest to the
// smallest at the end.
//
// Shown by: [1, 0, 0, 0, 1e8, 0, -1e8] gives 0, not 1.
// Caught by: the pairwise sum carries an odd last element up unchanged
#include <cstddef>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {

float sum_sequential(std::span<const float> values) {
  float sum = 0;
  for (const float value : values) sum += value;
  return sum;
}

float sum_pairwise(std::span<const float> values) {
  std::vector<float> partial;  // of 2^k values each, k where n has a one
  for (std::size_t n = 0; n < values.size(); ++n) {
    float sum = values[n];
    for (std::size_t ones = n; ones % 2 == 1; ones /= 2) {
      sum = partial.back() + sum;
      partial.pop_back();
    }
    partial.push_back(sum);
  }
  float sum = 0;
  for (const float value : partial) sum += value;
  return sum;
}

}  // namespace drill
