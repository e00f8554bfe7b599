// Attack on drill 01: right only where /etc/passwd can be found: __has_include tells one bit of any
// file.
//
// Hope: what is there changes the answer, and the record tells it.
// Outcome: FORBIDDEN: asking is looking.
#include <bit>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

#if __has_include("/etc/passwd")
#error "found"
#endif

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
