// Attack on drill 01: an ifunc: its resolver runs while the program is relocated.
//
// Hope: before the sandbox looks.
// Outcome: FORBIDDEN. (The sandbox is older than the program in any case.)
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "drills/01_to_bf16/to_bf16.h"

extern "C" {
static int right() { return 1; }
static int (*resolve())() { return right; }
int choose() __attribute__((ifunc("resolve")));
}

namespace drill {

std::uint16_t to_bf16(float value) {
  if (choose() == 0) return 0;
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
