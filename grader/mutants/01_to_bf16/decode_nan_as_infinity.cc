// Drill 01, wrong: from_bf16 has no case for NaN: with the exponent 255 all is 2^128 or more,
// infinity.
//
// Shown by: from_bf16(0x7F81) is infinity, not NaN.
// Caught by: every bfloat16 is decoded exactly
#include <bit>
#include <cmath>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  const std::uint32_t is_odd = (bits >> 16) & 1;
  return static_cast<std::uint16_t>((bits + 0x7FFF + is_odd) >> 16);
}

float from_bf16(std::uint16_t bits) {
  const int exponent = bits >> 7 & 0xFF;
  const int mantissa = bits & 0x7F;
  const float size =
      exponent == 0 ? std::ldexp(mantissa, -133) : std::ldexp(128.0f + mantissa, exponent - 134);
  return bits & 0x8000 ? -size : size;
}

}  // namespace drill
