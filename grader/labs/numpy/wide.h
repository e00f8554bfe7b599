// Vectors of 64 bytes, which the compiler splits into what the machine has.
//
// A function marked LAB_FOR_EACH_MACHINE is compiled for plain x86-64 and for newer machines, and
// the program chooses when it starts. The results are the same to the last bit: every lane does the
// same IEEE operations, and with -ffp-contract=off none of them is fused.
#ifndef GRADER_LABS_NUMPY_WIDE_H_
#define GRADER_LABS_NUMPY_WIDE_H_

#include <cstdint>
#include <cstring>

namespace lab {

using Floats = float __attribute__((vector_size(64)));
using Words = std::uint32_t __attribute__((vector_size(64)));

// Eight lanes.
using HalfFloats = float __attribute__((vector_size(32)));
using Doubles = double __attribute__((vector_size(64)));
using Longs = std::uint64_t __attribute__((vector_size(64)));
using SignedLongs = std::int64_t __attribute__((vector_size(64)));

// By reference: a vector cannot be handed over by value between functions for different machines.
template <typename T>
[[gnu::always_inline]] inline void load(T& value, const float* from) {
  std::memcpy(&value, from, sizeof value);
}

// (ThreadSanitizer would run before it is ready, in the choice.)
#if defined(__x86_64__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__)
#define LAB_FOR_EACH_MACHINE \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define LAB_FOR_EACH_MACHINE
#endif

}  // namespace lab

#endif  // GRADER_LABS_NUMPY_WIDE_H_
