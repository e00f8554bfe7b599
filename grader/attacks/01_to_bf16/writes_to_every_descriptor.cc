// Attack on drill 01: writes a passing result to all descriptors from 3 to 1023.
//
// Hope: one of them is the pipe on which the grader listens.
// Outcome: FORBIDDEN at the first: two descriptors may be written, and lead to a file that is
// output and nothing else.
#include <unistd.h>

#include <bit>
#include <cstdint>
#include <string_view>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  constexpr std::string_view kPassed = "{\"passed\": true, \"points\": 10}";
  for (int fd = 3; fd < 1024; ++fd) {
    if (write(fd, kPassed.data(), kPassed.size()) < 0) continue;
  }
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
