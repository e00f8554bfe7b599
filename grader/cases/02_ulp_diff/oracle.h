// What ordered_int and ulp_diff should give, by counting and from values: no encoding is read as an
// integer here.
#ifndef GRADER_CASES_02_ULP_DIFF_ORACLE_H_
#define GRADER_CASES_02_ULP_DIFF_ORACLE_H_

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

#include "grader/compare/formats.h"

namespace cases {

// How many numbers of the format lie in (0, value], or minus those in [value, 0). Exact: all terms
// are whole and below 2^32.
inline std::int64_t place_of(double value, drill::Format format) {
  const trusted::Traits t = trusted::traits(format);
  // Infinity takes the place of the next power of two.
  const double size = std::isinf(value) ? std::ldexp(1.0, t.max_exponent() + 1) : std::fabs(value);
  // Subnormals have the spacing of the first binade, which starts with 2^mantissa_bits of them.
  const int binade = size == 0 ? 0 : std::max(std::ilogb(size) - t.min_exponent(), 0);
  const double spacing = std::ldexp(1.0, t.min_exponent() + binade - t.mantissa_bits);
  const double steps = std::ldexp(binade, t.mantissa_bits) + size / spacing;
  return static_cast<std::int64_t>(std::signbit(value) ? -steps : steps);
}

// Not for NaN.
struct OrderedInt {
  std::int32_t operator()(std::uint32_t bits, drill::Format format) const {
    return static_cast<std::int32_t>(place_of(trusted::decode(bits, format), format));
  }
};

struct UlpDiff {
  std::optional<std::uint64_t> operator()(std::uint32_t a, std::uint32_t b,
                                          drill::Format format) const {
    const double x = trusted::decode(a, format);
    const double y = trusted::decode(b, format);
    if (std::isnan(x) || std::isnan(y)) return std::nullopt;
    return std::abs(place_of(x, format) - place_of(y, format));
  }
};

// The failure class of a pair, or of one number: the first of its difficulties that applies.
struct ClassOf {
  std::string operator()(std::uint32_t a, std::uint32_t b, drill::Format format) const {
    const double x = trusted::decode(a, format);
    const double y = trusted::decode(b, format);
    if (std::isnan(x) || std::isnan(y)) return "NaN";
    if (std::isinf(x) || std::isinf(y)) return "infinity";
    if ((x == 0 && std::signbit(x)) || (y == 0 && std::signbit(y))) return "signed zero";
    if (std::signbit(x) == std::signbit(y)) return "format";
    // More than a signed integer of the format's width holds.
    const bool is_far = *UlpDiff()(a, b, format) >= trusted::traits(format).sign_bit();
    return is_far ? "overflow" : "sign";
  }

  std::string operator()(std::uint32_t bits, drill::Format format) const {
    return (*this)(bits, 0, format);
  }
};

}  // namespace cases

#endif  // GRADER_CASES_02_ULP_DIFF_ORACLE_H_
