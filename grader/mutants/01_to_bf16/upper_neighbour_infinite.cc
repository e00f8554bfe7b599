// Drill 01, wrong: the neighbour above the largest finite number is taken for infinity and not for
// 2^128: it is never the nearer one.
//
// Shown by: 0x7F7F8000 gives 0x7F7F, not 0x7F80.
// Caught by: from halfway to 2^128 up the result is infinity
#include <bit>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  const std::uint32_t magnitude = bits & 0x7FFFFFFF;
  const std::uint32_t lower = magnitude >> 16;
  const float size = std::bit_cast<float>(magnitude);
  const float to_lower = size - std::bit_cast<float>(lower << 16);
  const float to_upper = std::bit_cast<float>((lower + 1) << 16) - size;
  const std::uint32_t up = to_upper < to_lower || (to_upper == to_lower && lower % 2 == 1) ? 1 : 0;
  return static_cast<std::uint16_t>((bits >> 16 & 0x8000) | (lower + up));
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
