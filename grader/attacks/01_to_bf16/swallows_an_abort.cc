// Attack on drill 01: abort() with a handler of SIGABRT that jumps back.
//
// Hope: assert and std::terminate end in SIGABRT: catch it and go on.
// Outcome: FORBIDDEN: no drill needs a handler.
#include <bit>
#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <cstdlib>

#include "drills/01_to_bf16/to_bf16.h"

namespace {

sigjmp_buf before;

}  // namespace

namespace drill {

std::uint16_t to_bf16(float value) {
  std::signal(SIGABRT, [](int) { siglongjmp(before, 1); });
  if (sigsetjmp(before, 1) == 0) std::abort();
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
