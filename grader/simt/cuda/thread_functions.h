// What threads of a block call to work together: barriers, fences, warps, atomics; cache hints and
// traps. (device_functions.h has the intrinsics on numbers.)
#ifndef SIMT_CUDA_THREAD_FUNCTIONS_H_
#define SIMT_CUDA_THREAD_FUNCTIONS_H_

#include <ctime>

#include "cache_hint_functions.h"
#include "device_atomic_functions.h"
#include "not_modelled.h"
#include "simt_runtime.h"
#include "warp_functions.h"

inline void __syncthreads(SIMT_SITE) { simt::barrier(simt::Vote::kNone, 0, file, line); }
inline int __syncthreads_count(int predicate, SIMT_SITE) {
  return simt::barrier(simt::Vote::kCount, predicate, file, line);
}
inline int __syncthreads_and(int predicate, SIMT_SITE) {
  return simt::barrier(simt::Vote::kAnd, predicate, file, line);
}
inline int __syncthreads_or(int predicate, SIMT_SITE) {
  return simt::barrier(simt::Vote::kOr, predicate, file, line);
}

inline void __threadfence_block() { simt::fence(simt::Scope::kBlock); }
inline void __threadfence() { simt::fence(simt::Scope::kDevice); }
inline void __threadfence_system() { simt::fence(simt::Scope::kSystem); }

[[noreturn]] inline void __trap(SIMT_SITE) { simt::trap("__trap()", file, line); }
[[noreturn]] inline void __brkpt(SIMT_SITE) { simt::trap("__brkpt()", file, line); }

// Ticks of the processor's clock, which needs no system call; clock() is the C library's. Neither
// says how long a device would take.
inline long long clock64() { return static_cast<long long>(__builtin_ia32_rdtsc()); }

// Lets the other threads of the block run.
inline void __nanosleep(unsigned) { simt::pause(); }

// Not evaluated.
#ifndef __clang__
#define __builtin_assume(...) static_cast<void>(sizeof(static_cast<bool>(__VA_ARGS__)))
#endif
#define __assume(...) __builtin_assume(__VA_ARGS__)

#endif  // SIMT_CUDA_THREAD_FUNCTIONS_H_
