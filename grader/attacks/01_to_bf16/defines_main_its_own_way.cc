// Attack on drill 01: main under another name by an asm label.
//
// Hope: the check for main() compares names in the source.
// Outcome: FORBIDDEN: an asm label is inline assembly.
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "drills/01_to_bf16/to_bf16.h"

extern "C" int own() __asm__("main");
int own() { std::_Exit(0); }

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
