// Drill 01, wrong: from_bf16 fills the lower half with the bits once more, as one widens a colour.
//
// Shown by: from_bf16(0x3F80) is 0x3F803F80, 1.0019379, not 1.
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

float from_bf16(std::uint16_t bits) { return std::bit_cast<float>(bits * 0x00010001u); }

}  // namespace drill
