// Attack on drill 01: its own __libc_start_main, which leaves with status 0.
//
// Hope: it is called before main and before the worker.
// Outcome: without effect: the program's start is linked already. The answers are right.
#include <bit>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

extern "C" [[noreturn]] void _Exit(int);
extern "C" int __libc_start_main(int (*)(), int, char**, void (*)(), void (*)(), void (*)(),
                                 void*) {
  _Exit(0);
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
