// CUDA's integer vectors in a word: __dp4a, __dp2a, and the __v functions on two or four lanes.
//
// __vadd2 works on two lanes of 16 bits, __vadd4 on four of 8. Names end in s for signed lanes, u
// for unsigned; ss and us saturate to those; the rest wraps.
#ifndef SIMT_CUDA_SIMT_PACKED_H_
#define SIMT_CUDA_SIMT_PACKED_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "vector_types.h"

namespace simt {

template <class Lane>
int lane(unsigned int word, int index) {
  return static_cast<Lane>(word >> (8 * sizeof(Lane) * index));
}

// Joins what `operation` makes of the lanes, an int each, after cutting it to a lane.
template <class Lane, class Operation>
unsigned int by_lane(unsigned int a, unsigned int b, Operation operation) {
  constexpr int kLanes = 4 / sizeof(Lane);
  unsigned int result = 0;
  for (int i = 0; i < kLanes; ++i) {
    const auto bits = static_cast<unsigned int>(operation(lane<Lane>(a, i), lane<Lane>(b, i)));
    constexpr unsigned int kMask = (1u << (8 * sizeof(Lane))) - 1;
    result |= (bits & kMask) << (8 * sizeof(Lane) * i);
  }
  return result;
}

template <class Lane, class Operation>
unsigned int by_lane_saturated(unsigned int a, unsigned int b, Operation operation) {
  return by_lane<Lane>(a, b, [&](int x, int y) {
    using Limits = std::numeric_limits<Lane>;
    return std::clamp<int>(operation(x, y), Limits::min(), Limits::max());
  });
}

// c plus the products of the lanes of a with those of b, from b's lane `first` on. Wraps.
template <class A, class B>
unsigned int dot(unsigned int a, unsigned int b, unsigned int c, int first = 0) {
  constexpr int kLanes = 4 / sizeof(A);
  for (int i = 0; i < kLanes; ++i) {
    c +=
        static_cast<unsigned int>(lane<A>(a, i)) * static_cast<unsigned int>(lane<B>(b, first + i));
  }
  return c;
}

}  // namespace simt

#define SIMT_BINARY_LANES(name, apply, sign, result)                                  \
  inline unsigned int __v##name##2(unsigned int x, unsigned int y) {                  \
    return simt::apply<std::sign##16_t>(                                              \
        x, y, []([[maybe_unused]] int a, [[maybe_unused]] int b) { return result; }); \
  }                                                                                   \
  inline unsigned int __v##name##4(unsigned int x, unsigned int y) {                  \
    return simt::apply<std::sign##8_t>(                                               \
        x, y, []([[maybe_unused]] int a, [[maybe_unused]] int b) { return result; }); \
  }
#define SIMT_UNARY_LANES(name, apply, result)                                  \
  inline unsigned int __v##name##2(unsigned int x) {                           \
    return simt::apply<std::int16_t>(x, 0, [](int a, int) { return result; }); \
  }                                                                            \
  inline unsigned int __v##name##4(unsigned int x) {                           \
    return simt::apply<std::int8_t>(x, 0, [](int a, int) { return result; });  \
  }
