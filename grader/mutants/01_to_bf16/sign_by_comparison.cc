// Drill 01, wrong: the sign is put back if value < 0, which -0 is not.
//
// Shown by: 0x80000000 gives 0x0000, not 0x8000.
// Caught by: zero is kept and underflow gives zero, with their signs
#include <bit>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  const std::uint32_t magnitude = bits & 0x7FFFFFFF;
  const std::uint32_t is_odd = bits >> 16 & 1;
  const std::uint32_t rounded = (magnitude + 0x7FFF + is_odd) >> 16;
  return static_cast<std::uint16_t>(rounded | (value < 0 ? 0x8000 : 0));
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
