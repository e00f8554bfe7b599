// Attack on drill 01: a constant expression without an end.
//
// Hope: constant evaluation is not limited by running time.
// Outcome: BUILD: the compiler counts the steps.
#include <bit>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

constexpr unsigned spin() {
  unsigned n = 1;
  while (n != 0) n = n * 3 | 1;
  return n;
}
constexpr unsigned kNever = spin();

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
