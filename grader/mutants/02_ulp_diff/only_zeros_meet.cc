// Drill 02, wrong: -0 is at -1, and only the distance to +0 is corrected.
//
// Shown by: (-0, 2^-149) is 2, not 1.
// Caught by: both zeros are the same place
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

std::int64_t flipped(std::uint32_t bits, const Layout& layout) {
  const std::int64_t magnitude = bits & (layout.sign - 1);
  return (bits & layout.sign) != 0 ? ~magnitude : magnitude;
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
  if (((a | b) & (layout.sign - 1)) == 0) return 0;
  return static_cast<std::uint64_t>(std::abs(flipped(a, layout) - flipped(b, layout)));
}

}  // namespace drill
