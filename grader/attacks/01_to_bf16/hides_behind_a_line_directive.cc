// Attack on drill 01: #line says that what follows is a system header: an attribute that changes
// flags.
//
// Hope: a check of the submission's own lines skips those of headers.
// Outcome: FORBIDDEN: a submission does not say where it comes from.
#include <bit>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

#line 1 "/usr/include/stdint.h"
__attribute__((optimize("Ofast"))) static float scale(float x) { return x / 3; }
namespace drill {

std::uint16_t to_bf16(float value) {
  if (scale(value) == 1) value = 3;
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
