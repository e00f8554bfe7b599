// Attack on drill 01: right everywhere; quick_exit(0) with a handler where it cannot answer.
//
// Hope: the tests so far have passed, so an end without an error is a pass.
// Outcome: the test that met the exit is lost, and no other.
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  if (value != value) {
    std::at_quick_exit([] { std::_Exit(0); });
    std::quick_exit(0);
  }
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
