// Loads and stores with a hint for the caches: here plain ones.
//
// A finding must name the line of the caller, where the access itself has to stand. So a load is a
// reference, which the caller reads, and a store is a macro.
#ifndef SIMT_CUDA_CACHE_HINT_FUNCTIONS_H_
#define SIMT_CUDA_CACHE_HINT_FUNCTIONS_H_

#include <type_traits>

#include "half_types.h"
#include "vector_types.h"

namespace simt {

template <class T>
concept CacheHintValue = HalfType<T> ||
    OneOf<T, char, signed char, short, int, long, long long, unsigned char, unsigned short,
          unsigned int, unsigned long, unsigned long long, float, double, char2, char4, short2,
          short4, int2, int4, longlong2, uchar2, uchar4, ushort2, ushort4, uint2, uint4, ulonglong2,
          float2, float4, double2>;

template <CacheHintValue T>
struct Store {
  T* to;
  T value;
};

template <CacheHintValue T>
Store<T> store(T* to, std::type_identity_t<T> value) {
  return {to, value};
}

}  // namespace simt

#define SIMT_LOAD(name)                                                   \
  template <::simt::CacheHintValue T>                                     \
  __attribute__((always_inline)) inline const T& name(const T* address) { \
    return *address;                                                      \
  }
SIMT_LOAD(__ldg)
SIMT_LOAD(__ldca)
SIMT_LOAD(__ldcg)
SIMT_LOAD(__ldcs)
SIMT_LOAD(__ldcv)
SIMT_LOAD(__ldlu)
#undef SIMT_LOAD

#define SIMT_STORE(...)                                 \
  __extension__({                                       \
    const auto simt_store = ::simt::store(__VA_ARGS__); \
    *simt_store.to = simt_store.value;                  \
    static_cast<void>(0);                               \
  })
#define __stcg(...) SIMT_STORE(__VA_ARGS__)
#define __stcs(...) SIMT_STORE(__VA_ARGS__)
#define __stwb(...) SIMT_STORE(__VA_ARGS__)
#define __stwt(...) SIMT_STORE(__VA_ARGS__)

#endif  // SIMT_CUDA_CACHE_HINT_FUNCTIONS_H_
