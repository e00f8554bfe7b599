// Attack on drill 01: a static array of 2^62 bytes, and one of 2^33 that is not zero.
//
// Hope: the linker or the assembler writes it to the disk.
// Outcome: BUILD: what a compilation writes is limited.
#include <bit>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

static unsigned char huge[1ULL << 33] = {1};

namespace drill {

std::uint16_t to_bf16(float value) {
  if (value == 3) huge[static_cast<unsigned>(value)] = 2;
  if (huge[5] == 2) return 0;
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
