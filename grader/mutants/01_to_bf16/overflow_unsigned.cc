// Drill 01, wrong: what overflows gives positive infinity.
//
// Shown by: 0xFF7FFFFF gives 0x7F80, not 0xFF80.
// Caught by: from halfway to 2^128 up the result is infinity
#include <bit>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  const std::uint32_t magnitude = bits & 0x7FFFFFFF;
  if (magnitude >= 0x7F7F8000 && magnitude < 0x7F800000) return 0x7F80;
  const std::uint32_t is_odd = (bits >> 16) & 1;
  return static_cast<std::uint16_t>((bits + 0x7FFF + is_odd) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
