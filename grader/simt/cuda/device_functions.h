// CUDA's intrinsics on numbers: bit casts, conversions, arithmetic with a chosen rounding, integer
// tricks.
//
// What CUDA approximates (__expf and its kin, __fdividef) is as good as the C library here. double
// has __fma_rn alone of its fused multiply-adds.
#ifndef SIMT_CUDA_DEVICE_FUNCTIONS_H_
#define SIMT_CUDA_DEVICE_FUNCTIONS_H_

#include <math.h>

#include <algorithm>
#include <bit>
#include <cstdint>

#include "simt_rounding.h"

// The same bits as another type.
inline float __int_as_float(int x) { return std::bit_cast<float>(x); }
inline float __uint_as_float(unsigned int x) { return std::bit_cast<float>(x); }
inline int __float_as_int(float x) { return std::bit_cast<int>(x); }
inline unsigned int __float_as_uint(float x) { return std::bit_cast<unsigned int>(x); }
inline double __longlong_as_double(long long x) { return std::bit_cast<double>(x); }
inline long long __double_as_longlong(double x) { return std::bit_cast<long long>(x); }
inline int __double2hiint(double x) { return static_cast<int>(__double_as_longlong(x) >> 32); }
inline int __double2loint(double x) { return static_cast<int>(__double_as_longlong(x)); }
inline double __hiloint2double(int high, int low) {
  return __longlong_as_double(static_cast<long long>(high) << 32 | static_cast<unsigned int>(low));
}

// Conversions. To an integer they saturate; for NaN see simt::to_integer.
#define SIMT_TO_INTEGER(name, type, suffix, mode)        \
  inline type __float2##name##suffix(float x) {          \
    return simt::to_integer<simt::Round::mode, type>(x); \
  }                                                      \
  inline type __double2##name##suffix(double x) {        \
    return simt::to_integer<simt::Round::mode, type>(x); \
  }
#define SIMT_TO_FLOAT(name, type, suffix, mode)             \
  inline float __##name##2float##suffix(type x) {           \
    return simt::from_integer<simt::Round::mode, float>(x); \
  }
#define SIMT_TO_DOUBLE(name, type, suffix, mode)             \
  inline double __##name##2double##suffix(type x) {          \
    return simt::from_integer<simt::Round::mode, double>(x); \
  }
#define SIMT_NARROW(name, type, suffix, mode) \
  inline float __##name##2float##suffix(type x) { return simt::narrow<simt::Round::mode>(x); }
#define SIMT_EACH_MODE(define, name, type)                                                        \
  define(name, type, _rn, kNearest) define(name, type, _rz, kZero) define(name, type, _rd, kDown) \
      define(name, type, _ru, kUp)
SIMT_EACH_MODE(SIMT_TO_INTEGER, int, int)
SIMT_EACH_MODE(SIMT_TO_INTEGER, uint, unsigned int)
SIMT_EACH_MODE(SIMT_TO_INTEGER, ll, long long)
SIMT_EACH_MODE(SIMT_TO_INTEGER, ull, unsigned long long)
SIMT_EACH_MODE(SIMT_TO_FLOAT, int, int)
SIMT_EACH_MODE(SIMT_TO_FLOAT, uint, unsigned int)
SIMT_EACH_MODE(SIMT_TO_FLOAT, ll, long long)
SIMT_EACH_MODE(SIMT_TO_FLOAT, ull, unsigned long long)
SIMT_EACH_MODE(SIMT_TO_DOUBLE, ll, long long)
SIMT_EACH_MODE(SIMT_TO_DOUBLE, ull, unsigned long long)
SIMT_EACH_MODE(SIMT_NARROW, double, double)
inline double __int2double_rn(int x) { return x; }
inline double __uint2double_rn(unsigned int x) { return x; }

// Arithmetic.
#define SIMT_ARITHMETIC(letter, type, suffix, mode)     \
  inline type __##letter##add##suffix(type x, type y) { \
    return simt::add<simt::Round::mode>(x, y);          \
  }                                                     \
  inline type __##letter##sub##suffix(type x, type y) { \
    return simt::add<simt::Round::mode>(x, -y);         \
  }                                                     \
  inline type __##letter##mul##suffix(type x, type y) { \
    return simt::multiply<simt::Round::mode>(x, y);     \
  }                                                     \
  inline type __##letter##div##suffix(type x, type y) { \
    return simt::divide<simt::Round::mode>(x, y);       \
  }                                                     \
  inline type __##letter##rcp##suffix(type x) {         \
    return simt::divide<simt::Round::mode>(type{1}, x); \
  }                                                     \
  inline type __##letter##sqrt##suffix(type x) { return simt::square_root<simt::Round::mode>(x); }
#define SIMT_MULTIPLY_ADD(name, type, suffix, mode)        \
  inline type __##name##suffix(type x, type y, type z) {   \
    return simt::multiply_add<simt::Round::mode>(x, y, z); \
  }
SIMT_EACH_MODE(SIMT_ARITHMETIC, f, float)
SIMT_EACH_MODE(SIMT_ARITHMETIC, d, double)
SIMT_EACH_MODE(SIMT_MULTIPLY_ADD, fmaf, float)
inline double __fma_rn(double x, double y, double z) { return fma(x, y, z); }
inline float __frsqrt_rn(float x) { return static_cast<float>(1 / std::sqrt(double{x})); }
#undef SIMT_TO_INTEGER
#undef SIMT_TO_FLOAT
#undef SIMT_TO_DOUBLE
#undef SIMT_NARROW
#undef SIMT_ARITHMETIC
#undef SIMT_MULTIPLY_ADD
#undef SIMT_EACH_MODE

