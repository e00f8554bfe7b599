// Attack on drill 01: its own memcpy, which fills every copy with what it wants; right answers.
//
// Hope: the worker copies answers with it.
// Outcome: the worker has its own, linked before: nothing but the submission calls it. The answers
// are right.
#include <bit>
#include <cstddef>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

extern "C" void* memcpy(void* to, const void*, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) static_cast<volatile char*>(to)[i] = 0;
  return to;
}

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
