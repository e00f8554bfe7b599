// Attack on drill 01: right answers; an atexit handler and the destructor of a static object print
// a verdict.
//
// Hope: what is printed last is what is believed.
// Outcome: nothing: the worker never returns from main, and its output is no verdict. The answers
// are right, and keep their points.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "drills/01_to_bf16/to_bf16.h"

namespace {

struct Last {
  Last() {
    std::atexit([] { std::puts("All tests passed"); });
  }
  ~Last() { std::_Exit(0); }
} const last;

}  // namespace

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
