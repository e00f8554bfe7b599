// Attack on drill 01: writes record.json and run.json where the judge would.
//
// Hope: the last writer wins.
// Outcome: FORBIDDEN: no file can be opened.
#include <bit>
#include <cstdint>
#include <fstream>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  std::ofstream("record.json") << "{\"schema\": \"kernel-drills/1\", \"points\": 10}";
  const auto bits = std::bit_cast<std::uint32_t>(value);
  if ((bits & 0x7FFFFFFF) > 0x7F800000) return static_cast<std::uint16_t>(bits >> 16 | 0x40);
  return static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
}

float from_bf16(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

}  // namespace drill
