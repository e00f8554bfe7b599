// The visible tests of drill 01. The hidden ones look at the same classes, on many more inputs.
#include <bit>
#include <cmath>
#include <cstdint>

#include "drills/01_to_bf16/to_bf16.h"
#include "third_party/catch2/catch2.h"

using drill::from_bf16;
using drill::to_bf16;

namespace {

float float_of(std::uint32_t bits) { return std::bit_cast<float>(bits); }

std::uint32_t bits_of(float value) { return std::bit_cast<std::uint32_t>(value); }

}  // namespace

TEST_CASE("a bfloat16 rounds to itself", "[rounding]") {
  CHECK(to_bf16(1.0f) == 0x3F80);
  CHECK(to_bf16(-2.5f) == 0xC020);
}

TEST_CASE("a value between two neighbours goes to the nearer one", "[rounding]") {
  CHECK(to_bf16(float_of(0x40490FDB)) == 0x4049);  // pi: the dropped half is below 0x8000
  CHECK(to_bf16(float_of(0x402DF854)) == 0x402E);  // e: above 0x8000
}

TEST_CASE("a tie goes to the even mantissa", "[ties]") {
  CHECK(to_bf16(1.0f + 0x1p-8f) == 0x3F80);      // down, to 1
  CHECK(to_bf16(1.0f + 3 * 0x1p-8f) == 0x3F82);  // up, to 1 + 2^-6
}

TEST_CASE("a subnormal is rounded, not flushed", "[subnormals]") {
  CHECK(to_bf16(float_of(0x00030000)) == 0x0003);
  CHECK(to_bf16(float_of(0x00034000)) == 0x0003);
}

TEST_CASE("past the largest bfloat16 comes infinity", "[overflow]") {
  CHECK(to_bf16(float_of(0x7F7F0000)) == 0x7F7F);
  CHECK(to_bf16(float_of(0x7F7FFFFF)) == 0x7F80);  // the largest float
}

TEST_CASE("infinity stays infinity", "[infinity]") {
  CHECK(to_bf16(INFINITY) == 0x7F80);
  CHECK(to_bf16(-INFINITY) == 0xFF80);
}

TEST_CASE("a NaN stays a NaN, and is quiet", "[NaN]") {
  const std::uint16_t bits = to_bf16(float_of(0x7FC00000));
  CHECK((bits & 0x7FC0) == 0x7FC0);
}

TEST_CASE("zero keeps its sign", "[signed zero]") {
  CHECK(to_bf16(0.0f) == 0x0000);
  CHECK(to_bf16(-0.0f) == 0x8000);
}

TEST_CASE("widening is exact", "[decoding]") {
  CHECK(bits_of(from_bf16(0x4049)) == 0x40490000);  // 3.140625
  CHECK(bits_of(from_bf16(0x8000)) == 0x80000000);  // -0
}
