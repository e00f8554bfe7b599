#include "grader/device/expected.h"

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace bench {
namespace {

using Catch::Matchers::WithinAbs;
using drill::Format;

constexpr double kU32 = 0x1p-24, kUBf16 = 0x1p-8;

TEST_CASE("a NaN, an infinity and what lies outside do not match") {
  const Expected one{.value = 1, .tolerance = 0.25};
  CHECK(one.matches(1.25));
  CHECK(one.matches(0.75));
  CHECK_FALSE(one.matches(1.26));
  CHECK_FALSE(one.matches(std::numeric_limits<double>::quiet_NaN()));
  CHECK_FALSE(one.matches(std::numeric_limits<double>::infinity()));
}

TEST_CASE("forward: [3, 4] has a mean square of 12.5") {
  const std::array x{3.0f, 4.0f}, w{1.0f, -2.0f};
  CHECK_THAT(reciprocal_rms(x, 0), WithinAbs(0.28284271247461901, 1e-15));
  const auto y = rmsnorm_y(x, w, 0, Format::kFloat32);
  CHECK_THAT(y[0].value, WithinAbs(0.84852813742385703, 1e-15));
  CHECK_THAT(y[1].value, WithinAbs(-2.2627416997969521, 1e-14));
  // 8 sqrt(2) + 16 + 1 roundoffs.
  CHECK_THAT(y[0].tolerance, WithinAbs(0.848528 * 28.3137 * kU32, 1e-10));
  const auto coarse = rmsnorm_y(x, w, 0, Format::kBfloat16);
  CHECK_THAT(coarse[0].tolerance, WithinAbs(0.848528 * (27.3137 * kU32 + kUBf16), 1e-8));
  // eps is inside the root: 1 / sqrt(12.5 + 3.5).
  CHECK(reciprocal_rms(x, 3.5f) == 0.25);
}

TEST_CASE("backward: x = [1, 2], w = 1, dy = [1, 0], by hand") {
  const std::array x{1.0f, 2.0f}, w{1.0f, 1.0f}, dy{1.0f, 0.0f};
  const auto dx = rmsnorm_dx(dy, x, w, 0, Format::kFloat32);
  CHECK_THAT(dx[0].value, WithinAbs(0.5059644256269407, 1e-15));
  CHECK_THAT(dx[1].value, WithinAbs(-0.2529822128134704, 1e-15));
  const double r = reciprocal_rms(x, 0);
  const Expected dw = rmsnorm_dw(std::array{1.0f}, std::array{1.0f}, std::array{r}, 2);
  CHECK_THAT(dw.value, WithinAbs(0.6324555320336759, 1e-15));
  // Two rows whose terms cancel: the tolerance is of their magnitudes.
  const Expected cancelled =
      rmsnorm_dw(std::array{1.0f, -1.0f}, std::array{1.0f, 1.0f}, std::array{r, r}, 2);
  CHECK(cancelled.value == 0);
  CHECK(cancelled.tolerance > 1.26 * 16 * kU32);
}

TEST_CASE("products: a sum and its tolerance") {
  const std::array x{1.0f, -2.0f};
  const std::array w{3.0, 1.0};
  const Expected y = gemm_to_bf16(x, w);
  CHECK(y.value == 1);
  // sqrt(3^2 + 2^2) = 3.6056; the sums' part is a thousandth of it.
  CHECK_THAT(y.tolerance, WithinAbs((8 * 3.6056 * (1 + kUBf16) + 1) * kUBf16, 2e-5));
  const Expected groups = sum_of_groups(std::array{5.0, -4.0, 0.5, 0.5});
  CHECK(groups.value == 2);
  CHECK_THAT(groups.tolerance, WithinAbs(10 * 32 * kU32, 1e-12));
}

// What right kernels make of it lies within, what wrong ones make does not.
TEST_CASE("an fp32 sum in order is within the tolerance; a bf16 one, or one group less, is not") {
  constexpr std::size_t kGroups = 32;
  std::vector<double> terms;
  float in_order = 0;
  for (std::size_t g = 0; g < kGroups; ++g) {
    terms.push_back(
        static_cast<double>(static_cast<float>(std::sin(static_cast<double>(g)) * 100)));
    in_order += static_cast<float>(terms.back());
  }
  const Expected y = sum_of_groups(terms);
  CHECK(y.matches(in_order));
  CHECK_FALSE(y.matches(in_order - terms.back()));
  CHECK_FALSE(y.matches(y.value * (1 + kUBf16)));
}

}  // namespace
}  // namespace bench
