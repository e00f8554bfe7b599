#include "grader/compare/share.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "drills/format.h"
#include "grader/compare/formats.h"
#include "grader/compare/rng.h"
#include "third_party/catch2/catch2.h"

namespace {

using drill::Format;
using trusted::Allowed;
using trusted::rounded;
using trusted::share_used;
using trusted::share_used_before_rounding;

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

TEST_CASE("the distance over what is allowed on that side") {
  const Allowed allowed = {2, 1, 2.5};
  CHECK(share_used(allowed, 2) == 0);
  CHECK(share_used(allowed, 2.25) == 0.5);
  CHECK(share_used(allowed, 2.5) == 1);
  CHECK(share_used(allowed, 3) == 2);
  CHECK(share_used(allowed, 1.75) == 0.25);
  CHECK(share_used(allowed, 1) == 1);
  CHECK(share_used(allowed, 0) == 2);
}

TEST_CASE("the differences' own rounding does not decide") {
  const Allowed allowed = {-3, -4, 1.9};
  REQUIRE(std::nextafter(1.9, 2.0) - allowed.exact == allowed.high - allowed.exact);
  CHECK(share_used(allowed, 1.9) == 1);
  CHECK(share_used(allowed, std::nextafter(1.9, 2.0)) > 1);
}

TEST_CASE("where nothing is allowed a difference is infinite, and so is what is no number") {
  CHECK(share_used({2, 2, 2}, 2) == 0);
  CHECK(share_used({2, 2, 2}, std::nextafter(2.0, 3.0)) == kInf);
  CHECK(share_used({0, 0, 0}, -0.0) == 0);
  for (const double got : {kInf, -kInf, kNan}) {
    CHECK(share_used({2, 1, 3}, got) == kInf);
    CHECK(share_used_before_rounding({2, 1, 3}, got, Format::kBfloat16) == kInf);
  }
}

// bf16 has 1, 1 + 2^-7 and 1 + 2^-6; of the middles the even neighbour gets the lower one (1) and
// the upper one (1 + 2^-6).
TEST_CASE("the rounding to a format is not counted") {
  const double step = 0x1p-7;
  const Allowed allowed = {1 + step / 4, 1, 1 + step};
  const auto share = [&](double got) {
    return share_used_before_rounding(allowed, got, Format::kBfloat16);
  };
  CHECK(share(1) == 0);
  // From 1/4 to just above 1/2 of the step, of 3/4.
  CHECK(share(1 + step) > 1.0 / 3);
  CHECK(share(1 + step) < 1.0 / 3 + 1e-12);
  CHECK(share(1 + 2 * step) == Approx(5.0 / 3));
  // From 1/4 down to just above -1/2 of half a step (below 1 they are half as far), of 1/4.
  CHECK(share(1 - step / 2) == Approx(2.0));
}

TEST_CASE("the ends of zero and of the largest number") {
  const double least = 0x1p-133;  // of bf16
  const Allowed tiny = {least, -least, 3 * least};
  CHECK(share_used_before_rounding(tiny, 0, Format::kBfloat16) == 0.25);
  CHECK(share_used_before_rounding(tiny, -0.0, Format::kBfloat16) == 0.25);
  CHECK(share_used_before_rounding({-least, -least, least}, 0, Format::kBfloat16) == 0.25);
  CHECK(share_used_before_rounding({0, -least, least}, least, Format::kBfloat16) > 0.5);
  const double most =
      trusted::decode(trusted::traits(Format::kBfloat16).max_finite(), Format::kBfloat16);
  CHECK(share_used_before_rounding({most, most / 2, most}, most, Format::kBfloat16) == 0);
  // Half a step above the largest is the middle to what would be next, and rounds to infinity.
  CHECK(share_used_before_rounding({2 * most, most, 3 * most}, most, Format::kBfloat16) ==
        Approx((1 - 0x1p-9)).margin(1e-4));
}

TEST_CASE("a share is at most 1 just where something that is allowed rounds to the result") {
  trusted::Rng rng(1);
  int right = 0;
  for (const Format format : {Format::kBfloat16, Format::kFloat16, Format::kFloat32}) {
    for (int i = 0; i < 200'000; ++i) {
      Allowed allowed;
      const double scale = std::ldexp(1, static_cast<int>(rng.between(-20, 5)));
      allowed.exact = rng.uniform(-2, 2);
      // Also ends that are numbers of the format, and middles.
      allowed.low = allowed.exact - rng.uniform(0, 1) * scale;
      allowed.high = allowed.exact + rng.uniform(0, 1) * scale;
      if (rng.below(2) == 0) {
        allowed.high = std::max(allowed.exact, rounded(allowed.high, format));
        const double next = trusted::decode(trusted::encode(allowed.high, format) + 1, format);
        if (rng.below(2) == 0) allowed.high = std::max(allowed.exact, (allowed.high + next) / 2);
      }
      if (rng.below(8) == 0) allowed.low = allowed.exact;
      const double got = rounded(allowed.exact + rng.uniform(-2, 2) * scale, format);
      const bool is_right =
          rounded(allowed.low, format) <= got && got <= rounded(allowed.high, format);
      right += is_right;
      if ((share_used_before_rounding(allowed, got, format) <= 1) != is_right) {
        CAPTURE(allowed.exact, allowed.low, allowed.high, got);
        FAIL();
      }
      if ((share_used(allowed, got) <= 1) != (allowed.low <= got && got <= allowed.high)) {
        CAPTURE(allowed.exact, allowed.low, allowed.high, got);
        FAIL();
      }
    }
  }
  CHECK(right > 100'000);
  CHECK(right < 500'000);
}

}  // namespace
