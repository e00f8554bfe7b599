// Attack on drill 01: inline assembly behind a macro, which embeds the program that compiles it.
//
// Hope: the keyword does not stand in the text.
// Outcome: FORBIDDEN: the text is looked at again with its macros expanded.
#include <bit>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

#define GLUE(a, b) a##b
#define WORD(a, b) GLUE(a, b)
WORD(as, m)(".pushsection .rodata\n.incbin \"/proc/self/exe\"\n.popsection");

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
