// The inner loop of check_close: what one block of pairs amounts to, if all of them are finite.
//
// It says how great the extremes of a block are, not where; check_close looks for them in the end,
// in the few blocks that matter. Blocks with a NaN or Inf it goes through pair by pair.
#ifndef GRADER_COMPARE_BLOCK_H_
#define GRADER_COMPARE_BLOCK_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace trusted {

// Small, so that a few NaN spoil few blocks; large enough for the loop to outweigh what frames it.
inline constexpr std::size_t kBlockSize = 64;

struct BlockSummary {
  bool finite;  // every element of both sides is; the other members mean nothing otherwise
  std::int64_t mismatched;
  double max_abs, max_rel, max_excess;  // as close.h defines them, correct to the last bit
};

// rtol and atol >= 0; rtol finite, since its product with 0 is taken as it comes. Off x86-64
// every block is reported as not finite, which is slow and still right.
BlockSummary summarize(std::span<const float, kBlockSize> actual,
                       std::span<const float, kBlockSize> expected, double rtol, double atol);

}  // namespace trusted

#endif  // GRADER_COMPARE_BLOCK_H_
