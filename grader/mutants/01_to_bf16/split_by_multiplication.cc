// Drill 01, wrong: the upper bits are split off by c x - (c x - x) with c = 2^16 + 1, which
// overflows.
//
// Shown by: 0x77800000, 2^112, gives a NaN, not 0x7780.
// Caught by: a value goes to the nearer neighbour
#include <bit>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  const float product = 65537.0f * value;
  const float upper = product - (product - value);
  return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(upper) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
