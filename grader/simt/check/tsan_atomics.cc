// std::atomic and the guards of static variables in a .cu file's host code: the compiler turns them
// into these calls when it instruments. A kernel has atomicAdd and its like instead; what it does
// by these is seen as an access that is atomic, and orders nothing.
#include <cstddef>
#include <cstdint>

#include "grader/simt/check/sites.h"
#include "grader/simt/runtime/executor.h"

namespace simt {
namespace {

void on_atomic(const volatile void* address, std::size_t bytes, bool write, bool reads,
               const void* return_address) {
  Executor* const executor = Executor::current;
  if (executor == nullptr) return;
  executor->count_spin();  // a thread may be waiting for another one's write
  if (!executor->launch().options.checks) return;
  executor->checker().check_aligned({.address = reinterpret_cast<std::uintptr_t>(address),
                                     .bytes = bytes,
                                     .write = write,
                                     .reads_value = reads,
                                     .atomic = true,
                                     .is_volatile = false,
                                     .block_copy = false,
                                     .site = site_of_return(return_address)});
}

}  // namespace
}  // namespace simt

#define SIMT_ON_ATOMIC(address, write, reads)               \
  simt::on_atomic(address, sizeof *(address), write, reads, \
                  __builtin_extract_return_addr(__builtin_return_address(0)))

// The order is the strongest, whatever was asked for.
#define SIMT_ATOMICS(bits, type)                                                                   \
  type __tsan_atomic##bits##_load(const volatile type* a, int) {                                   \
    SIMT_ON_ATOMIC(a, false, true);                                                                \
    return __atomic_load_n(a, __ATOMIC_SEQ_CST);                                                   \
  }                                                                                                \
  void __tsan_atomic##bits##_store(volatile type* a, type v, int) {                                \
    SIMT_ON_ATOMIC(a, true, false);                                                                \
    __atomic_store_n(a, v, __ATOMIC_SEQ_CST);                                                      \
  }                                                                                                \
  type __tsan_atomic##bits##_exchange(volatile type* a, type v, int) {                             \
    SIMT_ON_ATOMIC(a, true, false);                                                                \
    return __atomic_exchange_n(a, v, __ATOMIC_SEQ_CST);                                            \
  }                                                                                                \
  type __tsan_atomic##bits##_fetch_add(volatile type* a, type v, int) {                            \
    SIMT_ON_ATOMIC(a, true, true);                                                                 \
    return __atomic_fetch_add(a, v, __ATOMIC_SEQ_CST);                                             \
  }                                                                                                \
  type __tsan_atomic##bits##_fetch_sub(volatile type* a, type v, int) {                            \
    SIMT_ON_ATOMIC(a, true, true);                                                                 \
    return __atomic_fetch_sub(a, v, __ATOMIC_SEQ_CST);                                             \
  }                                                                                                \
  type __tsan_atomic##bits##_fetch_and(volatile type* a, type v, int) {                            \
    SIMT_ON_ATOMIC(a, true, true);                                                                 \
    return __atomic_fetch_and(a, v, __ATOMIC_SEQ_CST);                                             \
  }                                                                                                \
  type __tsan_atomic##bits##_fetch_or(volatile type* a, type v, int) {                             \
    SIMT_ON_ATOMIC(a, true, true);                                                                 \
    return __atomic_fetch_or(a, v, __ATOMIC_SEQ_CST);                                              \
  }                                                                                                \
  type __tsan_atomic##bits##_fetch_xor(volatile type* a, type v, int) {                            \
    SIMT_ON_ATOMIC(a, true, true);                                                                 \
    return __atomic_fetch_xor(a, v, __ATOMIC_SEQ_CST);                                             \
  }                                                                                                \
  type __tsan_atomic##bits##_fetch_nand(volatile type* a, type v, int) {                           \
    SIMT_ON_ATOMIC(a, true, true);                                                                 \
    return __atomic_fetch_nand(a, v, __ATOMIC_SEQ_CST);                                            \
  }                                                                                                \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile type* a, type* e, type v, int, int) { \
    SIMT_ON_ATOMIC(a, true, true);                                                                 \
    return __atomic_compare_exchange_n(a, e, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);        \
  }                                                                                                \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile type* a, type* e, type v, int, int) {   \
    SIMT_ON_ATOMIC(a, true, true);                                                                 \
    return __atomic_compare_exchange_n(a, e, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);        \
  }                                                                                                \
  type __tsan_atomic##bits##_compare_exchange_val(volatile type* a, type e, type v, int, int) {    \
    SIMT_ON_ATOMIC(a, true, true);                                                                 \
    __atomic_compare_exchange_n(a, &e, v, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);              \
    return e;                                                                                      \
  }

// A submission can name these (grader/worker/prelink.sh).
#pragma GCC visibility push(default)
extern "C" {

SIMT_ATOMICS(8, std::uint8_t)
SIMT_ATOMICS(16, std::uint16_t)
SIMT_ATOMICS(32, std::uint32_t)
SIMT_ATOMICS(64, std::uint64_t)

void __tsan_atomic_thread_fence(int) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }

}  // extern "C"
#pragma GCC visibility pop
