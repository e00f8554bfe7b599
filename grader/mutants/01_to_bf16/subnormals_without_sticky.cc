// Drill 01, wrong: of a subnormal only the first of the dropped bits is looked at: all from halfway
// up is taken for a tie.
//
// Shown by: 0x00008001 gives 0x0000, not 0x0001.
// Caught by: a subnormal is rounded like any other number
#include <bit>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  const std::uint32_t half = bits >> 15 & 1;
  const std::uint32_t is_odd = bits >> 16 & 1;
  const bool is_subnormal = (bits & 0x7F800000) == 0;
  const std::uint32_t rest = !is_subnormal && (bits & 0x7FFF) != 0 ? 1 : 0;
  return static_cast<std::uint16_t>((bits >> 16) + (half & (rest | is_odd)));
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
