#include "grader/labs/tolerance_model/own_bf16.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include "grader/compare/formats.h"
#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

using drill::Format;

std::uint32_t bits_of(float value) { return std::bit_cast<std::uint32_t>(value); }

std::uint16_t right_to(float value) {
  return static_cast<std::uint16_t>(trusted::encode(value, Format::kBfloat16));
}
float right_from(std::uint16_t bits) {
  return static_cast<float>(trusted::decode(bits, Format::kBfloat16));
}

std::uint16_t cut(float value) { return static_cast<std::uint16_t>(bits_of(value) >> 16); }
std::uint16_t half_up(float value) {
  return static_cast<std::uint16_t>((bits_of(value) + 0x8000) >> 16);
}
// Right for all that the lab draws.
std::uint16_t flushes_subnormals_and_drops_nan(float value) {
  const float kept = std::fabs(value) < 0x1p-126f ? 0 : value;
  return static_cast<std::uint16_t>((bits_of(kept) + 0x7FFF + (bits_of(kept) >> 16 & 1)) >> 16);
}
std::uint16_t wrong_for_one_lower_half(float value) {
  return (bits_of(value) & 0xFFFF) == 0x1234 ? cut(-value) : right_to(value);
}
std::uint16_t throws(float) { throw std::invalid_argument("no"); }
float off_by_one_from(std::uint16_t bits) {
  return right_from(static_cast<std::uint16_t>(bits + 1));
}
float nan_from(std::uint16_t) { return std::numeric_limits<float>::quiet_NaN(); }
float throws_from(std::uint16_t) { throw 1; }

std::vector<float> rounded(const OwnBf16& own, const std::vector<float>& in) {
  std::vector<float> out(in.size());
  own.round(in, out);
  return out;
}

TEST_CASE("right functions are found right, on a quarter of a million floats") {
  for (const auto to : {right_to, flushes_subnormals_and_drops_nan}) {
    const OwnBf16 found = own_bf16(to, right_from);
    CHECK(found.wrong == 0);
    CHECK(found.example.empty());
    CHECK(found.tried > 250'000);
    // A tie that goes to the even neighbour, one more to the other side, and a subnormal, which the
    // built-in rounding keeps.
    CHECK(rounded(found, {0x1.01p0f, 0x1.03p0f, 0x1p-133f}) ==
          std::vector<float>{1, 0x1.04p0f, 0x1p-133f});
  }
}

TEST_CASE("what differs is said with an example, and then used as it is") {
  const OwnBf16 truncated = own_bf16(cut, right_from);
  // Cut is wrong for every other lower half, but not for ties that go to the even neighbour below.
  CHECK(truncated.wrong > truncated.tried / 3);
  CHECK(truncated.wrong < truncated.tried * 2 / 3);
  CHECK(truncated.example == "to_bf16(0x3F818000 = 1.0117188) gave 0x3F81, nearest even is 0x3F82");
  CHECK(rounded(truncated, {0x1.018002p0f}) == std::vector<float>{0x1p0f});

  const OwnBf16 up = own_bf16(half_up, right_from);
  CHECK(up.wrong > 0);
  CHECK(up.wrong < up.tried / 10);
  CHECK(up.example == "to_bf16(0x3F808000 = 1.0039062) gave 0x3F81, nearest even is 0x3F80");

  CHECK(own_bf16(wrong_for_one_lower_half, right_from).wrong == 2);

  const OwnBf16 off = own_bf16(right_to, off_by_one_from);
  CHECK(off.wrong == off.tried);
  CHECK(off.example == "from_bf16(0x3F80) gave 1.0078125, it is 1");

  const OwnBf16 nan = own_bf16(right_to, nan_from);
  CHECK(nan.wrong == nan.tried);
  CHECK(nan.example == "from_bf16(0x3F80) gave nan, it is 1");
}

TEST_CASE("what a function throws says which call it was") {
  CHECK_THROWS_WITH(own_bf16(throws, right_from), "to_bf16(0x3F800000 = 1) threw: no");
  CHECK_THROWS_AS(own_bf16(throws, right_from), std::runtime_error);
  CHECK_THROWS_WITH(own_bf16(right_to, throws_from),
                    "from_bf16(0x3F80) threw something that is no std::exception");
}

}  // namespace
}  // namespace lab
