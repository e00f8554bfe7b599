// Drill 02, wrong: ordered_int puts the sign to the magnitude with copysign, in float; ulp_diff
// counts by itself.
//
// Shown by: ordered_int(0x3F800001) is 1065353216, not 1065353217.
// Caught by: places count up from zero on both sides
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

}  // namespace

std::int32_t ordered_int(std::uint32_t bits, Format format) {
  const Layout layout = layout_of(format);
  if ((bits & ~(layout.sign | (layout.sign - 1))) != 0) throw std::invalid_argument("wide");
  if (is_nan(bits, layout)) return 0;
  const auto magnitude = static_cast<float>(bits & (layout.sign - 1));
  const float sign = (bits & layout.sign) != 0 ? -1 : 1;
  return static_cast<std::int32_t>(std::copysign(magnitude, sign));
}

std::optional<std::uint64_t> ulp_diff(std::uint32_t a, std::uint32_t b, Format format) {
  ordered_int(a, format);
  ordered_int(b, format);
  const Layout layout = layout_of(format);
  if (is_nan(a, layout) || is_nan(b, layout)) return std::nullopt;
  const std::uint64_t size_a = a & (layout.sign - 1);
  const std::uint64_t size_b = b & (layout.sign - 1);
  if (((a ^ b) & layout.sign) != 0) return size_a + size_b;
  return size_a < size_b ? size_b - size_a : size_a - size_b;
}

}  // namespace drill
