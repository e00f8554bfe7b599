// What kernels call without asking for a header: the C library's functions as C++ overloads in the
// global namespace, CUDA's additions to them, min and max, and the intrinsics.
//
// Accuracy: where CUDA documents an error of a few ULP, the C library's result, or that of double.
#ifndef SIMT_CUDA_MATH_FUNCTIONS_H_
#define SIMT_CUDA_MATH_FUNCTIONS_H_

// Not <cmath>: these put abs, isnan and so on for every type into the global namespace.
#include <math.h>
#include <stdlib.h>

#include <cmath>
#include <numbers>

#include "device_functions.h"
#include "math_constants.h"
#include "simt_packed.h"

namespace simt {

// sin and cos of pi x + quarter pi / 2, exact for multiples of a half; a zero is `zero`.
inline double sine_of_half_turns(double x, int quarter, double zero) {
  if (!std::isfinite(x)) return NAN;
  const double turn = std::fmod(x, 2);
  const double nearest = std::rint(2 * turn);
  const double rest = std::numbers::pi * (turn - nearest / 2);
  const int direction = static_cast<int>(nearest) + quarter;
  const double size = direction % 2 == 0 ? std::sin(rest) : std::cos(rest);
  if (size == 0) return zero;
  return (direction & 2) != 0 ? -size : size;
}

// A number wins over NaN, and +0 is above -0 (IEEE 754-2019, maximumNumber).
template <class T>
T larger_number(T a, T b) {
  if (a == b) return std::signbit(a) ? b : a;
  return b != b || a > b ? a : b;
}

template <class T>
T smaller_number(T a, T b) {
  if (a == b) return std::signbit(a) ? a : b;
  return b != b || a < b ? a : b;
}

}  // namespace simt

// A later C library has some of these, without an exception.
inline double rsqrt(double x) noexcept { return 1 / std::sqrt(x); }
inline float rsqrtf(float x) noexcept { return static_cast<float>(1 / std::sqrt(double{x})); }
inline double rcbrt(double x) { return 1 / std::cbrt(x); }
inline float rcbrtf(float x) { return static_cast<float>(1 / std::cbrt(double{x})); }
inline double sinpi(double x) noexcept {
  return simt::sine_of_half_turns(x, 0, std::copysign(0.0, x));
}
inline float sinpif(float x) noexcept { return static_cast<float>(sinpi(x)); }
inline double cospi(double x) noexcept { return simt::sine_of_half_turns(x, 1, 0.0); }
inline float cospif(float x) noexcept { return static_cast<float>(cospi(x)); }
inline void sincospi(double x, double* sine, double* cosine) {
  *sine = sinpi(x);
  *cosine = cospi(x);
}
inline void sincospif(float x, float* sine, float* cosine) {
  *sine = sinpif(x);
  *cosine = cospif(x);
}

inline double norm3d(double x, double y, double z) noexcept { return std::hypot(x, y, z); }
inline double rnorm3d(double x, double y, double z) noexcept { return 1 / norm3d(x, y, z); }
inline double rhypot(double x, double y) noexcept { return 1 / std::hypot(x, y); }
// A square of a float neither overflows nor underflows in double.
inline float norm3df(float x, float y, float z) noexcept {
  return static_cast<float>(norm3d(x, y, z));
}
inline float rnorm3df(float x, float y, float z) noexcept {
  return static_cast<float>(rnorm3d(x, y, z));
}
inline float norm4df(float x, float y, float z, float w) noexcept {
  return static_cast<float>(std::hypot(std::hypot(double{x}, y), double{z}, double{w}));
}
inline float rnorm4df(float x, float y, float z, float w) noexcept {
  return static_cast<float>(1 / std::hypot(std::hypot(double{x}, y), double{z}, double{w}));
}
inline float rhypotf(float x, float y) noexcept { return static_cast<float>(rhypot(x, y)); }

// The normal distribution up to x.
inline double normcdf(double x) { return std::erfc(-x * std::numbers::sqrt2 / 2) / 2; }
inline float normcdff(float x) { return static_cast<float>(normcdf(x)); }

// Infinite at -1 and 1, NaN beyond.
inline float erfinvf(float x) {
  const double y = std::abs(x);
  if (!(y < 1)) return y == 1 ? x * INFINITY : NAN;
  // Winitzki's approximation, to 0.2%; then Halley's iteration, which triples the digits.
  constexpr double kA = 0.147;
  const double minus_log = -std::log1p(-y * y);
  const double half = 2 / (std::numbers::pi * kA) - minus_log / 2;
  const double squared = minus_log / kA;
  double root = std::sqrt(squared / (std::sqrt(half * half + squared) + half));
  for (int i = 0; i < 2; ++i) {
    // 1 - y and erfc keep the digits that erf loses near 1; erf keeps those near 0.
    const double error = y < 0.5 ? std::erf(root) - y : (1 - y) - std::erfc(root);
    const double step = error / (2 * std::numbers::inv_sqrtpi * std::exp(-root * root));
    root -= step / (1 + root * step);
  }
  return static_cast<float>(std::copysign(root, x));
}

#define SIMT_MIN_MAX(type, a_type, b_type)                      \
  inline type min(a_type a, b_type b) {                         \
    return static_cast<type>(a) < static_cast<type>(b) ? a : b; \
  }                                                             \
  inline type max(a_type a, b_type b) {                         \
    return static_cast<type>(a) > static_cast<type>(b) ? a : b; \
  }
#define SIMT_MIN_MAX_INTEGER(type)                          \
  SIMT_MIN_MAX(type, type, type)                            \
  SIMT_MIN_MAX(unsigned type, unsigned type, unsigned type) \
  SIMT_MIN_MAX(unsigned type, type, unsigned type)          \
  SIMT_MIN_MAX(unsigned type, unsigned type, type)
#define SIMT_MIN_MAX_NUMBER(type, a_type, b_type)                                  \
  inline type min(a_type a, b_type b) { return simt::smaller_number<type>(a, b); } \
  inline type max(a_type a, b_type b) { return simt::larger_number<type>(a, b); }
SIMT_MIN_MAX_INTEGER(int)
SIMT_MIN_MAX_INTEGER(long)
SIMT_MIN_MAX_INTEGER(long long)
SIMT_MIN_MAX_NUMBER(float, float, float)
SIMT_MIN_MAX_NUMBER(double, double, double)
SIMT_MIN_MAX_NUMBER(double, float, double)
SIMT_MIN_MAX_NUMBER(double, double, float)
#undef SIMT_MIN_MAX
#undef SIMT_MIN_MAX_INTEGER
#undef SIMT_MIN_MAX_NUMBER
inline unsigned int umin(unsigned int a, unsigned int b) { return min(a, b); }
inline unsigned int umax(unsigned int a, unsigned int b) { return max(a, b); }
inline long long llmin(long long a, long long b) { return min(a, b); }
inline long long llmax(long long a, long long b) { return max(a, b); }
inline unsigned long long ullmin(unsigned long long a, unsigned long long b) { return min(a, b); }
inline unsigned long long ullmax(unsigned long long a, unsigned long long b) { return max(a, b); }

#endif  // SIMT_CUDA_MATH_FUNCTIONS_H_
