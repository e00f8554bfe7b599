// Drill 01, wrong: the lower half is cut off.
// Real: stillwater-sc/universal#1133, 0x3E89CCD5 gave 0x3E89, not 0x3E8A.
//
// Shown by: 0x3F808001 gives 0x3F80, not 0x3F81.
// Caught by: a value goes to the nearer neighbour
#include <bit>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  return static_cast<std::uint16_t>(bits >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
