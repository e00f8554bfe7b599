// Attack on drill 01: a Cyrillic letter in the function's name, and a comment that runs backward
// over code.
//
// Hope: who reads the file sees a right function.
// Outcome: BUILD: what is called is not defined.
// Drill 01 ‮ } ⁦ // right ⁩ ⁦
#include <bit>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t tо_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
