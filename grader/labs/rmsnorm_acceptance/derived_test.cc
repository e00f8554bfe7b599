#include "grader/labs/rmsnorm_acceptance/derived.h"

#include <cmath>
#include <limits>

#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

using cases::Bounded;
using drill::Format;

constexpr double kInf = std::numeric_limits<double>::infinity();

TEST_CASE("fp32: an error as a share of its bound") {
  const Bounded expected{.value = {1, 2, -4, 8}, .error = {0.5, 1, 0.5, 4}};
  const Derived within = judge_array("y", {1.25f, 2, -4.125f, 8}, expected, 2, Format::kFloat32);
  CHECK(within.passed());
  CHECK(within.elements == 4);
  CHECK(within.worst == 0);
  CHECK(within.share == 0.5);
  CHECK(within.place == "y[0, 0]");
  CHECK(within.got == "1.25");
  CHECK(within.expected == "1 +- 0.5");

  // The largest error is not the worst.
  const Derived outside = judge_array("dw", {1, 2, -6, 13}, expected, 0, Format::kFloat32);
  CHECK_FALSE(outside.passed());
  CHECK(outside.outside == 2);
  CHECK(outside.worst == 2);
  CHECK(outside.share == 4);
  CHECK(outside.place == "dw[2]");
}

TEST_CASE("bf16: the least error before the rounding") {
  // Above 1 bf16 numbers are 2^-7 apart, below it 2^-8. Of 1 + 2^-9 the nearest is 1; what rounds
  // to the next number begins at 1 + 2^-8, 2^-9 away, and to the one before ends at 1 - 2^-9, 2^-8
  // away.
  const Bounded wide{.value = {1 + 0x1p-9}, .error = {3 * 0x1p-10}};
  const auto judge = [](float got, const Bounded& expected) {
    return judge_array("y", {got}, expected, 1, Format::kBfloat16);
  };
  CHECK(judge(1, wide).share == 0);
  CHECK(judge(1 + 0x1p-7f, wide).share == Approx(2.0 / 3));
  CHECK(judge(1 + 0x1p-7f, wide).passed());
  CHECK(judge(1 - 0x1p-8f, wide).share == Approx(4.0 / 3));
  CHECK_FALSE(judge(1 - 0x1p-8f, wide).passed());

  const Bounded narrow{.value = {-1 - 0x1p-9}, .error = {0x1p-11}};
  CHECK(judge(-1, narrow).passed());
  CHECK(judge(-1 - 0x1p-7f, narrow).share == Approx(4));
  const Derived wrong = judge(-1 - 0x1p-7f, narrow);
  CHECK_FALSE(wrong.passed());
  CHECK(wrong.got == "0xBF81 = -1.0078125");
  CHECK(wrong.expected == "0xBF80 = -1");

  // A zero, for the half of the least subnormal number.
  CHECK(judge(0, {.value = {0x1p-133}, .error = {0x1p-133}}).share == 0.5);
}

TEST_CASE("NaN, Inf, and no error allowed") {
  const auto judge = [](float got, double value, double error, Format format) {
    return judge_array("y", {got}, {.value = {value}, .error = {error}}, 1, format);
  };
  for (const Format format : {Format::kFloat32, Format::kBfloat16}) {
    for (const float got : {std::nanf(""), std::numeric_limits<float>::infinity()}) {
      CHECK(judge(got, 1, 1, format).share == kInf);
      CHECK_FALSE(judge(got, 1, 1, format).passed());
    }
    CHECK(judge(0, 0, 0, format).share == 0);
    CHECK(judge(1, 0, 0, format).share == kInf);
    CHECK_FALSE(judge(1, 0, 0, format).passed());
  }
}

TEST_CASE("eps outside of the root, by hand") {
  // x = [1e-3, 1e-3], w = 1, eps = 1e-6: 1 / sqrt(2) and not 1e-3 / (1e-3 + 1e-6).
  const Bounded y =
      cases::forward({.rows = 1, .cols = 2, .eps = 1e-6f, .x = {1e-3f, 1e-3f}, .w = {1, 1}});
  CHECK(judge_array("y", {0.70710678f, 0.70710678f}, y, 2, Format::kFloat32).passed());
  CHECK_FALSE(judge_array("y", {0.9990010f, 0.9990010f}, y, 2, Format::kFloat32).passed());
}

}  // namespace
}  // namespace lab