// All ones or 0, and 1 or 0.
#define SIMT_COMPARE_LANES(name, sign, condition)                 \
  SIMT_BINARY_LANES(cmp##name, by_lane, sign, condition ? -1 : 0) \
  SIMT_BINARY_LANES(set##name, by_lane, sign, condition ? 1 : 0)
// The sum over the lanes.
#define SIMT_SUM_LANES(name, type, lanes, term)                          \
  inline unsigned int __v##name##lanes(unsigned int x, unsigned int y) { \
    int sum = 0;                                                         \
    for (int i = 0; i < lanes; ++i) {                                    \
      const int a = simt::lane<type>(x, i);                              \
      const int b = simt::lane<type>(y, i);                              \
      sum += term;                                                       \
    }                                                                    \
    return static_cast<unsigned int>(sum);                               \
  }

SIMT_UNARY_LANES(abs, by_lane, std::abs(a))
SIMT_UNARY_LANES(absss, by_lane_saturated, std::abs(a))
SIMT_UNARY_LANES(neg, by_lane, -a)
SIMT_UNARY_LANES(negss, by_lane_saturated, -a)
SIMT_BINARY_LANES(add, by_lane, int, a + b)
SIMT_BINARY_LANES(addss, by_lane_saturated, int, a + b)
SIMT_BINARY_LANES(addus, by_lane_saturated, uint, a + b)
SIMT_BINARY_LANES(sub, by_lane, int, a - b)
SIMT_BINARY_LANES(subss, by_lane_saturated, int, a - b)
SIMT_BINARY_LANES(subus, by_lane_saturated, uint, a - b)
SIMT_BINARY_LANES(maxs, by_lane, int, std::max(a, b))
SIMT_BINARY_LANES(maxu, by_lane, uint, std::max(a, b))
SIMT_BINARY_LANES(mins, by_lane, int, std::min(a, b))
SIMT_BINARY_LANES(minu, by_lane, uint, std::min(a, b))
SIMT_BINARY_LANES(haddu, by_lane, uint, (a + b) >> 1)
SIMT_BINARY_LANES(avgu, by_lane, uint, (a + b + 1) >> 1)
SIMT_BINARY_LANES(avgs, by_lane, int, (a + b + (a + b >= 0)) >> 1)  // halves away from zero
SIMT_BINARY_LANES(absdiffs, by_lane, int, std::abs(a - b))
SIMT_BINARY_LANES(absdiffu, by_lane, uint, std::abs(a - b))
SIMT_COMPARE_LANES(eq, uint, a == b)
SIMT_COMPARE_LANES(ne, uint, a != b)
SIMT_COMPARE_LANES(ges, int, a >= b)
SIMT_COMPARE_LANES(geu, uint, a >= b)
SIMT_COMPARE_LANES(gts, int, a > b)
SIMT_COMPARE_LANES(gtu, uint, a > b)
SIMT_COMPARE_LANES(les, int, a <= b)
SIMT_COMPARE_LANES(leu, uint, a <= b)
SIMT_COMPARE_LANES(lts, int, a < b)
SIMT_COMPARE_LANES(ltu, uint, a < b)
SIMT_SUM_LANES(sads, std::int16_t, 2, std::abs(a - b))
SIMT_SUM_LANES(sads, std::int8_t, 4, std::abs(a - b))
SIMT_SUM_LANES(sadu, std::uint16_t, 2, std::abs(a - b))
SIMT_SUM_LANES(sadu, std::uint8_t, 4, std::abs(a - b))
#undef SIMT_UNARY_LANES
#undef SIMT_BINARY_LANES
#undef SIMT_COMPARE_LANES
#undef SIMT_SUM_LANES

inline int __dp4a(int a, int b, int c) { return simt::dot<std::int8_t, std::int8_t>(a, b, c); }
inline unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c) {
  return simt::dot<std::uint8_t, std::uint8_t>(a, b, c);
}
inline int __dp4a(char4 a, char4 b, int c) {
  return __dp4a(std::bit_cast<int>(a), std::bit_cast<int>(b), c);
}
inline unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c) {
  return __dp4a(std::bit_cast<unsigned int>(a), std::bit_cast<unsigned int>(b), c);
}

// The two lanes of a with the lower or the upper two of the four lanes of b.
#define SIMT_DP2A(name, first)                                                      \
  inline int name(int a, int b, int c) {                                            \
    return simt::dot<std::int16_t, std::int8_t>(a, b, c, first);                    \
  }                                                                                 \
  inline unsigned int name(unsigned int a, unsigned int b, unsigned int c) {        \
    return simt::dot<std::uint16_t, std::uint8_t>(a, b, c, first);                  \
  }                                                                                 \
  inline int name(short2 a, char4 b, int c) {                                       \
    return name(std::bit_cast<int>(a), std::bit_cast<int>(b), c);                   \
  }                                                                                 \
  inline unsigned int name(ushort2 a, uchar4 b, unsigned int c) {                   \
    return name(std::bit_cast<unsigned int>(a), std::bit_cast<unsigned int>(b), c); \
  }
SIMT_DP2A(__dp2a_lo, 0)
SIMT_DP2A(__dp2a_hi, 2)
#undef SIMT_DP2A

#endif  // SIMT_CUDA_SIMT_PACKED_H_
