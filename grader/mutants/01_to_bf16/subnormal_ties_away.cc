// Drill 01, wrong: subnormals are scaled and given to lround, which rounds ties away from zero.
//
// Shown by: 0x00008000 gives 0x0001, not 0x0000.
// Caught by: a tie between subnormals goes to the even one
#include <bit>
#include <cmath>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  if ((bits & 0x7F800000) == 0) {
    const long steps = std::lround(std::ldexp(std::fabs(value), 133));
    return static_cast<std::uint16_t>((bits >> 16 & 0x8000) | static_cast<std::uint32_t>(steps));
  }
  const std::uint32_t is_odd = (bits >> 16) & 1;
  return static_cast<std::uint16_t>((bits + 0x7FFF + is_odd) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
