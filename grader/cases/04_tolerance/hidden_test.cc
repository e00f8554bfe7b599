// Drill 04's hidden tests.
//
// Where a test is about growth, expected values are multiples of the submission's own u or eps of
// fp32, which the tests of the formats look at: there a wrong constant costs nothing. The roots
// come from 128-bit integers, bit by bit, and the products from long double, whose exponents have
// room for every intermediate result.
#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>
#include <vector>

#include "drills/04_tolerance/tolerance.h"
#include "grader/cases/04_tolerance/fields.h"
#include "grader/compare/rng.h"
#include "grader/judge/judge.h"

namespace {

using drill::Format;
using drill::Tolerance;
using judge::Remote;

const Remote<decltype(drill::machine_epsilon)> machine_epsilon{"machine_epsilon", {"format"}};
const Remote<decltype(drill::unit_roundoff)> unit_roundoff{"unit_roundoff", {"format"}};
const Remote<decltype(drill::reduction_budget)> reduction_budget{"reduction_budget",
                                                                 {"format", "k"}};
const Remote<decltype(drill::tolerance)> tolerance{"tolerance",
                                                   {"format", "k", "c", "output_scale"}};

constexpr std::uint64_t kUlps = 4;  // what the contract allows

const judge::Property<double> positive{"a positive finite number",
                                       [](double x) { return std::isfinite(x) && x > 0; }};

const judge::Property<double> finite{"a finite number", [](double x) { return std::isfinite(x); }};

// u and eps of a format, as the submission has them: the power of two if that is within the 4 ULP.
double constant(const judge::Answer<double>& answer) {
  REQUIRE(answer.is(positive));
  const double power = std::exp2(std::round(std::log2(answer.value())));
  return judge::ulps_apart(answer.value(), power) <= kUlps ? power : answer.value();
}
double budget_of_one(Format format = Format::kFloat32) {
  return constant(reduction_budget(format, 1));
}
double rtol_of_one(Format format = Format::kFloat32) {
  return constant(tolerance(format, 1, 1.0, 1.0)[&Tolerance::rtol]);
}

// Those whose eps is a number at all; of the others, the tests of the formats say so.
std::vector<Format> formats() {
  std::vector<Format> result = {Format::kFloat32};
  for (const Format format : {Format::kFloat16, Format::kBfloat16}) {
    if (reduction_budget(format, 1).value() > 0 && tolerance(format, 1, 1.0, 1.0)->rtol > 0) {
      result.push_back(format);
    }
  }
  return result;
}

// sqrt(k) for k >= 1, cut to 63 bits: relative error below 2^-62.
long double root(std::int64_t k) {
  using Wide = unsigned __int128;
  Wide square = static_cast<Wide>(k);
  int shift = 0;  // square is k 4^shift, so its root is sqrt(k) 2^shift
  for (; square < Wide{1} << 124; square <<= 2) ++shift;
  Wide root = 0;
  for (Wide bit = Wide{1} << 62; bit != 0; bit >>= 1) {
    if ((root | bit) * (root | bit) <= square) root |= bit;
  }
  return std::ldexp(static_cast<long double>(root), -shift);
}

// Of fp32, for (k, c, output_scale). `one` is the submission's rtol for k = c = 1.
bool tolerance_is_right(const std::tuple<std::int64_t, double, double>& arguments, double one) {
  return judge::holds_for(arguments, [one](const auto& a) {
    const auto [k, c, scale] = a;
    if (k < 1) return true;  // no length
    const auto result = tolerance(Format::kFloat32, k, c, scale);
    const long double exact = root(k) * c * one;
    return result[&Tolerance::rtol].is_within(kUlps, static_cast<double>(exact)) &&
           result[&Tolerance::atol].is_within(kUlps, static_cast<double>(exact * scale));
  });
}

TEST_CASE("machine epsilon is the gap from 1 to the next number", "[pts:1][class:format]") {
  CHECK(machine_epsilon(Format::kFloat32) == 0x1p-23);
  CHECK(machine_epsilon(Format::kFloat16) == 0x1p-10);
  CHECK(machine_epsilon(Format::kBfloat16) == 0x1p-7);
}

TEST_CASE("unit roundoff is half of that gap", "[pts:1][class:format]") {
  CHECK(unit_roundoff(Format::kFloat32) == 0x1p-24);
  CHECK(unit_roundoff(Format::kFloat16) == 0x1p-11);
  CHECK(unit_roundoff(Format::kBfloat16) == 0x1p-8);
}

TEST_CASE("one rounding has a budget of u and an rtol of eps", "[pts:1][class:format]") {
  const auto rtol = [](Format format) { return tolerance(format, 1, 1.0, 1.0)[&Tolerance::rtol]; };
  CHECK(reduction_budget(Format::kFloat32, 1).is_within(kUlps, 0x1p-24));
  CHECK(reduction_budget(Format::kFloat16, 1).is_within(kUlps, 0x1p-11));
  CHECK(reduction_budget(Format::kBfloat16, 1).is_within(kUlps, 0x1p-8));
  CHECK(rtol(Format::kFloat32).is_within(kUlps, 0x1p-23));
  CHECK(rtol(Format::kFloat16).is_within(kUlps, 0x1p-10));
  CHECK(rtol(Format::kBfloat16).is_within(kUlps, 0x1p-7));
}

// The lengths in the next two tests are squares whose logarithms differ from their roots.
TEST_CASE("the budget falls with the root of the length", "[pts:1][class:scaling]") {
  for (const Format format : formats()) {
    const double one = budget_of_one(format);
    for (const std::int64_t side : {3, 5, 8, 100, 1024}) {
      const auto budget = reduction_budget(format, side * side);
      CHECK(budget.is_within(kUlps, one / static_cast<double>(side)));
    }
  }
}

TEST_CASE("rtol grows with the root of the length and in proportion to c",
          "[pts:1][class:scaling]") {
  for (const Format format : formats()) {
    const double one = rtol_of_one(format);
    for (const std::int64_t side : {1, 3, 5, 8, 100, 1024}) {
      for (const double c : {0.0, 0.5, 1.0, 2.0, 3.0, 4.0}) {
        const auto rtol = tolerance(format, side * side, c, 1.0)[&Tolerance::rtol];
        CHECK(rtol.is_within(kUlps, c * static_cast<double>(side) * one));
      }
    }
  }
}

TEST_CASE("atol is rtol at the scale of the output", "[pts:1][class:scaling]") {
  // From its own rtol, so that both may use their 4 ULP.
  for (const Format format : formats()) {
    for (const std::int64_t k : {1, 4, 512}) {
      for (const double scale : {1.0, 0.0, 0x1p-20, 0.3, 22.627, 1e6}) {
        const auto result = tolerance(format, k, 3.0, scale);
        REQUIRE(result[&Tolerance::rtol].is(positive));
        CHECK(result[&Tolerance::atol].is_within(2 * kUlps, result->rtol * scale));
      }
    }
  }
}

TEST_CASE("every result is right within 4 ULP", "[pts:1][class:scaling]") {
  trusted::Rng rng(judge::options().seed);
  const auto random_length = [&] { return rng.between(1, std::int64_t{1} << rng.between(1, 30)); };

  const double budget = budget_of_one();
  std::vector<std::int64_t> lengths(judge::options().exhaustive ? 500'000 : 10'000);
  for (std::int64_t& k : lengths) k = random_length();
  struct {
    double one;
    double operator()(Format, std::int64_t k) const { return static_cast<double>(one / root(k)); }
    bool accepts(double got, Format format, std::int64_t k) const {
      return judge::ulps_apart(got, (*this)(format, k)) <= kUlps;
    }
  } const oracle{budget};
  CHECK(judge::sweep(reduction_budget, oracle, std::vector{Format::kFloat32}, lengths));

  const double rtol = rtol_of_one();
  for (int i = 0; i < (judge::options().exhaustive ? 50'000 : 500); ++i) {
    const std::int64_t k = random_length();
    const double c = rng.uniform(0.5, 8);
    const double scale = rng.uniform(0.01, 100);
    REQUIRE(tolerance_is_right({k, c, scale}, rtol));
  }
}

// Lengths beyond an int; products that leave the range of double when taken in another order. What
// is expected is a normal double throughout.
TEST_CASE("no intermediate result overflows or underflows", "[pts:1][class:scaling]") {
  const double budget = budget_of_one();
  const double rtol = rtol_of_one();
  for (const int half : {16, 20, 31}) {
    const std::int64_t k = std::int64_t{1} << (2 * half);
    const auto result = tolerance(Format::kFloat32, k, 1.0, 1.0);
    CHECK(reduction_budget(Format::kFloat32, k).is_within(kUlps, std::ldexp(budget, -half)));
    CHECK(result[&Tolerance::rtol].is_within(kUlps, std::ldexp(rtol, half)));
  }

  struct {
    std::int64_t side;
    double c, scale;
  } const products[] = {
      {2, 1e308, 1.0},                              // c sqrt(k) is above the range
      {2, 1e160, 1e150},                            // so is c output_scale,
      {std::int64_t{1} << 31, 1e10, 1e300},         // and sqrt(k) output_scale c
      {std::int64_t{1} << 20, 1.1e-305, 1.0},       // c eps is below it
      {std::int64_t{1} << 31, 1.1e-160, 1.1e-150},  // and c output_scale
      {std::int64_t{1} << 31, 0x1p-1028, 1.0},      // c itself is subnormal,
      {2, 0x1p60, 0x1p-1028},                       // and so is output_scale
  };
  for (const auto& [side, c, scale] : products) {
    const auto result = tolerance(Format::kFloat32, side * side, c, scale);
    const long double exact = static_cast<long double>(side) * c * rtol;
    CHECK(result[&Tolerance::rtol].is_within(kUlps, static_cast<double>(exact)));
    CHECK(result[&Tolerance::atol].is_within(kUlps, static_cast<double>(exact * scale)));
  }
}

TEST_CASE("an unknown format is rejected by every function", "[pts:1][class:invalid argument]") {
  for (const int number : {3, 4, -1, 255, 256, 1 << 16}) {
    const auto unknown = static_cast<Format>(number);
    CHECK(machine_epsilon.rejects(unknown));
    CHECK(unit_roundoff.rejects(unknown));
    CHECK(reduction_budget.rejects(unknown, 1));
    CHECK(tolerance.rejects(unknown, 1, 1.0, 1.0));
  }
  CHECK(machine_epsilon(Format::kBfloat16).is(positive));
}

TEST_CASE("what gives no tolerance is rejected", "[pts:1][class:invalid argument]") {
  using Limits = std::numeric_limits<double>;
  for (const std::int64_t k : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{-4},
                               std::numeric_limits<std::int64_t>::min()}) {
    CHECK(reduction_budget.rejects(Format::kFloat32, k));
    CHECK(tolerance.rejects(Format::kFloat32, k, 1.0, 1.0));
  }
  for (const double bad : {-1.0, -Limits::denorm_min(), Limits::quiet_NaN(), -Limits::quiet_NaN(),
                           Limits::infinity(), -Limits::infinity()}) {
    CHECK(tolerance.rejects(Format::kFloat32, 1, bad, 1.0));
    CHECK(tolerance.rejects(Format::kFloat32, 1, 1.0, bad));
  }
  CHECK(tolerance(Format::kFloat32, 1, 0.0, 0.0)[&Tolerance::atol] == 0.0);
  CHECK(tolerance(Format::kFloat32, 1, -0.0, 1.0)[&Tolerance::rtol].is(finite));
  CHECK(tolerance(Format::kFloat32, 1, 1.0, -0.0)[&Tolerance::atol].is(finite));
  CHECK(tolerance(Format::kFloat32, 1, Limits::max(), 1.0)[&Tolerance::rtol].is(positive));
}

}  // namespace
