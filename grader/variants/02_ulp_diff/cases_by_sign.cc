// Drill 02, another way: ulp_diff adds or subtracts magnitudes, by the signs, and uses no place.
#include <limits>
#include <stdexcept>

#include "drills/02_ulp_diff/ulp_diff.h"

namespace drill {
namespace {

struct SignedMagnitude {
  bool negative;
  bool nan;
  std::uint32_t magnitude;
};

SignedMagnitude split(std::uint32_t bits, std::uint32_t infinity, bool wide) {
  if (wide) return {bits >> 31 != 0, (bits << 1) > 2 * infinity, bits << 1 >> 1};
  if (bits >> 16 != 0) throw std::invalid_argument("more than 16 bits");
  return {bits >> 15 != 0, (bits & 0x7FFF) > infinity, bits & 0x7FFF};
}

SignedMagnitude split(std::uint32_t bits, Format format) {
  switch (format) {
    case Format::kFloat32:
      return split(bits, 0x7F800000, true);
    case Format::kFloat16:
      return split(bits, 0x7C00, false);
    case Format::kBfloat16:
      return split(bits, 0x7F80, false);
  }
  throw std::invalid_argument("no such format");
}

}  // namespace

std::int32_t ordered_int(std::uint32_t bits, Format format) {
  const SignedMagnitude number = split(bits, format);
  if (number.nan) return std::numeric_limits<std::int32_t>::min();
  const std::int32_t factor = number.negative ? -1 : 1;
  return factor * static_cast<std::int32_t>(number.magnitude);
}

std::optional<std::uint64_t> ulp_diff(std::uint32_t a, std::uint32_t b, Format format) {
  const SignedMagnitude x = split(a, format);
  const SignedMagnitude y = split(b, format);
  if (x.nan || y.nan) return {};
  if (x.negative != y.negative) return std::uint64_t{x.magnitude} + y.magnitude;
  return x.magnitude > y.magnitude ? x.magnitude - y.magnitude : y.magnitude - x.magnitude;
}

}  // namespace drill
