// Drill 02, wrong: the difference of the values is divided by the format's epsilon.
//
// Shown by: (1 - 2^-24, 1) is 0, not 1.
// Caught by: on one side of zero a distance counts the steps, small or large
#include <cmath>
#include <stdexcept>

#include "drills/02_ulp_diff/ulp_diff.h"

namespace drill {
namespace {

struct Layout {
  std::uint32_t sign;
  std::uint32_t infinity;
};

Layout layout_of(Format format) {
  switch (format) {
    case Format::kFloat32:
      return {0x80000000, 0x7F800000};
    case Format::kFloat16:
      return {0x8000, 0x7C00};
    case Format::kBfloat16:
      return {0x8000, 0x7F80};
  }
  throw std::invalid_argument("unknown format");
}

bool is_nan(std::uint32_t bits, const Layout& layout) {
  return (bits & (layout.sign - 1)) > layout.infinity;
}

// The value of a number that is not NaN; infinity stands for the next power of two.
double value_of(std::uint32_t bits, Format format) {
  const int mantissa_bits = format == Format::kFloat32 ? 23 : format == Format::kFloat16 ? 10 : 7;
  const int bias = format == Format::kFloat16 ? 15 : 127;
  const std::uint32_t magnitude = bits & (layout_of(format).sign - 1);
  const int exponent = static_cast<int>(magnitude >> mantissa_bits);
  const std::uint32_t hidden = exponent == 0 ? 0 : 1u << mantissa_bits;
  const std::uint32_t mantissa = (magnitude & ((1u << mantissa_bits) - 1)) + hidden;
  const double size = std::ldexp(mantissa, (exponent == 0 ? 1 : exponent) - bias - mantissa_bits);
  return magnitude == bits ? size : -size;
}

}  // namespace

std::int32_t ordered_int(std::uint32_t bits, Format format) {
  const Layout layout = layout_of(format);
  if ((bits & ~(layout.sign | (layout.sign - 1))) != 0) throw std::invalid_argument("wide");
  const auto magnitude = static_cast<std::int32_t>(bits & (layout.sign - 1));
  return (bits & layout.sign) != 0 ? -magnitude : magnitude;
}

std::optional<std::uint64_t> ulp_diff(std::uint32_t a, std::uint32_t b, Format format) {
  ordered_int(a, format);
  ordered_int(b, format);
  const Layout layout = layout_of(format);
  if (is_nan(a, layout) || is_nan(b, layout)) return std::nullopt;
  const double epsilon = format == Format::kFloat32   ? 0x1p-23
                         : format == Format::kFloat16 ? 0x1p-10
                                                      : 0x1p-7;
  const double steps = std::fabs(value_of(a, format) - value_of(b, format)) / epsilon;
  return static_cast<std::uint64_t>(std::fmin(steps, 0x1p63));
}

}  // namespace drill
