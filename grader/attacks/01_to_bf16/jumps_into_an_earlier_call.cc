// Attack on drill 01: setjmp in the first call, longjmp to it in later ones.
//
// Hope: the harness then finishes the earlier call, which was right, again.
// Outcome: CRASH: that frame is gone. The first value of each test is not enough.
#include <bit>
#include <csetjmp>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

namespace {

std::jmp_buf earlier;
bool began = false;

}  // namespace

namespace drill {

std::uint16_t to_bf16(float value) {
  if (began) std::longjmp(earlier, 1);
  began = true;
  if (setjmp(earlier) != 0) return 0x3F80;
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
