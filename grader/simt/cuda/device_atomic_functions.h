// Atomic operations, on the types that CUDA has them for. Each returns the old value.
//
// The forms with _block and _system are as atomic as the others.
#ifndef SIMT_CUDA_DEVICE_ATOMIC_FUNCTIONS_H_
#define SIMT_CUDA_DEVICE_ATOMIC_FUNCTIONS_H_

#include "half_types.h"
#include "not_modelled.h"
#include "simt_runtime.h"

namespace simt {

// The operations themselves, compiled without checks (runtime/atomics.cc).
template <class T>
T atomic_add(T* address, T value);
template <class T>
T atomic_sub(T* address, T value);
template <class T>
T atomic_exchange(T* address, T value);
template <class T>
T atomic_min(T* address, T value);
template <class T>
T atomic_max(T* address, T value);
template <class T>
T atomic_and(T* address, T value);
template <class T>
T atomic_or(T* address, T value);
template <class T>
T atomic_xor(T* address, T value);
// old >= value ? 0 : old + 1
unsigned atomic_inc(unsigned* address, unsigned value);
// old == 0 || old > value ? value : old - 1
unsigned atomic_dec(unsigned* address, unsigned value);
template <class T>
T atomic_cas(T* address, T compare, T value);

// What CUDA adds and this library does not.
template <class T>
concept NotAdded = HalfType<T> || OneOf<T, float2, float4>;

}  // namespace simt

#define SIMT_ATOMIC(name, operation, type, reads)                            \
  inline type name(type* address, type value, SIMT_SITE) {                   \
    const ::simt::AtomicStep step(address, sizeof(type), reads, file, line); \
    return ::simt::operation(address, value);                                \
  }
#define SIMT_ATOMIC_CAS(name, type)                                         \
  inline type name(type* address, type compare, type value, SIMT_SITE) {    \
    const ::simt::AtomicStep step(address, sizeof(type), true, file, line); \
    return ::simt::atomic_cas(address, compare, value);                     \
  }

#define SIMT_ATOMIC_INTEGERS(name, operation)   \
  SIMT_ATOMIC(name, operation, int, true)       \
  SIMT_ATOMIC(name, operation, unsigned, true)  \
  SIMT_ATOMIC(name, operation, long long, true) \
  SIMT_ATOMIC(name, operation, unsigned long long, true)

#define SIMT_ATOMICS(scope)                                                                      \
  SIMT_ATOMIC(atomicAdd##scope, atomic_add, int, true)                                           \
  SIMT_ATOMIC(atomicAdd##scope, atomic_add, unsigned, true)                                      \
  SIMT_ATOMIC(atomicAdd##scope, atomic_add, unsigned long long, true)                            \
  SIMT_ATOMIC(atomicAdd##scope, atomic_add, float, true)                                         \
  SIMT_ATOMIC(atomicAdd##scope, atomic_add, double, true)                                        \
  SIMT_ATOMIC(atomicSub##scope, atomic_sub, int, true)                                           \
  SIMT_ATOMIC(atomicSub##scope, atomic_sub, unsigned, true)                                      \
  SIMT_ATOMIC(atomicExch##scope, atomic_exchange, int, false)                                    \
  SIMT_ATOMIC(atomicExch##scope, atomic_exchange, unsigned, false)                               \
  SIMT_ATOMIC(atomicExch##scope, atomic_exchange, unsigned long long, false)                     \
  SIMT_ATOMIC(atomicExch##scope, atomic_exchange, float, false)                                  \
  SIMT_ATOMIC_INTEGERS(atomicMin##scope, atomic_min)                                             \
  SIMT_ATOMIC_INTEGERS(atomicMax##scope, atomic_max)                                             \
  SIMT_ATOMIC_INTEGERS(atomicAnd##scope, atomic_and)                                             \
  SIMT_ATOMIC_INTEGERS(atomicOr##scope, atomic_or)                                               \
  SIMT_ATOMIC_INTEGERS(atomicXor##scope, atomic_xor)                                             \
  SIMT_ATOMIC(atomicInc##scope, atomic_inc, unsigned, true)                                      \
  SIMT_ATOMIC(atomicDec##scope, atomic_dec, unsigned, true)                                      \
  SIMT_ATOMIC_CAS(atomicCAS##scope, int)                                                         \
  SIMT_ATOMIC_CAS(atomicCAS##scope, unsigned)                                                    \
  SIMT_ATOMIC_CAS(atomicCAS##scope, unsigned long long)                                          \
  template <::simt::NotAdded T>                                                                  \
  T atomicAdd##scope(T*, T) {                                                                    \
    static_assert(::simt::kModelled<T>,                                                          \
                  "simt: atomicAdd on vectors and 16-bit floats is not modelled; use float, or " \
                  "atomicCAS on the integer that holds the value");                              \
    return T();                                                                                  \
  }

SIMT_ATOMICS()
SIMT_ATOMICS(_block)
SIMT_ATOMICS(_system)
SIMT_ATOMIC_CAS(atomicCAS, unsigned short)

#undef SIMT_ATOMIC
#undef SIMT_ATOMIC_CAS
#undef SIMT_ATOMIC_INTEGERS
#undef SIMT_ATOMICS

#endif  // SIMT_CUDA_DEVICE_ATOMIC_FUNCTIONS_H_
