// Attack on drill 01: an exception out of a noexcept function, with a terminate handler that leaves
// with 0.
//
// Hope: std::terminate is how a crash ends; replace it and nothing crashed.
// Outcome: CRASH: an exit is no answer.
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <exception>

#include "drills/01_to_bf16/to_bf16.h"

namespace {

void fail() noexcept { throw 1; }

}  // namespace

namespace drill {

std::uint16_t to_bf16(float value) {
  std::set_terminate([] { std::_Exit(0); });
  fail();
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
