// Drill 02, wrong: two infinities are equal, whatever their signs.
//
// Shown by: (-inf, inf) is 0, not 4278190080.
// Caught by: infinity is the step after the largest number
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

}  // namespace

std::int32_t ordered_int(std::uint32_t bits, Format format) {
  const Layout layout = layout_of(format);
  if ((bits & ~(layout.sign | (layout.sign - 1))) != 0) throw std::invalid_argument("wide");
  const auto magnitude = static_cast<std::int32_t>(bits & (layout.sign - 1));
  return (bits & layout.sign) != 0 ? -magnitude : magnitude;
}

std::optional<std::uint64_t> ulp_diff(std::uint32_t a, std::uint32_t b, Format format) {
  const std::int64_t place_a = ordered_int(a, format);
  const std::int64_t place_b = ordered_int(b, format);
  const Layout layout = layout_of(format);
  if (is_nan(a, layout) || is_nan(b, layout)) return std::nullopt;
  const std::uint32_t mask = layout.sign - 1;
  if ((a & mask) == layout.infinity && (b & mask) == layout.infinity) return 0;
  return static_cast<std::uint64_t>(std::abs(place_a - place_b));
}

}  // namespace drill
