// Drill 01, another way: both neighbours and the distances to them, in double; every NaN is 0xFFFF.
#include <bit>
#include <cmath>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {
namespace {

// Of a positive bfloat16; what follows the largest is 2^128.
double size_of(int bits) {
  if (bits < 0x80) return std::ldexp(bits, -133);
  return std::ldexp(0x80 + bits % 0x80, bits / 0x80 - 134);
}

}  // namespace

std::uint16_t to_bf16(float value) {
  if (std::isnan(value)) return 0xFFFF;
  const int sign = std::signbit(value) ? 0x8000 : 0;
  if (std::isinf(value)) return static_cast<std::uint16_t>(sign | 0x7F80);
  const double size = std::fabs(value);
  // The greatest bfloat16 that is not above it.
  int lower = 0;
  for (int step = 0x4000; step > 0; step /= 2) {
    if (lower + step < 0x7F80 && size_of(lower + step) <= size) lower += step;
  }
  const double down = size - size_of(lower);
  const double up = size_of(lower + 1) - size;
  const bool goes_up = up < down || (up == down && lower % 2 == 1);
  return static_cast<std::uint16_t>(sign | (lower + goes_up));
}

float from_bf16(std::uint16_t bits) {
  const int magnitude = bits & 0x7FFF;
  const double size = magnitude > 0x7F80    ? NAN
                      : magnitude == 0x7F80 ? INFINITY
                                            : size_of(magnitude);
  return static_cast<float>(std::copysign(size, (bits & 0x8000) != 0 ? -1.0 : 1.0));
}

}  // namespace drill
