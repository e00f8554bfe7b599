// Drill 01, another way: the number is scaled until a step is 1, rounded by nearbyint, and scaled
// back.
#include <algorithm>
#include <bit>
#include <cmath>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  double rounded = value;
  if (std::isfinite(value) && value != 0) {
    // 2^exponent is the step: 8 significant bits, but never below the subnormals' step.
    const int exponent = std::max(std::ilogb(value), -126) - 7;
    rounded = std::ldexp(std::nearbyint(std::ldexp(double{value}, -exponent)), exponent);
  }
  // A float is exact here, but for 2^128, which becomes infinity. A NaN is quiet by the conversion.
  const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(rounded));
  return static_cast<std::uint16_t>(bits >> 16 | (std::isnan(value) ? 0x0040 : 0));
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::int32_t>(static_cast<std::int16_t>(bits)) * 0x10000);
}

}  // namespace drill
