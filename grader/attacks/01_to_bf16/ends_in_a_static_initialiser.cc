// Attack on drill 01: abort() before main, with a handler of SIGABRT that leaves with status 0.
//
// Hope: no test has run, so none has failed.
// Outcome: FORBIDDEN: no drill needs a handler.
#include <bit>
#include <csignal>
#include <cstdint>
#include <cstdlib>

#include "drills/01_to_bf16/to_bf16.h"

namespace {

const int kEnds = [] {
  std::signal(SIGABRT, [](int) { std::_Exit(0); });
  std::abort();
  return 0;
}();

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
