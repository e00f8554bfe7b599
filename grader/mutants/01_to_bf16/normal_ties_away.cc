// Drill 01, wrong: normal numbers are scaled and given to round, which rounds ties away from zero.
//
// Shown by: 0x3F808000 gives 0x3F81, not 0x3F80.
// Caught by: a tie goes to the even mantissa
#include <bit>
#include <cmath>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  const std::uint32_t magnitude = bits & 0x7FFFFFFF;
  if (magnitude >= 0x00800000 && magnitude < 0x7F800000) {
    int exponent;
    const float mantissa = std::frexp(value, &exponent);
    const double rounded = std::ldexp(std::round(std::ldexp(mantissa, 8)), exponent - 8);
    return static_cast<std::uint16_t>(std::bit_cast<std::uint32_t>(static_cast<float>(rounded)) >>
                                      16);
  }
  const std::uint32_t is_odd = (bits >> 16) & 1;
  return static_cast<std::uint16_t>((bits + 0x7FFF + is_odd) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
