// Drill 01, wrong: the middle of two neighbours is computed as half of their sum, which overflows.
//
// Shown by: 0x7F008001 gives 0x7F00, not 0x7F01.
// Caught by: a value goes to the nearer neighbour
#include <bit>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  const std::uint32_t magnitude = bits & 0x7FFFFFFF;
  const std::uint32_t lower = magnitude >> 16;
  const float size = std::bit_cast<float>(magnitude);
  const float middle =
      (std::bit_cast<float>(lower << 16) + std::bit_cast<float>((lower + 1) << 16)) / 2;
  const std::uint32_t up = size > middle || (size == middle && lower % 2 == 1) ? 1 : 0;
  return static_cast<std::uint16_t>((bits >> 16 & 0x8000) | (lower + up));
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
