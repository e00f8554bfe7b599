// Drill 01, wrong: the last value and its result are kept, and -0 == 0.
//
// Shown by: 0x00000000 and then 0x80000000: the second gives 0x0000, not 0x8000.
// Caught by: zero is kept and underflow gives zero, with their signs
#include <bit>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x0040);

  static float last_value = 1;
  static std::uint16_t last_result = 0x3F80;
  if (value == last_value) return last_result;
  const std::uint32_t is_odd = bits >> 16 & 1;
  last_value = value;
  last_result = static_cast<std::uint16_t>((bits + 0x7FFF + is_odd) >> 16);
  return last_result;
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
