#include "grader/labs/tolerance_model/own_bf16.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "fmt/format.h"
#include "grader/compare/formats.h"
#include "grader/labs/tolerance_model/functions.h"

namespace lab {
namespace {

using drill::Format;

std::vector<float> floats_to_try() {
  std::vector<float> floats;
  const auto add = [&floats](std::uint32_t high, std::uint32_t low) {
    floats.push_back(std::bit_cast<float>(high << 16 | low));
  };
  constexpr std::uint32_t kEven = 0x3F80, kOdd = 0x3F81;
  for (std::uint32_t low = 0; low <= 0xFFFF; ++low) {
    add(kEven, low);
    add(kOdd, low);
  }
  // From 2^-64 to 16: uniform numbers are multiples of 2^-52, and a normal one above 16 comes once
  // in 10^57 draws.
  constexpr std::uint32_t kSmallest = 0x1F80, kLargest = 0x4180, kSign = 0x8000;
  for (std::uint32_t high = kSmallest; high <= kLargest; ++high) {
    for (const std::uint32_t low : {0x0000, 0x0001, 0x7FFF, 0x8000, 0x8001, 0xC000, 0xFFFF}) {
      add(high, low);
      add(high | kSign, low);
    }
  }
  add(0, 0);
  return floats;
}

std::uint32_t bits(float value) { return std::bit_cast<std::uint32_t>(value); }

}  // namespace

OwnBf16 own_bf16(std::uint16_t (*to_bf16)(float), float (*from_bf16)(std::uint16_t)) {
  const auto encode = [to_bf16](float value) {
    return call([&] { return fmt::format("to_bf16(0x{:08X} = {})", bits(value), value); },
                [&] { return to_bf16(value); });
  };
  const auto decode = [from_bf16](std::uint16_t encoding) {
    return call([&] { return fmt::format("from_bf16(0x{:04X})", encoding); },
                [&] { return from_bf16(encoding); });
  };

  const RoundArray built_in = rounder(Format::kBfloat16, Rounding::kNearestEven);
  const std::vector<float> floats = floats_to_try();
  std::vector<float> right(floats.size());
  built_in(floats, right);

  OwnBf16 own{.round = built_in, .tried = static_cast<std::int64_t>(floats.size())};
  for (std::size_t i = 0; i < floats.size(); ++i) {
    const std::uint16_t encoding = encode(floats[i]);
    const float back = decode(encoding);
    if (bits(back) == bits(right[i])) continue;
    if (++own.wrong > 1) continue;
    const std::uint32_t right_encoding = trusted::encode(floats[i], Format::kBfloat16);
    own.example =
        encoding != right_encoding
            ? fmt::format("to_bf16(0x{:08X} = {}) gave 0x{:04X}, nearest even is 0x{:04X}",
                          bits(floats[i]), floats[i], encoding, right_encoding)
            : fmt::format("from_bf16(0x{:04X}) gave {}, it is {}", encoding, back, right[i]);
  }
  if (own.wrong > 0) own.round = rounder(to_bf16, from_bf16);
  return own;
}

}  // namespace lab
