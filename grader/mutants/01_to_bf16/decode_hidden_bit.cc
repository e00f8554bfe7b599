// Drill 01, wrong: from_bf16 gives subnormals a hidden bit.
//
// Shown by: from_bf16(0x0000) is 2^-127, not 0.
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
  if (exponent == 255) return std::bit_cast<float>(std::uint32_t{bits} << 16);
  const float size = std::ldexp(128.0f + mantissa, exponent - 134);
  return bits & 0x8000 ? -size : size;
}

}  // namespace drill
