#include "grader/judge/show.h"

#include <array>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace {

using drill::Format;
using judge::show;
using judge::show_bits;

struct Point {
  float x;
  std::vector<int> sizes;
};

enum class Reason : std::uint8_t { kClose, kShape };

struct Celsius {
  int degrees;
};

}  // namespace

template <>
struct wire::Fields<Point> {
  static constexpr std::array kNames = {"x", "sizes"};
  static auto tie(auto& value) { return std::tie(value.x, value.sizes); }
};

template <>
struct judge::Show<Celsius> {
  static std::string text(const Celsius& value) { return fmt::format("{} C", value.degrees); }
};

namespace {

TEST_CASE("a float is shown by its bits and its exact value") {
  CHECK(show(1.5f) == "0x3FC00000 = 1.5");
  CHECK(show(1.00390625f) == "0x3F808000 = 1.00390625");
  CHECK(show(-0.0f) == "0x80000000 = -0");
  // Not 0.1, which is another number.
  CHECK(show(0.1f) == "0x3DCCCCCD = 0.10000000149011612");
  // 2^-149.
  CHECK(show(std::numeric_limits<float>::denorm_min()) == "0x00000001 = 1.401298464324817e-45");
}

TEST_CASE("a double is shown by its bits and its value") {
  CHECK(show(1.5) == "0x3FF8000000000000 = 1.5");
  CHECK(show(-0.0) == "0x8000000000000000 = -0");
  CHECK(show(0.1) == "0x3FB999999999999A = 0.1");
}

TEST_CASE("NaN and infinity have their names, and a NaN keeps its bits") {
  CHECK(show(std::bit_cast<float>(0x7FC00000)) == "0x7FC00000 = NaN");
  CHECK(show(std::bit_cast<float>(0xFFC00001)) == "0xFFC00001 = NaN");
  CHECK(show(std::bit_cast<float>(0x7F800000)) == "0x7F800000 = Inf");
  CHECK(show(std::bit_cast<float>(0xFF800000)) == "0xFF800000 = -Inf");
  CHECK(show(std::numeric_limits<double>::quiet_NaN()) == "0x7FF8000000000000 = NaN");
  CHECK(show(-std::numeric_limits<double>::infinity()) == "0xFFF0000000000000 = -Inf");
}

TEST_CASE("bits are shown in their format") {
  CHECK(show_bits(0x3F800000, Format::kFloat32) == "0x3F800000 = 1");
  CHECK(show_bits(0x3F81, Format::kBfloat16) == "0x3F81 = 1.0078125");
  CHECK(show_bits(0x7FC1, Format::kBfloat16) == "0x7FC1 = NaN");
  CHECK(show_bits(0x0000, Format::kBfloat16) == "0x0000 = 0");
  CHECK(show_bits(0x7BFF, Format::kFloat16) == "0x7BFF = 65504");
  CHECK(show_bits(0xFC00, Format::kFloat16) == "0xFC00 = -Inf");
  // 2^-24.
  CHECK(show_bits(0x0001, Format::kFloat16) == "0x0001 = 5.960464477539063e-08");
}

TEST_CASE("bits that are no number of their format are shown alone") {
  CHECK(show_bits(0x10000, Format::kFloat16) == "0x10000");
  CHECK(show_bits(0xFFFF3F80, Format::kBfloat16) == "0xFFFF3F80");
  CHECK(show_bits(0x3F80, Format{3}) == "0x3F80");
}

TEST_CASE("a format is shown by its name, one that there is not by its number") {
  CHECK(show(Format::kFloat32) == "kFloat32");
  CHECK(show(Format::kFloat16) == "kFloat16");
  CHECK(show(Format::kBfloat16) == "kBfloat16");
  CHECK(show(Format{3}) == "Format(3)");
  CHECK(show(Format{-1}) == "Format(-1)");
}

TEST_CASE("whole numbers are shown in decimal, also those of one byte") {
  CHECK(show(std::int64_t{std::numeric_limits<std::int64_t>::min()}) == "-9223372036854775808");
  CHECK(show(std::numeric_limits<std::uint64_t>::max()) == "18446744073709551615");
  CHECK(show(std::uint8_t{65}) == "65");
  CHECK(show(std::int8_t{-8}) == "-8");
  CHECK(show(true) == "true");
  CHECK(show(false) == "false");
  CHECK(show(Reason::kShape) == "1");
}

TEST_CASE("arrays are shown whole up to 8 elements, then cut with their length") {
  std::vector<int> values(8);
  std::iota(values.begin(), values.end(), 1);
  CHECK(show(values) == "[1, 2, 3, 4, 5, 6, 7, 8]");
  values.push_back(9);
  CHECK(show(values) == "[1, 2, 3, 4, 5, 6, 7, 8, ... 9 elements]");
  CHECK(show(std::vector<int>{}) == "[]");
  const std::vector<float> floats = {1, -2};
  CHECK(show(std::span(floats)) == "[0x3F800000 = 1, 0xC0000000 = -2]");
  std::vector<float> writable = {1};
  CHECK(show(std::span(writable)) == "[0x3F800000 = 1]");
}

TEST_CASE("an optional is shown by its value, or as nothing") {
  CHECK(show(std::optional<int>(3)) == "3");
  CHECK(show(std::optional<int>()) == "nothing");
}

TEST_CASE("a struct is shown by its fields, or as its Show says") {
  CHECK(show(Point{1, {2, 3}}) == "{x=0x3F800000 = 1, sizes=[2, 3]}");
  CHECK(show(Celsius{20}) == "20 C");
  CHECK(show(std::vector{Celsius{20}}) == "[20 C]");
}

}  // namespace
