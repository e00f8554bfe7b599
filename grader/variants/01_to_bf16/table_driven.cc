// Drill 01, another way: a table of what to add, by the last kept bit and where the dropped half
// lies, and a table of all floats that are a bfloat16.
#include <bit>
#include <vector>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float value) {
  //                                  none  below  half  above
  static constexpr int kUp[2][4] = {{0, 0, 0, 1},   // even
                                    {0, 0, 1, 1}};  // odd
  const auto bits = std::bit_cast<std::uint32_t>(value);
  const int kept = static_cast<int>(bits >> 16);
  const std::uint32_t dropped = bits & 0xFFFF;
  if ((kept & 0x7F80) == 0x7F80 && ((kept & 0x7F) != 0 || dropped != 0)) {
    return static_cast<std::uint16_t>((kept & 0x803F) | 0x7FC0);
  }
  const int where = (dropped > 0) + (dropped >= 0x8000) + (dropped > 0x8000);
  return static_cast<std::uint16_t>(kept + kUp[kept % 2][where]);
}

float from_bf16(std::uint16_t bits) {
  static const std::vector<float> kFloats = [] {
    std::vector<float> floats;
    for (std::uint32_t high = 0; high < 0x10000; ++high) {
      floats.push_back(std::bit_cast<float>(high << 16));
    }
    return floats;
  }();
  return kFloats[bits];
}

}  // namespace drill
