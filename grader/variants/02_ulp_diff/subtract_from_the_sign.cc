// Drill 02, another way: a negative place is the sign bit minus the bits; a case a format;
// ordered_int gives 0 for a NaN.
#include <stdexcept>

#include "drills/02_ulp_diff/ulp_diff.h"

namespace drill {

std::int32_t ordered_int(std::uint32_t bits, Format format) {
  std::uint32_t sign = 0x8000;
  std::uint32_t infinity;
  switch (format) {
    case Format::kFloat32:
      sign = 0x80000000;
      infinity = 0x7F800000;
      break;
    case Format::kFloat16:
      infinity = 0x7C00;
      break;
    case Format::kBfloat16:
      infinity = 0x7F80;
      break;
    default:
      throw std::invalid_argument("which format?");
  }
  if (sign == 0x8000 && bits > 0xFFFF) throw std::invalid_argument("not 16 bits");
  if (bits > sign + infinity || (bits > infinity && bits < sign)) return 0;
  return static_cast<std::int32_t>(bits < sign ? bits : sign - bits);
}

std::optional<std::uint64_t> ulp_diff(std::uint32_t a, std::uint32_t b, Format format) {
  const std::int64_t distance = std::int64_t{ordered_int(a, format)} - ordered_int(b, format);
  // Only the zeros, and here a NaN, are at 0.
  const std::uint32_t zero = format == Format::kFloat32 ? 0x80000000 : 0x8000;
  for (const std::uint32_t bits : {a, b}) {
    if (ordered_int(bits, format) == 0 && bits != 0 && bits != zero) return std::nullopt;
  }
  return distance < 0 ? -distance : distance;
}

}  // namespace drill
