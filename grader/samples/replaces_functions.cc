// Defines functions of the C and C++ libraries that the worker calls as well, all of them wrong.
// Its answers are right.
#include <bit>
#include <cstddef>

#include "drills/01_to_bf16/to_bf16.h"

void* operator new(std::size_t) { __builtin_trap(); }
void operator delete(void*) noexcept { __builtin_trap(); }
void operator delete(void*, std::size_t) noexcept { __builtin_trap(); }

extern "C" {
void* malloc(std::size_t) { __builtin_trap(); }
void free(void*) { __builtin_trap(); }
void* memcpy(void*, const void*, std::size_t) { __builtin_trap(); }
void* memset(void*, int, std::size_t) { __builtin_trap(); }
void* mmap(void*, std::size_t, int, int, int, long) { __builtin_trap(); }
int mprotect(void*, std::size_t, int) { __builtin_trap(); }
long syscall(long, ...) { __builtin_trap(); }
long write(int, const void*, std::size_t) { __builtin_trap(); }
int setvbuf(void*, char*, int, std::size_t) { __builtin_trap(); }
[[noreturn]] void exit(int) { __builtin_trap(); }
[[noreturn]] void abort() { __builtin_trap(); }
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) { __builtin_trap(); }
}

namespace drill {

std::uint16_t to_bf16(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>((bits >> 16) | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
