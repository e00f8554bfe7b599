#include "grader/compare/block.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "grader/compare/rng.h"
#include "third_party/catch2/catch2.h"

// Elsewhere block.h promises no summary.
#ifdef __x86_64__

namespace trusted {
namespace {

using Block = std::array<float, kBlockSize>;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

Block filled(float value) {
  Block block;
  block.fill(value);
  return block;
}

TEST_CASE("one NaN or Inf anywhere makes a block not finite") {
  for (std::size_t i = 0; i < kBlockSize; ++i) {
    for (const float odd : {kNan, kInf, -kInf}) {
      Block actual = filled(1), expected = filled(1);
      actual[i] = odd;
      REQUIRE_FALSE(summarize(actual, expected, 0, 0).finite);
      REQUIRE_FALSE(summarize(expected, actual, 0, 0).finite);
      expected[i] = odd;  // a match, and yet not finite
      REQUIRE_FALSE(summarize(actual, expected, 0, 0).finite);
      actual[i] = -odd;
      REQUIRE_FALSE(summarize(actual, expected, 0, 0).finite);
    }
  }
}

TEST_CASE("the largest differences that floats can have are finite") {
  const Block most = filled(std::numeric_limits<float>::max());
  const Block least = filled(std::numeric_limits<float>::lowest());
  const BlockSummary summary = summarize(most, least, 0, 0);
  CHECK(summary.finite);
  CHECK(summary.mismatched == kBlockSize);
  CHECK(summary.max_abs == 2 * static_cast<double>(std::numeric_limits<float>::max()));
  CHECK(summary.max_rel == 2);
}

TEST_CASE("zeros: equal ones have no relative difference, anything else an infinite one") {
  const Block zero = filled(0), minus_zero = filled(-0.0f);
  const BlockSummary equal = summarize(minus_zero, zero, 0, 0);
  CHECK(equal.finite);
  CHECK(equal.mismatched == 0);
  CHECK(equal.max_rel == 0);

  for (const std::size_t at : {std::size_t{0}, std::size_t{1}, kBlockSize - 1}) {
    Block one_off = zero;
    one_off[at] = std::numeric_limits<float>::denorm_min();
    const BlockSummary off = summarize(one_off, zero, 0, 0);
    CHECK(off.mismatched == 1);
    CHECK(std::isinf(off.max_rel));
  }
}

TEST_CASE("an infinite allowance leaves the excess at -Inf") {
  const double inf = std::numeric_limits<double>::infinity();
  const BlockSummary summary = summarize(filled(1), filled(2), 0, inf);
  CHECK(summary.mismatched == 0);
  CHECK(summary.max_excess == -inf);
}

TEST_CASE("a summary is what a plain loop finds, to the last bit") {
  Rng rng(1);
  for (int trial = 0; trial < 2000; ++trial) {
    Block actual, expected;
    for (std::size_t i = 0; i < kBlockSize; ++i) {
      expected[i] = rng.finite_float();
      actual[i] = expected[i] * static_cast<float>(rng.uniform(0.999, 1.001));
      if (!std::isfinite(actual[i])) actual[i] = expected[i];
    }
    const double rtol = rng.uniform(0, 1e-3);
    const double atol = rng.uniform(0, 1e-30);

    std::int64_t mismatched = 0;
    double max_abs = 0, max_rel = 0, max_excess = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < kBlockSize; ++i) {
      const double a = actual[i], e = expected[i];
      const double diff = std::abs(a - e);
      const double allowed = atol + rtol * std::abs(e);
      if (diff > allowed) ++mismatched;
      max_abs = std::max(max_abs, diff);
      if (diff != 0) max_rel = std::max(max_rel, diff / std::abs(e));
      max_excess = std::max(max_excess, diff - allowed);
    }

    const BlockSummary summary = summarize(actual, expected, rtol, atol);
    REQUIRE(summary.finite);
    REQUIRE(summary.mismatched == mismatched);
    REQUIRE(summary.max_abs == max_abs);
    REQUIRE(summary.max_rel == max_rel);
    REQUIRE(summary.max_excess == max_excess);
  }
}

}  // namespace
}  // namespace trusted

#endif  // __x86_64__
