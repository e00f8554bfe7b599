// What to_bf16 and from_bf16 should give, from the definition of rounding and not from its bit
// tricks: both neighbours as doubles, and the distances to them.
#ifndef GRADER_CASES_01_TO_BF16_ORACLE_H_
#define GRADER_CASES_01_TO_BF16_ORACLE_H_

#include <bit>
#include <cmath>
#include <cstdint>

#include "grader/compare/formats.h"

namespace cases {

inline constexpr std::uint16_t kNan = 0x7FC0;

inline bool is_quiet_nan(std::uint16_t bits) { return (bits & kNan) == kNan; }

// Any quiet NaN will do for a NaN.
struct ToBf16 {
  std::uint16_t operator()(float x) const {
    if (std::isnan(x)) return kNan;
    const auto below = static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(std::fabs(x)) >> 16);
    const double size = std::fabs(static_cast<double>(x));
    // Exact: all three are multiples of the float's ULP, and at most 2^16 of them apart. Infinity
    // has nothing above it; the NaN in that place makes both comparisons false.
    const double to_below = size - value(below);
    const double to_above = value(below + 1u) - size;
    const bool up = to_above < to_below || (to_above == to_below && below % 2 == 1);
    const int magnitude = below + (up ? 1 : 0);
    return static_cast<std::uint16_t>(magnitude | (std::signbit(x) ? 0x8000 : 0));
  }

  bool accepts(std::uint16_t got, float x) const {
    return std::isnan(x) ? is_quiet_nan(got) : got == (*this)(x);
  }

 private:
  // Of a positive bfloat16. What follows the largest finite number is 2^128, as if the exponent had
  // no end: that is how IEEE 754 decides whether a result overflows.
  static double value(std::uint32_t bits) {
    return bits == 0x7F80 ? 0x1p128 : std::bit_cast<float>(bits << 16);
  }
};

// Any NaN will do for a NaN; of a zero the sign counts.
struct FromBf16 {
  float operator()(std::uint16_t bits) const {
    return static_cast<float>(trusted::decode(bits, drill::Format::kBfloat16));
  }

  bool accepts(float got, std::uint16_t bits) const {
    const float expected = (*this)(bits);
    if (std::isnan(expected)) return std::isnan(got);
    return std::bit_cast<std::uint32_t>(got) == std::bit_cast<std::uint32_t>(expected);
  }
};

}  // namespace cases

#endif  // GRADER_CASES_01_TO_BF16_ORACLE_H_
