// Attack on drill 01: #pragma comment for the linker, as other compilers have it.
//
// Hope: some compilers hand it on.
// Outcome: g++ does not know it. The answers are right, and keep their points.
#include <bit>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

#pragma comment(linker, "/export:main")
#pragma comment(lib, "evil")

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
