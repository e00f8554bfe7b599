// Attack on drill 01: a macro of 2^40 tokens.
//
// Hope: the preprocessor has no limit of its own.
// Outcome: BUILD in bounded time.
#include <bit>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

#define A(x) x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x
#define B(x) A(A(x))
#define C(x) B(B(x))
#define D(x) C(C(x))
const int numbers[] = {C(B(B(1)))};
const int more[] = {D(C(1))};

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
