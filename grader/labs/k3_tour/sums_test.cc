#include "grader/labs/k3_tour/sums.h"

#include <cmath>
#include <limits>
#include <vector>

#include "grader/compare/rng.h"
#include "third_party/catch2/catch2.h"

namespace lab::tour {
namespace {

using List = std::vector<float>;

constexpr float kInf = std::numeric_limits<float>::infinity();

List four_times(const List& part) {
  List list;
  for (int i = 0; i < 4; ++i) list.insert(list.end(), part.begin(), part.end());
  return list;
}

TEST_CASE("the published numbers") {
  const List values = four_times({1e8f, 1, -1e8f, 1});
  CHECK(sum_halves(values) == 0);
  CHECK(sum_strided(values) == 8);
  CHECK(sum_kahan(values) == 1);
  CHECK(sum_neumaier(values) == 8);
  CHECK(sum_exact(values) == 8);
}

TEST_CASE("trees over numbers that are no power of two") {
  CHECK(sum_halves(List{1e8f, -1e8f, 1}) == 0);         // 1e8 + (-1e8 + 1)
  CHECK(sum_halves(List{1e8f, 1, -1e8f, 1, 1}) == 0);   // (1e8 + 1) + (-1e8 + (1 + 1))
  CHECK(sum_strided(List{1e8f, 1, -1e8f}) == 1);        // (1e8 - 1e8) + 1
  CHECK(sum_strided(List{1e8f, 1, -1e8f, 1, 1}) == 2);  // (1e8 + 1, 1 + 1, -1e8), (0, 2)
  CHECK(sum_strided(List{1, 2, 3, 4, 5, 6, 7}) == 28);
  CHECK(sum_halves(List{1, 2, 3, 4, 5, 6, 7}) == 28);
}

TEST_CASE("compensation finds what a loop loses") {
  List values(1000, 0x1p-24f);
  values.insert(values.begin(), 1.0f);
  float loop = 0;
  for (const float value : values) loop += value;
  CHECK(loop == 1);
  CHECK(sum_kahan(values) == nearbyintf((1 + 1000 * 0x1p-24f) * 0x1p23f) * 0x1p-23f);
  CHECK(sum_neumaier(values) == sum_kahan(values));
  // Where the value is the greater one only Neumaier's does.
  CHECK(sum_kahan(List{1, 1e8f, -1e8f}) == 0);
  CHECK(sum_neumaier(List{1, 1e8f, -1e8f}) == 1);
}

TEST_CASE("empty sums, and one value") {
  const List one = {-2.5f};
  for (const auto sum : {sum_halves, sum_strided, sum_kahan, sum_neumaier}) {
    CHECK(sum({}) == 0);
    CHECK(!std::signbit(sum({})));
    CHECK(sum(one) == -2.5f);
  }
  CHECK(sum_exact({}) == 0);
  CHECK(sum_exact(one) == -2.5);
}

TEST_CASE("Inf and NaN") {
  CHECK(sum_exact(List{1, kInf, 2}) == kInf);
  CHECK(sum_exact(List{-kInf, 1e30f}) == -kInf);
  CHECK(std::isnan(sum_exact(List{kInf, -kInf})));
  CHECK(std::isnan(sum_exact(List{1, NAN})));
  CHECK(sum_strided(List{1, kInf}) == kInf);
  CHECK(sum_halves(List{1, -kInf}) == -kInf);
  CHECK(std::isnan(sum_kahan(List{NAN})));
  CHECK(std::isnan(sum_neumaier(List{1, NAN})));
}

TEST_CASE("the exact sum is exact: as 128-bit integers have it") {
  trusted::Rng rng(1);
  for (int round = 0; round < 2000; ++round) {
    List values;
    __int128 sum = 0;  // in units of 2^-30
    for (std::int64_t n = rng.between(1, 40); n > 0; --n) {
      const std::int64_t mantissa = rng.between(-(1 << 24), 1 << 24);
      const int exponent = static_cast<int>(rng.between(-30, 60));
      values.push_back(std::ldexp(static_cast<float>(mantissa), exponent));
      sum += static_cast<__int128>(mantissa) << (exponent + 30);
    }
    // g++ rounds this conversion to nearest even.
    REQUIRE(sum_exact(values) == std::ldexp(static_cast<double>(sum), -30));
  }
}

TEST_CASE("the exact sum rounds once") {
  CHECK(sum_exact(List{0x1p53f, 1}) == 0x1p53);  // a tie
  CHECK(sum_exact(List{0x1p53f, 1, 0x1p-100f}) == 0x1p53 + 2);
  CHECK(sum_exact(List{0x1p53f, 2, 1}) == 0x1p53 + 4);  // a tie to even, upward
  CHECK(sum_exact(List{0x1p53f, 2, 1, -0x1p-100f}) == 0x1p53 + 2);
  CHECK(sum_exact(List{0x1p127f, 0x1p-149f, -0x1p127f}) == 0x1p-149);
  CHECK(sum_exact(List{3e38f, 3e38f}) == 2 * static_cast<double>(3e38f));
}

TEST_CASE("what an addition lost") {
  CHECK(lost(1e8f, 1) == 1);
  CHECK(lost(1, 1e8f) == 1);
  CHECK(lost(-1e8f, 1) == 1);
  CHECK(lost(1, 1) == 0);
  CHECK(lost(0x1p24f, 3) == -1);  // 2^24 + 3 is a tie, and goes up to 2^24 + 4
  trusted::Rng rng(2);
  for (int i = 0; i < 10'000; ++i) {
    const auto a = static_cast<float>(rng.uniform(-100, 100));
    const auto b = static_cast<float>(rng.uniform(-1, 1));
    REQUIRE(lost(a, b) == static_cast<double>(a) + b - static_cast<double>(a + b));
  }
}

}  // namespace
}  // namespace lab::tour
