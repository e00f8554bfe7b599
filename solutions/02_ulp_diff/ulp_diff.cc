#include "drills/02_ulp_diff/ulp_diff.h"

#include <stdexcept>

namespace drill {
namespace {

// Sign, then exponent, then mantissa: the layout is the same in every format, and two encodings say
// where its parts are.
struct Layout {
  std::uint32_t sign;      // the sign bit; the bits below it are the magnitude
  std::uint32_t infinity;  // exponent all ones, mantissa zero

  std::uint32_t magnitude(std::uint32_t bits) const { return bits & (sign - 1); }
  bool is_negative(std::uint32_t bits) const { return (bits & sign) != 0; }
  // A NaN has infinity's exponent and a mantissa that is not zero, hence a greater magnitude.
  bool is_nan(std::uint32_t bits) const { return magnitude(bits) > infinity; }
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
  // Not `default:`, so that -Wswitch names this place when a format is added.
  throw std::invalid_argument("unknown format");
}

}  // namespace

// Why the encoding of a positive number is already its place in line. The exponent stands above the
// mantissa, so a greater number has a greater encoding; and where the mantissa is all ones, adding
// one carries into the exponent, which is the step into the next binade:
//
//    0x00000000  0                      0x007FFFFF  largest subnormal
//    0x00000001  smallest subnormal     0x00800000  smallest normal
//    ...                                0x7F7FFFFF  largest finite, then 0x7F800000, infinity
//
// A negative number is sign and magnitude, not two's complement: read as an integer it runs the
// wrong way, with -0 as the least of all. Negating the magnitude turns that half around, and both
// zeros meet at 0:
//
//    value        -2^-149      -0           +0           2^-149
//    bits         0x80000001   0x80000000   0x00000000   0x00000001
//    as int32     -2147483647  -2147483648  0            1
//    ordered_int  -1           0            0            1
std::int32_t ordered_int(std::uint32_t bits, Format format) {
  const Layout layout = layout_of(format);
  if ((bits & ~(layout.sign | (layout.sign - 1))) != 0) {
    throw std::invalid_argument("a bit is set above the format's width");
  }
  // A magnitude has at most 31 bits, so neither the cast nor the minus can overflow.
  const auto magnitude = static_cast<std::int32_t>(layout.magnitude(bits));
  return layout.is_negative(bits) ? -magnitude : magnitude;
}

// The places of two binary32 numbers can be 2 * 0x7F800000 = 4278190080 apart, nearly twice what
// an int32 holds: widen before subtracting, not after.
std::optional<std::uint64_t> ulp_diff(std::uint32_t a, std::uint32_t b, Format format) {
  const std::int64_t place_a = ordered_int(a, format);  // first, because these two check the input
  const std::int64_t place_b = ordered_int(b, format);

  // Without this, 0x7F800001 would be one step from infinity, and a NaN would equal itself.
  const Layout layout = layout_of(format);
  if (layout.is_nan(a) || layout.is_nan(b)) return std::nullopt;

  return static_cast<std::uint64_t>(place_a < place_b ? place_b - place_a : place_a - place_b);
}

}  // namespace drill
