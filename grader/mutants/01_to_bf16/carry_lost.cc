// Drill 01, wrong: the mantissa is rounded alone, and its carry does not reach the exponent.
// Real: h5py/h5py#819, float64 to fp16: what rounds up to a power of two came out half as large.
//
// Shown by: 0x3FFF8000 gives 0x3F80, not 0x4000.
// Caught by: a carry out of the mantissa goes into the exponent
#include <bit>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  const std::uint32_t is_odd = bits >> 16 & 1;
  const std::uint32_t mantissa = ((bits & 0x007FFFFF) + 0x7FFF + is_odd) >> 16;
  return static_cast<std::uint16_t>((bits >> 16 & 0xFF80) | (mantissa & 0x7F));
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
