// Drill 02, wrong: whether a number is negative is asked of an unsigned integer, which never is.
// Real: coin3d/coin#695, -0 was far from +0.
//
// Shown by: (-2^-149, 2^-149) is 2147483648, not 2.
// Caught by: across zero the distances add
#include <cstdlib>
#include <functional>
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

bool is_below_zero(std::uint32_t bits) {
  // g++ sees through "bits < 0".
  return std::less<std::uint32_t>()(bits, 0);
}

}  // namespace

std::int32_t ordered_int(std::uint32_t bits, Format format) {
  const Layout layout = layout_of(format);
  if ((bits & ~(layout.sign | (layout.sign - 1))) != 0) throw std::invalid_argument("wide");
  const std::uint32_t magnitude = bits & (layout.sign - 1);
  return static_cast<std::int32_t>(is_below_zero(bits) ? 0 - magnitude : bits);
}

std::optional<std::uint64_t> ulp_diff(std::uint32_t a, std::uint32_t b, Format format) {
  const std::int64_t place_a = ordered_int(a, format);
  const std::int64_t place_b = ordered_int(b, format);
  const Layout layout = layout_of(format);
  if (is_nan(a, layout) || is_nan(b, layout)) return std::nullopt;
  return static_cast<std::uint64_t>(std::abs(place_a - place_b));
}

}  // namespace drill
