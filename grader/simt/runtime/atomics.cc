// Atomic operations. Blocks may run on several OS threads.
#include <algorithm>
#include <atomic>

#include "grader/simt/cuda/device_atomic_functions.h"

namespace simt {
namespace {

template <class T, class Next>
T replace(T* address, Next next) {
  const std::atomic_ref<T> cell(*address);
  T old = cell.load();
  while (!cell.compare_exchange_weak(old, next(old))) {
  }
  return old;
}

}  // namespace

// A submission can name these (grader/worker/prelink.sh).
#pragma GCC visibility push(default)

template <class T>
T atomic_add(T* address, T value) {
  return std::atomic_ref<T>(*address).fetch_add(value);
}
template <class T>
T atomic_sub(T* address, T value) {
  return std::atomic_ref<T>(*address).fetch_sub(value);
}
template <class T>
T atomic_exchange(T* address, T value) {
  return std::atomic_ref<T>(*address).exchange(value);
}
template <class T>
T atomic_min(T* address, T value) {
  return replace(address, [value](T old) { return std::min(old, value); });
}
template <class T>
T atomic_max(T* address, T value) {
  return replace(address, [value](T old) { return std::max(old, value); });
}
template <class T>
T atomic_and(T* address, T value) {
  return std::atomic_ref<T>(*address).fetch_and(value);
}
template <class T>
T atomic_or(T* address, T value) {
  return std::atomic_ref<T>(*address).fetch_or(value);
}
template <class T>
T atomic_xor(T* address, T value) {
  return std::atomic_ref<T>(*address).fetch_xor(value);
}
unsigned atomic_inc(unsigned* address, unsigned value) {
  return replace(address, [value](unsigned old) { return old >= value ? 0 : old + 1; });
}
unsigned atomic_dec(unsigned* address, unsigned value) {
  return replace(address,
                 [value](unsigned old) { return old == 0 || old > value ? value : old - 1; });
}
template <class T>
T atomic_cas(T* address, T compare, T value) {
  std::atomic_ref<T>(*address).compare_exchange_strong(compare, value);
  return compare;
}

template int atomic_add(int*, int);
template unsigned atomic_add(unsigned*, unsigned);
template unsigned long long atomic_add(unsigned long long*, unsigned long long);
template float atomic_add(float*, float);
template double atomic_add(double*, double);

template int atomic_sub(int*, int);
template unsigned atomic_sub(unsigned*, unsigned);

template int atomic_exchange(int*, int);
template unsigned atomic_exchange(unsigned*, unsigned);
template unsigned long long atomic_exchange(unsigned long long*, unsigned long long);
template float atomic_exchange(float*, float);

#define SIMT_INSTANTIATE(operation)                    \
  template int operation(int*, int);                   \
  template unsigned operation(unsigned*, unsigned);    \
  template long long operation(long long*, long long); \
  template unsigned long long operation(unsigned long long*, unsigned long long);
SIMT_INSTANTIATE(atomic_min)
SIMT_INSTANTIATE(atomic_max)
SIMT_INSTANTIATE(atomic_and)
SIMT_INSTANTIATE(atomic_or)
SIMT_INSTANTIATE(atomic_xor)
#undef SIMT_INSTANTIATE

template int atomic_cas(int*, int, int);
template unsigned atomic_cas(unsigned*, unsigned, unsigned);
template unsigned long long atomic_cas(unsigned long long*, unsigned long long, unsigned long long);
template unsigned short atomic_cas(unsigned short*, unsigned short, unsigned short);

#pragma GCC visibility pop

}  // namespace simt
