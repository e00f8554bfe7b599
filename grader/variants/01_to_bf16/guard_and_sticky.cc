// Drill 01, another way: the round bit, the bits below it and the last kept bit decide, one by one;
// every NaN is 0x7FC0.
#include <cstring>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  if (value != value) return 0x7FC0;
  const bool half = (bits & 0x8000) != 0;
  const bool more = (bits & 0x7FFF) != 0;
  const bool odd = (bits & 0x10000) != 0;
  if (half && (more || odd)) bits += 0x10000;
  return static_cast<std::uint16_t>(bits >> 16);
}

float from_bf16(std::uint16_t bits) {
  const std::uint16_t halves[2] = {0, bits};
  float value;
  std::memcpy(&value, halves, sizeof value);
  return value;
}

}  // namespace drill
