#include "drills/03_pairwise_sum/pairwise_sum.h"

#include <cstddef>
#include <vector>

namespace drill {

// The type of the accumulator is the whole point: float, so that every partial sum is rounded to 24
// bits. An addend below half a ULP of the partial sum is then lost without a trace (near 1e8 a ULP
// is 8):
//
//    1e8 + 1 = 1e8      then     1e8 - 1e8 = 0      then     0 + 1 = 1
//
// The compiler may not reorder this loop, since float addition is not associative. With -ffast-math
// it may: it keeps several partial sums side by side, which is another order and another result.
float sum_sequential(std::span<const float> values) {
  float sum = 0.0f;
  for (const float value : values) sum += value;
  return sum;
}

// A literal reading of the definition: one pass of the outer loop is one level of the tree.
//
//    n = 5     v0    v1    v2    v3    v4
//    level 1   s01   s23   v4                pairs = 2, and v4 is carried
//    level 2   s0123 v4                      pairs = 1, and v4 is carried again
//    level 3   sum                           pairs = 1
//
// One buffer is enough: pair i is read from 2i and 2i + 1 and written to i, which is never ahead of
// what is still to be read.
//
// Carrying is not the same as adding to a neighbour at once (s23 + v4 rounds differently), nor as
// dropping, which sizes that are powers of two never show. Adding 0 to fill up the pair would do no
// harm, except to the sign of -0; a carried value needs no addition at all.
//
// Why trees. In a sequential sum v0 goes through n - 1 roundings, and late values meet a partial
// sum far greater than they are; here each value goes through at most ceil(log2 n) roundings, and
// similar values give partial sums of similar magnitude. A GPU has no choice in the matter: its
// threads reduce in parallel, in some tree. Which tree depends on the block size, the number of
// warps and the split of K, so changing one of these changes the last bits of a right result.
float sum_pairwise(std::span<const float> values) {
  if (values.empty()) return 0.0f;

  std::vector<float> level(values.begin(), values.end());
  while (level.size() > 1) {
    const std::size_t pairs = level.size() / 2;
    const bool has_odd_last = level.size() % 2 != 0;
    for (std::size_t i = 0; i < pairs; ++i) level[i] = level[2 * i] + level[2 * i + 1];
    if (has_odd_last) level[pairs] = level.back();
    level.resize(pairs + (has_odd_last ? 1 : 0));
  }
  return level.front();
}

}  // namespace drill
