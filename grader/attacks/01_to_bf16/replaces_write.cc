// Attack on drill 01: its own write and exit, which do nothing.
//
// Hope: what the harness says goes through them.
// Outcome: without effect on the worker. The answers are right.
#include <sys/types.h>

#include <bit>
#include <cstddef>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

extern "C" {
ssize_t write(int, const void*, std::size_t bytes) { return static_cast<ssize_t>(bytes); }
void exit(int) {
  for (;;) {
  }
}
}

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
