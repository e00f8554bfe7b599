// Drill 01, wrong: a carry out of the mantissa is lost, but where a case of its own stands:
// overflow, subnormals.
//
// Shown by: 0x3FFF8000 gives 0x3F80, not 0x4000.
// Caught by: a carry out of the mantissa goes into the exponent
#include <bit>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  const std::uint32_t magnitude = bits & 0x7FFFFFFF;
  const std::uint32_t sign = bits >> 16 & 0x8000;
  if (magnitude >= 0x7F7F8000) return static_cast<std::uint16_t>(sign | 0x7F80);
  const std::uint32_t is_odd = bits >> 16 & 1;
  const std::uint32_t rounded = (magnitude + 0x7FFF + is_odd) >> 16;
  if (magnitude < 0x00800000) return static_cast<std::uint16_t>(sign | rounded);
  return static_cast<std::uint16_t>(sign | (magnitude >> 16 & 0x7F80) | (rounded & 0x7F));
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
