// Vectors of 64 bytes, which the compiler splits into what the machine has.
#ifndef GRADER_LABS_WIDE_H_
#define GRADER_LABS_WIDE_H_

#include <cstdint>
#include <cstring>

namespace lab {

using Floats = float __attribute__((vector_size(64)));
using Words = std::uint32_t __attribute__((vector_size(64)));
using SignedWords = std::int32_t __attribute__((vector_size(64)));
using HalfFloats = float __attribute__((vector_size(32)));
using Doubles = double __attribute__((vector_size(64)));
using Longs = std::int64_t __attribute__((vector_size(64)));

// Compiled for plain x86-64 and for newer machines, and chosen between when the program starts. The
// results are the same: every lane does the same IEEE operations, and without contraction
// (-ffp-contract=off) none of them is fused.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define LAB_FOR_EACH_MACHINE \
  __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define LAB_FOR_EACH_MACHINE
#endif

}  // namespace lab

#endif  // GRADER_LABS_WIDE_H_
