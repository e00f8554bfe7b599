// The trusted view of the workbook's formats: layout, and exact conversion to and from double.
//
// Conversions are written with the arithmetic of the definition (scale, round, count), not with the
// bit tricks that the drills teach, so that a trick cannot be wrong here in the same way.
//
// (This folder's namespace cannot be called `compare`: fmt calls an unqualified compare(), and
// would find a namespace of that name instead.)
//
// Errors: std::invalid_argument for an unknown Format, and for bits that are wider than the format.
#ifndef GRADER_COMPARE_FORMATS_H_
#define GRADER_COMPARE_FORMATS_H_

#include <cstdint>

#include "drills/format.h"

namespace trusted {

// An IEEE 754 binary interchange layout: sign, biased exponent, mantissa without its leading one.
// The member functions return bits; all are positive numbers but sign_bit().
struct Traits {
  int bits;
  int exponent_bits;
  int mantissa_bits;

  constexpr int max_exponent() const { return (1 << (exponent_bits - 1)) - 1; }  // also the bias
  constexpr int min_exponent() const { return 1 - max_exponent(); }  // of normal numbers

  constexpr std::uint32_t sign_bit() const { return 1u << (bits - 1); }
  constexpr std::uint32_t infinity() const { return sign_bit() - (1u << mantissa_bits); }
  constexpr std::uint32_t quiet_nan() const { return infinity() | (1u << (mantissa_bits - 1)); }
  constexpr std::uint32_t max_finite() const { return infinity() - 1; }
  constexpr std::uint32_t smallest_normal() const { return 1u << mantissa_bits; }
  constexpr std::uint32_t largest_subnormal() const { return smallest_normal() - 1; }
  constexpr std::uint32_t smallest_subnormal() const { return 1; }
};

Traits traits(drill::Format format);

// The value, exactly; -0, subnormals and infinities included. Every NaN becomes a quiet NaN.
double decode(std::uint32_t bits, drill::Format format);

// The nearest number of the format, ties to even, rounded once from the double. Overflow is Inf
// from half an ULP above the largest finite number; subnormals and the sign of zero are kept; every
// NaN becomes traits(format).quiet_nan().
std::uint32_t encode(double value, drill::Format format);

// The value of that number.
double rounded(double value, drill::Format format);

bool is_nan(std::uint32_t bits, drill::Format format);
bool is_quiet_nan(std::uint32_t bits, drill::Format format);
bool is_inf(std::uint32_t bits, drill::Format format);
bool is_finite(std::uint32_t bits, drill::Format format);

}  // namespace trusted

#endif  // GRADER_COMPARE_FORMATS_H_
