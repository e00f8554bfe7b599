#include "grader/compare/formats.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

namespace trusted {
namespace {

// The bits without their sign, after checking that they fit the format.
std::uint32_t magnitude(std::uint32_t bits, const Traits& t) {
  if (t.bits < 32 && (bits >> t.bits) != 0) {
    throw std::invalid_argument("bits are wider than the format");
  }
  return bits & ~t.sign_bit();
}

// x >= 0 to the nearest integer, ties to even, whatever the current rounding mode.
double round_half_even(double x) {
  const double below = std::floor(x);
  const double rest = x - below;  // exact
  const bool odd = std::fmod(below, 2.0) == 1.0;
  return rest > 0.5 || (rest == 0.5 && odd) ? below + 1.0 : below;
}

}  // namespace

Traits traits(drill::Format format) {
  switch (format) {
    case drill::Format::kFloat32:
      return {.bits = 32, .exponent_bits = 8, .mantissa_bits = 23};
    case drill::Format::kFloat16:
      return {.bits = 16, .exponent_bits = 5, .mantissa_bits = 10};
    case drill::Format::kBfloat16:
      return {.bits = 16, .exponent_bits = 8, .mantissa_bits = 7};
  }
  throw std::invalid_argument("unknown format");
}

double decode(std::uint32_t bits, drill::Format format) {
  const Traits t = traits(format);
  const std::uint32_t m = magnitude(bits, t);
  const double sign = (bits & t.sign_bit()) != 0 ? -1.0 : 1.0;
  if (m > t.infinity()) return std::numeric_limits<double>::quiet_NaN();
  if (m == t.infinity()) return sign * std::numeric_limits<double>::infinity();
  const std::uint32_t biased = m >> t.mantissa_bits;
  const std::uint32_t fraction = m & t.largest_subnormal();
  // Subnormals share the exponent of the smallest normal numbers and have no leading one.
  const double significand = biased == 0 ? fraction : fraction + t.smallest_normal();
  const int exponent = biased == 0 ? t.min_exponent() : static_cast<int>(biased) - t.max_exponent();
  return sign * std::ldexp(significand, exponent - t.mantissa_bits);
}

std::uint32_t encode(double value, drill::Format format) {
  const Traits t = traits(format);
  if (std::isnan(value)) return t.quiet_nan();
  const std::uint32_t sign = std::signbit(value) ? t.sign_bit() : 0;
  const double size = std::fabs(value);
  if (std::isinf(value)) return sign | t.infinity();
  if (size == 0) return sign;
  // Count in units of 2^(exponent - mantissa_bits), the spacing of the format around `size`. Below
  // the normal numbers the spacing stays that of the subnormals.
  const int exponent = std::max(std::ilogb(size), t.min_exponent());
  const double count = round_half_even(std::ldexp(size, t.mantissa_bits - exponent));
  // The count of a normal number has its leading one at bit mantissa_bits, where it adds 1 to the
  // exponent field; so each step above min_exponent adds one to that field, and a count that was
  // rounded up to the next power of two carries into it.
  const auto steps = static_cast<std::uint64_t>(exponent - t.min_exponent());
  const std::uint64_t m = (steps << t.mantissa_bits) + static_cast<std::uint64_t>(count);
  return sign | static_cast<std::uint32_t>(std::min<std::uint64_t>(m, t.infinity()));
}

double rounded(double value, drill::Format format) { return decode(encode(value, format), format); }

bool is_nan(std::uint32_t bits, drill::Format format) {
  const Traits t = traits(format);
  return magnitude(bits, t) > t.infinity();
}

bool is_quiet_nan(std::uint32_t bits, drill::Format format) {
  const Traits t = traits(format);
  return magnitude(bits, t) >= t.quiet_nan();
}

bool is_inf(std::uint32_t bits, drill::Format format) {
  const Traits t = traits(format);
  return magnitude(bits, t) == t.infinity();
}

bool is_finite(std::uint32_t bits, drill::Format format) {
  const Traits t = traits(format);
  return magnitude(bits, t) < t.infinity();
}

}  // namespace trusted
