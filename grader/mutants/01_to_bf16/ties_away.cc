// Drill 01, wrong: ties go away from zero.
// Real: VoidStarKat/half-rs#24, fp16: the tie 520.25 gave 520.5 in software and 520 in hardware.
//
// Shown by: 0x3F808000 gives 0x3F81, not 0x3F80.
// Caught by: a tie goes to the even mantissa
#include <bit>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  return static_cast<std::uint16_t>((bits + 0x8000) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
