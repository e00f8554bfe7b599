// Attack on drill 01: prints a full score and leaves with exit(0) in the graded function.
//
// Hope: a grader that looks at the exit status takes 0 for success.
// Outcome: CRASH: the judge waits for an answer, and an exit is none. from_bf16 is right, and keeps
// its point.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  std::puts("10 of 10 points");
  std::exit(0);
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
