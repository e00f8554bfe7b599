// Drill 01, wrong: whether it is a NaN is asked of the rounded half.
//
// Shown by: 0x7F800001 gives 0x7F80, infinity.
// Caught by: every NaN gives a quiet NaN
#include <bit>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t is_odd = (bits >> 16) & 1;
  const std::uint32_t rounded = (bits + 0x7FFF + is_odd) >> 16;
  if ((rounded & 0x7FFF) > 0x7F80) return static_cast<std::uint16_t>(rounded | 0x0040);
  return static_cast<std::uint16_t>(rounded);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
