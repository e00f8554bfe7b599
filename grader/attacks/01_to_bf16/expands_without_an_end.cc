// Attack on drill 01: templates that instantiate twice as many of themselves at each depth.
//
// Hope: the compiler takes all memory and time, for everybody.
// Outcome: BUILD in bounded time.
#include <bit>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

template <unsigned kDepth, unsigned kPath>
struct Bomb {
  Bomb<kDepth - 1, 2 * kPath> left;
  Bomb<kDepth - 1, 2 * kPath + 1> right;
};
template <unsigned kPath>
struct Bomb<0, kPath> {};
static_assert(sizeof(Bomb<31, 0>) > 0);

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
