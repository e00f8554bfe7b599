// Attack on drill 01: operator new that never gives memory, and malloc as well.
//
// Hope: the worker cannot say what it found.
// Outcome: the worker has its own: without effect. The answers are right.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>

#include "drills/01_to_bf16/to_bf16.h"

void* operator new(std::size_t) { throw std::bad_alloc(); }
void operator delete(void*) noexcept {}
void operator delete(void*, std::size_t) noexcept {}
extern "C" void* malloc(std::size_t) { return nullptr; }
extern "C" void free(void*) {}

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
