// Correct rounding in every direction. The processor stays in round to nearest even.
//
// Each function rounds the exact result once. NaN and infinities as IEEE 754 says; subnormals are
// kept.
#ifndef SIMT_CUDA_SIMT_ROUNDING_H_
#define SIMT_CUDA_SIMT_ROUNDING_H_

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace simt {

// kOdd cuts, and sets the last bit if that lost anything. A result that was first rounded to odd
// can then be rounded to any format with at least two bits less as if it were exact.
enum class Round { kNearest, kZero, kDown, kUp, kOdd };

// The exact result `nearest` + `error`, where `nearest` is that result to nearest even. Only the
// sign of `error` counts. NaN is no error.
template <Round mode, class T>
T rounded(T nearest, double error) {
  if constexpr (mode == Round::kNearest) return nearest;
  using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
  Bits bits = std::bit_cast<Bits>(nearest);
  const bool negative = bits >> (8 * sizeof(T) - 1) != 0;
  const bool too_large = negative ? error > 0 : error < 0;  // in magnitude
  const bool too_small = negative ? error < 0 : error > 0;
  if constexpr (mode == Round::kOdd) {
    if (too_large || too_small) bits = (bits - too_large) | 1;
  } else {
    const bool outward = mode == (negative ? Round::kDown : Round::kUp);
    bits = outward ? bits + too_small : bits - too_large;
  }
  return std::bit_cast<T>(bits);
}

template <Round mode>
float narrow(double value) {
  const float nearest = static_cast<float>(value);
  return rounded<mode>(nearest, value - nearest);
}

template <Round mode, class T, class Integer>
T from_integer(Integer value) {
  const T nearest = static_cast<T>(value);
  // Two doubles that hold the value exactly.
  using Wide = std::conditional_t<std::is_signed_v<Integer>, std::int64_t, std::uint64_t>;
  const Wide wide = value;
  const double high = static_cast<double>(wide >> 32) * 0x1p32;
  const double low = static_cast<std::uint32_t>(wide);
  return rounded<mode>(nearest, (high - nearest) + low);
}

// Saturates. NaN is 0, but the top bit alone where one of the two has 64 bits (PTX, cvt).
template <Round mode, class Integer, class T>
Integer to_integer(T value) {
  using Limits = std::numeric_limits<Integer>;
  if (value != value) {
    constexpr bool has_64_bits = sizeof(T) == 8 || sizeof(Integer) == 8;
    return has_64_bits ? static_cast<Integer>(Integer{1} << (8 * sizeof(Integer) - 1)) : Integer{0};
  }
  if constexpr (mode == Round::kNearest) value = std::rint(value);
  if constexpr (mode == Round::kDown) value = std::floor(value);
  if constexpr (mode == Round::kUp) value = std::ceil(value);
  constexpr T kTop = T{2} * static_cast<T>(Limits::max() / 2 + 1);
  if (value >= kTop) return Limits::max();
  if (value < static_cast<T>(Limits::min())) return Limits::min();
  return static_cast<Integer>(value);
}

// `zero` is the mode that an exact sum of zero takes its sign from.
template <Round mode, class T>
T add(T a, T b, Round zero = mode) {
  const T sum = a + b;
  if constexpr (mode == Round::kNearest) return sum;
  if (zero == Round::kDown && sum == 0) return std::signbit(a) || std::signbit(b) ? T{-0.0} : sum;
  // Dekker's sum: exact for the larger first. The error of an overflow is infinite.
  const bool swap = std::fabs(a) < std::fabs(b);
  const T large = swap ? b : a;
  const T small = swap ? a : b;
  return rounded<mode>(sum, small - (sum - large));
}

// float: the errors below are exact in double.
template <Round mode>
float multiply(float a, float b) {
  const float product = a * b;
  return rounded<mode>(product, static_cast<double>(a) * b - product);
}

template <Round mode>
float divide(float a, float b) {
  const float quotient = a / b;
  return rounded<mode>(quotient, (a - static_cast<double>(quotient) * b) / b);
}

template <Round mode>
float square_root(float a) {
  const float root = std::sqrt(a);
  return rounded<mode>(root, a - static_cast<double>(root) * root);
}

// a b + c. The product is exact in double.
template <Round mode>
float multiply_add(float a, float b, float c) {
  if constexpr (mode == Round::kNearest) return std::fma(a, b, c);
  const double product = static_cast<double>(a) * b;
  return narrow<mode>(add<Round::kOdd>(product, static_cast<double>(c), mode));
}

// double: the errors are exact in a fused multiply-add, once scaled so that none underflows.
template <Round mode>
double multiply(double a, double b) {
  const double product = a * b;
  if constexpr (mode == Round::kNearest) return product;
  int a_exponent = 0;
  int b_exponent = 0;
  const double a_scaled = std::frexp(a, &a_exponent);
  const double b_scaled = std::frexp(b, &b_exponent);
  const double scaled = std::ldexp(product, -a_exponent - b_exponent);
  return rounded<mode>(product, std::fma(a_scaled, b_scaled, -scaled));
}

template <Round mode>
double divide(double a, double b) {
  const double quotient = a / b;
  if constexpr (mode == Round::kNearest) return quotient;
  int a_exponent = 0;
  int b_exponent = 0;
  const double a_scaled = std::frexp(a, &a_exponent);
  const double b_scaled = std::frexp(b, &b_exponent);
  const double scaled = std::ldexp(quotient, b_exponent - a_exponent);
  return rounded<mode>(quotient, std::fma(-scaled, b_scaled, a_scaled) / b_scaled);
}

template <Round mode>
double square_root(double a) {
  const double root = std::sqrt(a);
  if constexpr (mode == Round::kNearest) return root;
  int exponent = 0;
  std::frexp(a, &exponent);
  const int half = exponent / 2;
  const double scaled = std::ldexp(root, -half);
  return rounded<mode>(root, std::fma(-scaled, scaled, std::ldexp(a, -2 * half)));
}

}  // namespace simt

#endif  // SIMT_CUDA_SIMT_ROUNDING_H_
