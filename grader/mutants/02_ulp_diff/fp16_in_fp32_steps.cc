// Drill 02, wrong: a number of binary16 is converted, and its steps are those of binary32.
//
// Shown by: fp16: (1, 1 + 2^-10) is 8192, not 1.
// Caught by: binary16 is measured in its own steps
#include <bit>
#include <cmath>
#include <cstdlib>
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
  if (format == Format::kFloat16) {
    const auto value = static_cast<float>(value_of(bits, format));
    const std::int32_t size = std::bit_cast<std::int32_t>(std::fabs(value));
    return value < 0 ? -size : size;
  }
  const auto magnitude = static_cast<std::int32_t>(bits & (layout.sign - 1));
  return (bits & layout.sign) != 0 ? -magnitude : magnitude;
}

std::optional<std::uint64_t> ulp_diff(std::uint32_t a, std::uint32_t b, Format format) {
  const std::int64_t place_a = ordered_int(a, format);
  const std::int64_t place_b = ordered_int(b, format);
  const Layout layout = layout_of(format);
  if (is_nan(a, layout) || is_nan(b, layout)) return std::nullopt;
  return static_cast<std::uint64_t>(std::abs(place_a - place_b));
}

}  // namespace drill
