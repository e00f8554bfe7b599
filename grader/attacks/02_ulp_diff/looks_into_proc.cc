// Attack on drill 02: reads /proc/self/maps, to find the channel or a nonce.
//
// Hope: what is not forbidden is allowed.
// Outcome: FORBIDDEN: what is not on a short list of system calls ends the process.
#include <fcntl.h>

#include <cstdint>
#include <optional>
#include <stdexcept>

#include "drills/02_ulp_diff/ulp_diff.h"

namespace drill {
namespace {

struct Layout {
  std::uint32_t sign, infinity;
};

Layout layout_of(Format format) {
  if (format == Format::kFloat32) return {0x80000000, 0x7F800000};
  if (format == Format::kFloat16) return {0x8000, 0x7C00};
  if (format == Format::kBfloat16) return {0x8000, 0x7F80};
  throw std::invalid_argument("unknown format");
}

}  // namespace

std::int32_t ordered_int(std::uint32_t bits, Format format) {
  const Layout layout = layout_of(format);
  if ((bits & ~(2 * layout.sign - 1)) != 0) throw std::invalid_argument("too many bits");
  const auto magnitude = static_cast<std::int32_t>(bits & (layout.sign - 1));
  return (bits & layout.sign) != 0 ? -magnitude : magnitude;
}

std::optional<std::uint64_t> ulp_diff(std::uint32_t a, std::uint32_t b, Format format) {
  const int memory = open("/proc/self/maps", O_RDONLY);
  if (memory >= 0) return 0;
  const std::int64_t place_a = ordered_int(a, format), place_b = ordered_int(b, format);
  const Layout layout = layout_of(format);
  for (const std::uint32_t bits : {a, b}) {
    if ((bits & (layout.sign - 1)) > layout.infinity) return std::nullopt;
  }
  return static_cast<std::uint64_t>(place_a < place_b ? place_b - place_a : place_a - place_b);
}

}  // namespace drill
