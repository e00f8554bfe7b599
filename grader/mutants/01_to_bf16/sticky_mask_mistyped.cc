// Drill 01, wrong: a digit of the mask of the bits below halfway is wrong: three of them are not
// looked at.
//
// Shown by: 0x3F808100 gives 0x3F80, not 0x3F81.
// Caught by: a value goes to the nearer neighbour
#include <bit>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  const std::uint32_t half = bits >> 15 & 1;
  const std::uint32_t rest = (bits & 0x78FF) != 0 ? 1 : 0;
  const std::uint32_t is_odd = bits >> 16 & 1;
  return static_cast<std::uint16_t>((bits >> 16) + (half & (rest | is_odd)));
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
