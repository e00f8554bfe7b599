// The arithmetic of bfloat16 and of IEEE half on their bits, for cuda_bf16.h and cuda_fp16.h.
//
// Every result is the exact one rounded once, to nearest even unless a mode is given. Subnormals
// are kept. Every NaN that is computed is 0x7FFF, as CUDA documents.
#ifndef SIMT_CUDA_SIMT_FLOAT16_H_
#define SIMT_CUDA_SIMT_FLOAT16_H_

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>

#include "simt_rounding.h"
#include "vector_types.h"

namespace simt {

struct HalfFormat {
  static constexpr int kExponentBits = 5;
  static constexpr int kMantissaBits = 10;
};

struct Bfloat16Format {
  static constexpr int kExponentBits = 8;
  static constexpr int kMantissaBits = 7;
};

// Where a format differs from float.
template <class Format>
struct AgainstFloat {
  static constexpr int kShift = 23 - Format::kMantissaBits;
  static constexpr std::uint32_t kRebias = 127 - ((1u << (Format::kExponentBits - 1)) - 1);
  static constexpr std::uint32_t kInfinity = 0x7FFFu >> Format::kMantissaBits
                                                            << Format::kMantissaBits;
};

inline constexpr unsigned short kFloat16Nan = 0x7FFF;
inline constexpr std::uint32_t kFloatInfinity = 0x7F800000;

template <class Format>
float decode(unsigned short bits) {
  using Against = AgainstFloat<Format>;
  if constexpr (Against::kRebias == 0) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
  } else {
    const std::uint32_t magnitude = bits & 0x7FFFu;
    const std::uint32_t sign = (bits & 0x8000u) << 16;
    if (magnitude > Against::kInfinity) return std::bit_cast<float>(0x7FFFFFFFu);
    if (magnitude == Against::kInfinity) return std::bit_cast<float>(sign | kFloatInfinity);
    constexpr float kScale = std::bit_cast<float>((127 + Against::kRebias) << 23);
    return std::bit_cast<float>(sign | magnitude << Against::kShift) * kScale;
  }
}

template <class Format, Round mode = Round::kNearest>
unsigned short encode(float value) {
  using Against = AgainstFloat<Format>;
  constexpr int kShift = Against::kShift;
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
  const std::uint32_t sign = bits >> 16 & 0x8000;
  const std::uint32_t from = bits & 0x7FFFFFFF;
  if (from > kFloatInfinity) return kFloat16Nan;

  // The magnitude in units of 2^-kShift of the format's last bit, with all that is lost in its
  // lowest bit.
  std::uint32_t fixed = from;
  if constexpr (Against::kRebias != 0) {
    constexpr std::uint32_t kSmallestNormal = (Against::kRebias + 1) << 23;
    if (from >= kSmallestNormal) {
      fixed = from - (Against::kRebias << 23);
    } else {
      const std::uint32_t lost = Against::kRebias + 1 - (from >> 23);
      const std::uint32_t significand = (from & 0x7FFFFF) | 0x800000;
      fixed = lost > 31 ? from != 0 : significand >> lost | (significand << (32 - lost) != 0);
    }
  }

  constexpr std::uint32_t kBelowOne = (1u << kShift) - 1;
  const bool outward = mode == (sign != 0 ? Round::kDown : Round::kUp);
  std::uint32_t magnitude = fixed;
  if (mode == Round::kNearest) magnitude += kBelowOne / 2 + (fixed >> kShift & 1);
  if (outward) magnitude += kBelowOne;
  magnitude >>= kShift;
  // A format with float's exponents cannot pass its infinity.
  if constexpr (Against::kRebias != 0) {
    const bool to_infinity = mode == Round::kNearest || outward || from == kFloatInfinity;
    magnitude = std::min(magnitude, Against::kInfinity - !to_infinity);
  }
  return static_cast<unsigned short>(sign | magnitude);
}

template <class Format, Round mode = Round::kNearest>
unsigned short encode(double value) {
  return encode<Format, mode>(narrow<Round::kOdd>(value));
}

template <class Format, Round mode = Round::kNearest, class Integer>
requires std::is_integral_v<Integer>
unsigned short encode(Integer value) {
  return encode<Format, mode>(from_integer<Round::kOdd, float>(value));
}

// What each of CUDA's two types says about itself: Format, and Raw, its bits as a struct.
template <class T>
struct Float16;

template <class T>
unsigned short bits_of(T a) {
  return static_cast<typename Float16<T>::Raw>(a).x;
}

template <class T>
T of_bits(unsigned short bits) {
  return typename Float16<T>::Raw{bits};
}

template <class T>
float widen(T a) {
  return decode<typename Float16<T>::Format>(bits_of(a));
}

template <class T, Round mode = Round::kNearest, class From>
T round_to(From value) {
  return of_bits<T>(encode<typename Float16<T>::Format, mode>(value));
}

template <class T>
bool is_nan(T a) {
  return (bits_of(a) & 0x7FFFu) > AgainstFloat<typename Float16<T>::Format>::kInfinity;
}

template <class T>
bool is_infinite(T a) {
  return (bits_of(a) & 0x7FFFu) == AgainstFloat<typename Float16<T>::Format>::kInfinity;
}

// +, -, * and / in float need no such care: float has 2 p + 2 bits or more for a format of p.
template <class T>
T fused(T a, T b, T c) {
  const double product = static_cast<double>(widen(a)) * widen(b);  // exact
  return round_to<T>(add<Round::kOdd>(product, static_cast<double>(widen(c))));
}

// A NaN becomes the NaN of the format.
template <class T>
T with_sign(T a, bool negative) {
  return of_bits<T>(is_nan(a) ? kFloat16Nan : (bits_of(a) & 0x7FFF) | negative << 15);
}

// Integers in the order of the numbers, -0 below +0.
template <class T>
int order(T a) {
  const int magnitude = bits_of(a) & 0x7FFF;
  return bits_of(a) >> 15 != 0 ? -1 - magnitude : magnitude;
}

template <class T>
T larger_or_nan(T a, T b) {
  if (is_nan(a) || is_nan(b)) return of_bits<T>(kFloat16Nan);
  return order(a) < order(b) ? b : a;
}

template <class T>
T smaller_or_nan(T a, T b) {
  if (is_nan(a) || is_nan(b)) return of_bits<T>(kFloat16Nan);
  return order(b) < order(a) ? b : a;
}

// A number wins over NaN.
template <class T>
T larger(T a, T b) {
  return larger_or_nan(is_nan(a) ? b : a, is_nan(b) ? a : b);
}

template <class T>
T smaller(T a, T b) {
  return smaller_or_nan(is_nan(a) ? b : a, is_nan(b) ? a : b);
}

// To +0 to 1. NaN is +0.
template <class T>
T saturated(T a) {
  return smaller(larger(a, of_bits<T>(0)), round_to<T>(1));
}

}  // namespace simt

#endif  // SIMT_CUDA_SIMT_FLOAT16_H_
