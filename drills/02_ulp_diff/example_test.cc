// The visible tests of drill 02. The hidden ones look at the same classes, on many more inputs.
#include <cstdint>
#include <stdexcept>

#include "drills/02_ulp_diff/ulp_diff.h"
#include "third_party/catch2/catch2.h"

using drill::ordered_int;
using drill::ulp_diff;

namespace {

constexpr auto kFp32 = drill::Format::kFloat32;
constexpr auto kFp16 = drill::Format::kFloat16;
constexpr auto kBf16 = drill::Format::kBfloat16;

}  // namespace

TEST_CASE("neighbours are one apart", "[format]") {
  CHECK(ulp_diff(0x3F800000, 0x3F800001, kFp32).value() == 1u);  // 1 and 1 + 2^-23
  CHECK(ulp_diff(0x3F800001, 0x3F800000, kFp32).value() == 1u);
}

TEST_CASE("the same two numbers are nearer in a coarser format", "[format]") {
  CHECK(ulp_diff(0x3F80, 0x3F81, kBf16).value() == 1u);  // 1 and 1 + 2^-7
  CHECK(ulp_diff(0x3C00, 0x3C08, kFp16).value() == 8u);
  CHECK(ulp_diff(0x3F800000, 0x3F810000, kFp32).value() == 65536u);
}

TEST_CASE("both zeros are the same place", "[signed zero]") {
  CHECK(ordered_int(0x80000000, kFp32) == 0);
  CHECK(ulp_diff(0x80000000, 0x00000000, kFp32).value() == 0u);
}

TEST_CASE("the integers of negative numbers run downward", "[sign]") {
  CHECK(ordered_int(0x80000001, kFp32) == -1);
  CHECK(ordered_int(0x80000002, kFp32) == -2);
  CHECK(ulp_diff(0x80000001, 0x00000001, kFp32).value() == 2u);
}

TEST_CASE("a distance may need more than 31 bits", "[overflow]") {
  CHECK(ulp_diff(0xFF7FFFFF, 0x7F7FFFFF, kFp32).value() == 4278190078u);  // (-max, max)
}

TEST_CASE("infinity is the step after the largest number", "[infinity]") {
  CHECK(ulp_diff(0x7F7FFFFF, 0x7F800000, kFp32).value() == 1u);
  CHECK(ulp_diff(0x7F800000, 0x7F800000, kFp32).value() == 0u);
}

TEST_CASE("a NaN is at no distance from anything", "[NaN]") {
  CHECK_FALSE(ulp_diff(0x7FC00000, 0x3F800000, kFp32).has_value());
  CHECK_FALSE(ulp_diff(0x7FC00000, 0x7FC00000, kFp32).has_value());
}

TEST_CASE("a 16-bit format has no bits above the low half", "[invalid argument]") {
  CHECK_THROWS_AS(ordered_int(0x00010000, kBf16), std::invalid_argument);
  CHECK_THROWS_AS(ulp_diff(0x3C00, 0x00010000, kFp16), std::invalid_argument);
}