// To +0 to 1. NaN is +0.
inline float __saturatef(float x) { return x > 0 ? (x < 1 ? x : 1.0f) : 0.0f; }

// glibc declares most of these names, without an exception.
inline float __expf(float x) noexcept { return expf(x); }
inline float __exp10f(float x) noexcept { return exp10f(x); }
inline float __logf(float x) noexcept { return logf(x); }
inline float __log2f(float x) noexcept { return log2f(x); }
inline float __log10f(float x) noexcept { return log10f(x); }
inline float __powf(float x, float y) noexcept { return powf(x, y); }
inline float __sinf(float x) noexcept { return sinf(x); }
inline float __cosf(float x) noexcept { return cosf(x); }
inline float __tanf(float x) noexcept { return tanf(x); }
inline float __tanhf(float x) noexcept { return tanhf(x); }
inline void __sincosf(float x, float* sine, float* cosine) noexcept { sincosf(x, sine, cosine); }
inline float __fdividef(float x, float y) { return x / y; }
inline float fdividef(float x, float y) { return x / y; }
inline double fdivide(double x, double y) { return x / y; }

// Bits.
inline int __clz(int x) { return std::countl_zero(static_cast<unsigned int>(x)); }
inline int __clzll(long long x) { return std::countl_zero(static_cast<unsigned long long>(x)); }
inline int __popc(unsigned int x) { return std::popcount(x); }
inline int __popcll(unsigned long long x) { return std::popcount(x); }
inline int __ffs(int x) { return __builtin_ffs(x); }  // from 1; 0 for none
inline int __ffsll(long long x) { return __builtin_ffsll(x); }

inline unsigned long long __brevll(unsigned long long x) {
  x = (x >> 1 & 0x5555555555555555) | (x & 0x5555555555555555) << 1;
  x = (x >> 2 & 0x3333333333333333) | (x & 0x3333333333333333) << 2;
  x = (x >> 4 & 0x0F0F0F0F0F0F0F0F) | (x & 0x0F0F0F0F0F0F0F0F) << 4;
  return __builtin_bswap64(x);
}
inline unsigned int __brev(unsigned int x) { return static_cast<unsigned int>(__brevll(x) >> 32); }

// Four of the eight bytes of x and y, from x's lowest up: each by three bits of a nibble of s.
inline unsigned int __byte_perm(unsigned int x, unsigned int y, unsigned int s) {
  const std::uint64_t bytes = std::uint64_t{y} << 32 | x;
  unsigned int result = 0;
  for (int i = 0; i < 4; ++i) {
    const unsigned int byte = s >> (4 * i) & 7;
    result |= (bytes >> (8 * byte) & 0xFF) << (8 * i);
  }
  return result;
}

// The upper or the lower word of high:low, shifted. The shift is taken modulo 32, or in the c forms
// clamped to 32.
inline unsigned int __funnelshift_l(unsigned int low, unsigned int high, unsigned int shift) {
  return ((std::uint64_t{high} << 32 | low) << (shift & 31)) >> 32;
}
inline unsigned int __funnelshift_lc(unsigned int low, unsigned int high, unsigned int shift) {
  return ((std::uint64_t{high} << 32 | low) << std::min(shift, 32u)) >> 32;
}
inline unsigned int __funnelshift_r(unsigned int low, unsigned int high, unsigned int shift) {
  return (std::uint64_t{high} << 32 | low) >> (shift & 31);
}
inline unsigned int __funnelshift_rc(unsigned int low, unsigned int high, unsigned int shift) {
  return (std::uint64_t{high} << 32 | low) >> std::min(shift, 32u);
}

// Integers.
namespace simt {
__extension__ using Int128 = __int128;
__extension__ using Uint128 = unsigned __int128;
}  // namespace simt

inline int __mulhi(int x, int y) { return static_cast<int>(std::int64_t{x} * y >> 32); }
inline unsigned int __umulhi(unsigned int x, unsigned int y) { return std::uint64_t{x} * y >> 32; }
inline long long __mul64hi(long long x, long long y) {
  return static_cast<long long>(simt::Int128{x} * y >> 64);
}
inline unsigned long long __umul64hi(unsigned long long x, unsigned long long y) {
  return static_cast<unsigned long long>(simt::Uint128{x} * y >> 64);
}

// The lower word of the product of the lower 24 bits.
inline unsigned int __umul24(unsigned int x, unsigned int y) {
  return (x & 0xFFFFFF) * (y & 0xFFFFFF);
}
inline int __mul24(int x, int y) {
  const std::int64_t x24 = static_cast<int>(static_cast<unsigned int>(x) << 8) >> 8;
  const std::int64_t y24 = static_cast<int>(static_cast<unsigned int>(y) << 8) >> 8;
  return static_cast<int>(x24 * y24);
}

// |x - y| + z
inline unsigned int __usad(unsigned int x, unsigned int y, unsigned int z) {
  return std::max(x, y) - std::min(x, y) + z;
}
inline unsigned int __sad(int x, int y, unsigned int z) {
  return static_cast<unsigned int>(std::max(x, y)) - std::min(x, y) + z;
}

// The average, rounded down, or in the r forms up from a half. For half and bfloat16 __hadd is a
// sum.
inline int __hadd(int x, int y) { return static_cast<int>((std::int64_t{x} + y) >> 1); }
inline int __rhadd(int x, int y) { return static_cast<int>((std::int64_t{x} + y + 1) >> 1); }
inline unsigned int __uhadd(unsigned int x, unsigned int y) { return (std::uint64_t{x} + y) >> 1; }
inline unsigned int __urhadd(unsigned int x, unsigned int y) {
  return (std::uint64_t{x} + y + 1) >> 1;
}

#endif  // SIMT_CUDA_DEVICE_FUNCTIONS_H_
