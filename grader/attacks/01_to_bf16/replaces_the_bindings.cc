// Attack on drill 01: worker::bindings() and drill::todo() of its own.
//
// Hope: the table of functions says what is called, and it may as well be empty.
// Outcome: without effect: the worker is linked before the submission. The answers are right.
#include <bit>
#include <cstddef>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"

namespace worker {
struct Binding;
struct Span {
  const Binding* data;
  std::size_t size;
};
Span bindings() { return {nullptr, 0}; }
}  // namespace worker

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
