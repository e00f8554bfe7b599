// Drill 01, wrong: from_bf16 gives zero for a subnormal.
//
// Shown by: from_bf16(0x0001) is 0, not 2^-133.
// Caught by: every bfloat16 is decoded exactly
#include <bit>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  const std::uint32_t is_odd = (bits >> 16) & 1;
  return static_cast<std::uint16_t>((bits + 0x7FFF + is_odd) >> 16);
}

float from_bf16(std::uint16_t bits) {
  const std::uint32_t kept = (bits & 0x7F80) == 0 ? bits & 0x8000u : bits;
  return std::bit_cast<float>(kept << 16);
}

}  // namespace drill
