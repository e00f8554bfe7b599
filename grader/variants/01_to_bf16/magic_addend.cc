// Drill 01, another way: a double so great that its last bit is worth one step is added and taken
// away again.
#include <bit>
#include <cmath>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = bits & 0x80000000;
  if (std::isnan(value)) return static_cast<std::uint16_t>(sign >> 16 | 0x7FFF);
  if (std::isinf(value)) return static_cast<std::uint16_t>(bits >> 16);
  const double size = std::fabs(value);
  const std::uint32_t exponent = bits >> 23 & 0xFF;
  // 1.5 times 2^(52 + the exponent of a step).
  const double magic = std::ldexp(1.5, 52 - 134 + static_cast<int>(exponent == 0 ? 1 : exponent));
  const auto rounded = static_cast<float>(size + magic - magic);
  return static_cast<std::uint16_t>((std::bit_cast<std::uint32_t>(rounded) | sign) >> 16);
}

float from_bf16(std::uint16_t bits) {
  // Half a float at a time: 2^16 is a shift, and the result is no number but an encoding.
  const std::uint32_t word = bits * 65536u;
  return std::bit_cast<float>(word);
}

}  // namespace drill
