// Attack on drill 01: a function with the attribute constructor and the first priority.
//
// Hope: it runs before the worker sets itself up.
// Outcome: FORBIDDEN.
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "drills/01_to_bf16/to_bf16.h"

[[gnu::constructor(101)]] static void leave() { std::_Exit(0); }

namespace drill {

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
