// Shuffles, votes and __syncwarp.
#ifndef SIMT_CUDA_WARP_FUNCTIONS_H_
#define SIMT_CUDA_WARP_FUNCTIONS_H_

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "half_types.h"
#include "simt_runtime.h"

namespace simt {

// What CUDA's shuffles take. Narrow integers become int, as in any call.
template <class T>
concept ShuffleValue = (std::is_arithmetic_v<T> && sizeof(T) <= 8) || HalfType<T>;

template <class T>
auto shuffle_type() {
  if constexpr (std::is_arithmetic_v<T>) {
    return +T();
  } else {
    return T();
  }
}
template <class T>
using ShuffleType = decltype(shuffle_type<T>());

// The value that lane `source` gives.
template <class T>
T shuffle(unsigned mask, T value, int source, const char* name, const char* file, int line) {
  std::uint64_t bits = 0;
  __builtin_memcpy(&bits, &value, sizeof value);
  bits = collective(Collective::kShuffle, mask, bits, source, name, file, line);
  __builtin_memcpy(static_cast<void*>(&value), &bits, sizeof value);
  return value;
}

// The lanes of a warp in segments of `width`; CUDA leaves other widths undefined.
inline int segment_begin(int width, const char* file, int line) {
  if (width < 1 || width > 32 || (width & (width - 1)) != 0)
    trap("a shuffle's width must be 1, 2, 4, 8, 16 or 32", file, line);
  return lane_of_thread() & ~(width - 1);
}

}  // namespace simt

// From the lane with that number in the own segment, taken modulo the width.
template <simt::ShuffleValue T>
simt::ShuffleType<T> __shfl_sync(unsigned mask, T value, int source_lane, int width = 32,
                                 SIMT_SITE) {
  const int begin = simt::segment_begin(width, file, line);
  return simt::shuffle<simt::ShuffleType<T>>(mask, value, begin + (source_lane & (width - 1)),
                                             "__shfl_sync", file, line);
}

// From `delta` lanes below, the own value where that leaves the segment. Only the lower five bits
// of delta count (PTX ISA, shfl.sync).
template <simt::ShuffleValue T>
simt::ShuffleType<T> __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32,
                                    SIMT_SITE) {
  const int begin = simt::segment_begin(width, file, line);
  const int lane = simt::lane_of_thread();
  const int source = lane - static_cast<int>(delta & 31);
  return simt::shuffle<simt::ShuffleType<T>>(mask, value, source >= begin ? source : lane,
                                             "__shfl_up_sync", file, line);
}

// From `delta` lanes above, likewise.
template <simt::ShuffleValue T>
simt::ShuffleType<T> __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32,
                                      SIMT_SITE) {
  const int end = simt::segment_begin(width, file, line) + width;
  const int lane = simt::lane_of_thread();
  const int source = lane + static_cast<int>(delta & 31);
  return simt::shuffle<simt::ShuffleType<T>>(mask, value, source < end ? source : lane,
                                             "__shfl_down_sync", file, line);
}

// From the lane whose number differs by an exclusive or. Earlier segments can be reached, of later
// ones the own value is got instead.
template <simt::ShuffleValue T>
simt::ShuffleType<T> __shfl_xor_sync(unsigned mask, T value, int lane_mask, int width = 32,
                                     SIMT_SITE) {
  const int end = simt::segment_begin(width, file, line) + width;
  const int lane = simt::lane_of_thread();
  const int source = lane ^ (lane_mask & 31);
  return simt::shuffle<simt::ShuffleType<T>>(mask, value, source < end ? source : lane,
                                             "__shfl_xor_sync", file, line);
}

inline unsigned __ballot_sync(unsigned mask, int predicate, SIMT_SITE) {
  return static_cast<unsigned>(simt::collective(simt::Collective::kBallot, mask, predicate != 0, 0,
                                                "__ballot_sync", file, line));
}

inline int __all_sync(unsigned mask, int predicate, SIMT_SITE) {
  return static_cast<int>(
      simt::collective(simt::Collective::kAll, mask, predicate != 0, 0, "__all_sync", file, line));
}

inline int __any_sync(unsigned mask, int predicate, SIMT_SITE) {
  return static_cast<int>(
      simt::collective(simt::Collective::kAny, mask, predicate != 0, 0, "__any_sync", file, line));
}

inline unsigned __activemask(SIMT_SITE) { return simt::active_mask(file, line); }

inline void __syncwarp(unsigned mask = 0xFFFFFFFF, SIMT_SITE) {
  simt::collective(simt::Collective::kSync, mask, 0, 0, "__syncwarp", file, line);
}

#endif  // SIMT_CUDA_WARP_FUNCTIONS_H_
