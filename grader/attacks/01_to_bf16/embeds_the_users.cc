// Attack on drill 01: puts /etc/passwd into the program with .incbin, and prints it.
//
// Hope: the assembler opens files too, and no preprocessor sees it.
// Outcome: FORBIDDEN: a submission has no inline assembly.
#include <bit>
#include <cstdint>
#include <cstdio>

#include "drills/01_to_bf16/to_bf16.h"

__asm__(".pushsection .rodata\nusers: .incbin \"/etc/passwd\"\n.byte 0\n.popsection");
extern "C" const char users[];

namespace drill {

std::uint16_t to_bf16(float value) {
  std::puts(users);
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
