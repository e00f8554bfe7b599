// Drill 01, wrong: the lower half of the float is kept.
//
// Shown by: 0x3F800000 gives 0x0000, not 0x3F80.
// Caught by: a value goes to the nearer neighbour
#include <bit>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  return static_cast<std::uint16_t>(bits);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
