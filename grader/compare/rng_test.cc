#include "grader/compare/rng.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "third_party/catch2/catch2.h"

namespace trusted {
namespace {

using drill::Format;

TEST_CASE("the engine is the one that the C++ standard pins") {
  Rng rng(5489);
  for (int i = 1; i < 10'000; ++i) rng.bits();
  CHECK(rng.bits() == 9981545732273789042u);  // [rand.predef]
}

TEST_CASE("the same seed gives the same stream, another seed another") {
  Rng a(7), b(7), c(8);
  bool same = true, differs = false;
  for (int i = 0; i < 100; ++i) {
    const std::uint64_t x = a.bits();
    same = same && x == b.bits();
    differs = differs || x != c.bits();
  }
  CHECK(same);
  CHECK(differs);
}

TEST_CASE("below reaches every result, about equally often, and nothing else") {
  Rng rng(1);
  std::array<int, 6> seen{};
  for (int i = 0; i < 6000; ++i) ++seen.at(rng.below(6));
  for (const int count : seen) CHECK((count > 850 && count < 1150));  // 5 standard deviations
  CHECK(rng.below(1) == 0);
}

TEST_CASE("below has no bias for a bound that is large") {
  // Of 3 * 2^62 results, a plain remainder would give the first third half of all draws.
  Rng rng(2);
  const std::uint64_t n = std::uint64_t{3} << 62;
  int first_third = 0;
  for (int i = 0; i < 9000; ++i) first_third += rng.below(n) < n / 3;
  CHECK((first_third > 2750 && first_third < 3250));
}

TEST_CASE("between includes both ends") {
  Rng rng(3);
  std::array<int, 3> seen{};
  for (int i = 0; i < 100; ++i) ++seen.at(static_cast<std::size_t>(rng.between(5, 7) - 5));
  for (const int count : seen) CHECK(count > 0);
  CHECK(rng.between(4, 4) == 4);
}

TEST_CASE("uniform fills its interval and stays within") {
  Rng rng(4);
  const std::vector<float> x = rng.uniform_floats(10'000, -1, 3);
  CHECK(*std::ranges::min_element(x) >= -1);
  CHECK(*std::ranges::max_element(x) <= 3);
  CHECK(*std::ranges::min_element(x) < -0.99);
  CHECK(*std::ranges::max_element(x) > 2.99);
  CHECK(std::abs(std::accumulate(x.begin(), x.end(), 0.0) / 10'000 - 1) < 0.06);
}

TEST_CASE("bell has mean 0 and variance 1") {
  Rng rng(5);
  const std::vector<float> x = rng.bell_floats(100'000);
  double sum = 0, squares = 0;
  for (const double v : x) {
    sum += v;
    squares += v * v;
  }
  CHECK(std::abs(sum / 100'000) < 0.016);  // 5 standard deviations
  CHECK(std::abs(squares / 100'000 - 1) < 0.022);
  CHECK(*std::ranges::max_element(x) > 3);
  CHECK(*std::ranges::min_element(x) < -3);
}

TEST_CASE("bits fit their format, and finite ones are finite") {
  Rng rng(6);
  for (const Format format : {Format::kFloat32, Format::kFloat16, Format::kBfloat16}) {
    const Traits t = traits(format);
    std::uint32_t all_ones = 0, outside = 0;
    bool saw_non_finite = false;
    for (int i = 0; i < 10'000; ++i) {
      const std::uint32_t bits = rng.any_bits(format);
      all_ones |= bits;
      saw_non_finite = saw_non_finite || !is_finite(bits, format);
      outside += !is_finite(rng.finite_bits(format), format);
    }
    CHECK(all_ones == (t.sign_bit() | (t.sign_bit() - 1)));
    CHECK(saw_non_finite);
    CHECK(outside == 0);
  }
}

TEST_CASE("a shuffle keeps the items and reaches every order") {
  Rng rng(7);
  std::array<int, 27> orders{};
  for (int i = 0; i < 600; ++i) {
    std::array<int, 3> items{0, 1, 2};
    rng.shuffle(std::span<int>(items));
    ++orders.at(static_cast<std::size_t>(9 * items[0] + 3 * items[1] + items[2]));
    std::ranges::sort(items);
    REQUIRE(items == std::array<int, 3>{0, 1, 2});
  }
  CHECK(std::ranges::count_if(orders, [](int count) { return count > 50; }) == 6);
}

TEST_CASE("the mappings are pinned, for recorded seeds must not change their meaning") {
  Rng rng(42);
  CHECK(rng.below(1000) == 406);
  CHECK(rng.between(-10, 10) == 7);
  CHECK(rng.uniform(-1, 1) == 0x1.023259fc3979ep-1);
  CHECK(rng.bell() == -0x1.239aaeacp-1);
  CHECK(rng.any_bits(Format::kFloat16) == 0xF219);
  CHECK(rng.finite_bits(Format::kFloat32) == 0xC0D2EDA5);
}

}  // namespace
}  // namespace trusted
