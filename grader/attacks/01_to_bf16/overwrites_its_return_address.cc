// Attack on drill 01: replaces the return addresses on its stack by a function of its own that
// prints a pass and leaves.
//
// Hope: past the call there is only the harness, and then success.
// Outcome: CRASH: wherever it goes, no answer comes.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "drills/01_to_bf16/to_bf16.h"

namespace {

void pass() {
  std::puts("PASSED");
  std::_Exit(0);
}

[[gnu::noinline]] void leave() {
  void* volatile stack[1] = {};
  for (volatile int i = 0; i < 64; i = i + 1) stack[i] = reinterpret_cast<void*>(&pass);
}

}  // namespace

namespace drill {

std::uint16_t to_bf16(float value) {
  leave();
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
