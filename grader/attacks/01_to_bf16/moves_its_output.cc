// Attack on drill 01: dup2 of its output over the other descriptors.
//
// Hope: what the harness writes then lands where the submission wants it.
// Outcome: FORBIDDEN.
#include <unistd.h>

#include <bit>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  for (int fd = 0; fd < 16; ++fd) dup2(1, fd);
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
