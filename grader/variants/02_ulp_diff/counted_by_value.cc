// Drill 02, another way: numbers are decoded to double, and their places counted binade by binade;
// in double the distance is exact as well.
#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "drills/02_ulp_diff/ulp_diff.h"

namespace drill {
namespace {

struct Parts {
  int mantissa_bits;
  int exponent_bits;
};

Parts parts_of(Format format) {
  if (format == Format::kFloat32) return {23, 8};
  if (format == Format::kFloat16) return {10, 5};
  if (format == Format::kBfloat16) return {7, 8};
  throw std::invalid_argument("unknown format");
}

// The value; where infinity would be, the next power of two, and NaN for a NaN.
double decode(std::uint32_t bits, Format format) {
  const auto [mantissa_bits, exponent_bits] = parts_of(format);
  const int width = 1 + exponent_bits + mantissa_bits;
  if (width < 32 && bits >> width != 0) throw std::invalid_argument("too wide");
  const int bias = (1 << (exponent_bits - 1)) - 1;
  const auto mantissa = static_cast<int>(bits & ((1u << mantissa_bits) - 1));
  const auto exponent = static_cast<int>(bits >> mantissa_bits & ((1u << exponent_bits) - 1));
  if (exponent == 2 * bias + 1 && mantissa != 0) return NAN;
  const double size =
      exponent == 0 ? std::ldexp(mantissa, 1 - bias - mantissa_bits)
                    : std::ldexp(mantissa + (1 << mantissa_bits), exponent - bias - mantissa_bits);
  return (bits >> (width - 1)) % 2 == 1 ? -size : size;
}

double place_of(double value, Format format) {
  if (value == 0 || std::isnan(value)) return 0;
  const auto [mantissa_bits, exponent_bits] = parts_of(format);
  const int least = 2 - (1 << (exponent_bits - 1));
  const int exponent = std::max(std::ilogb(value), least);
  const double step = std::ldexp(1.0, exponent - mantissa_bits);
  const double before = std::ldexp(exponent - least, mantissa_bits);
  return std::copysign(before, value) + value / step;
}

}  // namespace

std::int32_t ordered_int(std::uint32_t bits, Format format) {
  return static_cast<std::int32_t>(place_of(decode(bits, format), format));
}

std::optional<std::uint64_t> ulp_diff(std::uint32_t a, std::uint32_t b, Format format) {
  const double x = decode(a, format);
  const double y = decode(b, format);
  if (std::isnan(x) || std::isnan(y)) return std::nullopt;
  return static_cast<std::uint64_t>(std::fabs(place_of(x, format) - place_of(y, format)));
}

}  // namespace drill
