// Drill 01, another way: the first float that rounds up is found with nextafter, and floats are
// compared.
#include <bit>
#include <cmath>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {
namespace {

float float_of(std::uint32_t bits) { return std::bit_cast<float>(bits); }

}  // namespace

std::uint16_t to_bf16(float value) {
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if (value != value) return 0x7FFF;
  const std::uint32_t lower = bits & 0xFFFF0000;
  // The first float that rounds up from here: just above the middle, or the middle itself.
  float first_up = float_of(lower | 0x8000);
  if (bits % 0x20000 < 0x10000) first_up = std::nextafter(first_up, std::copysign(INFINITY, value));
  const bool up = std::fabs(value) >= std::fabs(first_up);
  return static_cast<std::uint16_t>((lower >> 16) + (up && std::isfinite(value)));
}

float from_bf16(std::uint16_t bits) { return float_of(std::uint32_t{bits} << 16); }

}  // namespace drill
