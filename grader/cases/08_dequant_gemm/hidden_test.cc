// Drill 08's hidden tests of numbers; launch_test.cc has those of arguments, the stream, and what
// the checkers find.
#include <cstdint>

#include "grader/cases/08_dequant_gemm/calls.h"
#include "grader/cases/08_dequant_gemm/inputs.h"

namespace cases {
namespace {

TEST_CASE("a group's scale is its greatest |w| over 7, and 1 where that is 0",
          "[pts:1][class:quantiser]") {
  for (const Weights& weights : weights_for_scales(judge::options().seed))
    CHECK(scales_are_right(weights));
}

// By the scales that came with them, so that a wrong scale costs one test.
TEST_CASE("a code is w over its scale to nearest even, clamped and packed",
          "[pts:1][class:rounding]") {
  for (const Weights& weights : weights_for_codes(judge::options().seed))
    CHECK(codes_are_right(weights));
}

TEST_CASE("w4a16 decodes all 16 codes, in either half of a byte", "[pts:1][class:sign]") {
  for (const W4a16& product : all_codes<std::uint16_t>()) CHECK(is_right(product));
}

TEST_CASE("w4a16 takes the scale of the weight's own row and group", "[pts:1][class:scales]") {
  const std::uint64_t seed = judge::options().seed;
  for (const W4a16& product : many_groups<std::uint16_t>(seed)) CHECK(is_right(product));
  for (const W4a16& product : single_weights(seed)) CHECK(is_right(product));
}

TEST_CASE("w4a16 is right for all sizes, and arrays that start anywhere", "[pts:1][class:tail]") {
  const judge::Options& options = judge::options();
  for (const W4a16& product : many_sizes<std::uint16_t>(options.seed, options.exhaustive))
    CHECK(is_right(product));
  const judge::CallOnce once;
  for (const W4a16& product : large_sizes(options.seed)) CHECK(is_right(product));
}

TEST_CASE("w4a16 sums in fp32 and rounds once, at the end", "[pts:1][class:accumulation]") {
  for (const W4a16& product : sums_w4a16(judge::options().seed)) CHECK(is_right(product));
  CHECK(repeats(quantised(judge::options().seed).w4a16));
}

TEST_CASE("w4a16 keeps a NaN or infinity of x in its row", "[pts:1][class:NaN]") {
  for (const W4a16& product : with_nan_and_infinity(judge::options().seed))
    CHECK(is_right(product));
}

// The layout is w4a16's, and one test here.
TEST_CASE("w4a8 reads the same weights, whatever the sizes", "[pts:1][class:groups]") {
  const judge::Options& options = judge::options();
  for (const W4a8& product : all_codes<std::int8_t>()) CHECK(is_right(product));
  for (const W4a8& product : many_groups<std::int8_t>(options.seed)) CHECK(is_right(product));
  for (const W4a8& product : many_sizes<std::int8_t>(options.seed, options.exhaustive))
    CHECK(is_right(product));
}

TEST_CASE("w4a8 sums a group exactly, then scales", "[pts:1][class:accumulation]") {
  for (const W4a8& product : sums_w4a8()) CHECK(is_right(product));
  for (const W4a8& product : many_x_scales(judge::options().seed)) CHECK(is_right(product));
  CHECK(repeats(quantised(judge::options().seed).w4a8));
}

}  // namespace
}  // namespace cases
