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
#include "grader/cases/04_tolerance/inputs.h"
#include "grader/compare/rng.h"
#include "grader/judge/judge.h"

namespace {

using drill::Format;
using drill::Tolerance;
using judge::Remote;
using namespace cases;

const Remote<decltype(drill::machine_epsilon)> machine_epsilon{"machine_epsilon", {"format"}};
const Remote<decltype(drill::unit_roundoff)> unit_roundoff{"unit_roundoff", {"format"}};
const Remote<decltype(drill::reduction_budget)> reduction_budget{"reduction_budget",
                                                                 {"format", "k"}};
const Remote<decltype(drill::tolerance)> tolerance{"tolerance",
                                                   {"format", "k", "c", "output_scale"}};

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
  // What is 0 or no number is no mistaken constant: it grows otherwise, as log(k) does.
  const auto is_near = [](const judge::Answer<double>& answer, double expected) {
    const bool is_constant = std::isfinite(answer.value()) && answer.value() > 0;
    return judge::of_class(is_constant ? "format" : "scaling", answer.is_within(kUlps, expected));
  };
  const auto rtol = [](Format format) { return tolerance(format, 1, 1.0, 1.0)[&Tolerance::rtol]; };
  CHECK(is_near(reduction_budget(Format::kFloat32, 1), 0x1p-24));
  CHECK(is_near(reduction_budget(Format::kFloat16, 1), 0x1p-11));
  CHECK(is_near(reduction_budget(Format::kBfloat16, 1), 0x1p-8));
  CHECK(is_near(rtol(Format::kFloat32), 0x1p-23));
  CHECK(is_near(rtol(Format::kFloat16), 0x1p-10));
  CHECK(is_near(rtol(Format::kBfloat16), 0x1p-7));
}

TEST_CASE("the budget falls with the root of the length", "[pts:1][class:scaling]") {
  for (const Format format : formats()) {
    const double one = budget_of_one(format);
    for (const std::int64_t side : kBudgetSides) {
      const auto budget = reduction_budget(format, side * side);
      CHECK(budget.is_within(kUlps, one / static_cast<double>(side)));
    }
  }
}

TEST_CASE("rtol grows with the root of the length and in proportion to c",
          "[pts:1][class:scaling]") {
  for (const Format format : formats()) {
    const double one = rtol_of_one(format);
    for (const std::int64_t side : kRtolSides) {
      for (const double c : kFactors) {
        const auto rtol = tolerance(format, side * side, c, 1.0)[&Tolerance::rtol];
        CHECK(rtol.is_within(kUlps, c * static_cast<double>(side) * one));
      }
    }
  }
}

TEST_CASE("atol is rtol at the scale of the output", "[pts:1][class:scaling]") {
  // From its own rtol, so that both may use their 4 ULP.
  for (const Format format : formats()) {
    for (const std::int64_t k : kAtolLengths) {
      for (const double scale : kScales) {
        const auto result = tolerance(format, k, kAtolFactor, scale);
        REQUIRE(result[&Tolerance::rtol].is(positive));
        CHECK(result[&Tolerance::atol].is_within(2 * kUlps, result->rtol * scale));
      }
    }
  }
}

TEST_CASE("every result is right within 4 ULP", "[pts:1][class:scaling]") {
  trusted::Rng rng(judge::options().seed);
  const double budget = budget_of_one();
  std::vector<std::int64_t> lengths(judge::options().exhaustive ? 500'000 : kRandomLengths);
  for (std::int64_t& k : lengths) k = random_length(rng);
  struct {
    double one;
    double operator()(Format, std::int64_t k) const { return static_cast<double>(one / root(k)); }
    double share_used(double got, Format format, std::int64_t k) const {
      return judge::share_of_ulps(got, (*this)(format, k), kUlps);
    }
  } const oracle{budget};
  CHECK(judge::sweep(reduction_budget, oracle, std::vector{Format::kFloat32}, lengths));

  const double rtol = rtol_of_one();
  for (int i = 0; i < (judge::options().exhaustive ? 50'000 : kRandomArguments); ++i) {
    REQUIRE(tolerance_is_right(random_arguments(rng), rtol));
  }
}

// Lengths beyond an int; products that leave the range of double when taken in another order. What
// is expected is a normal double throughout.
TEST_CASE("no intermediate result overflows or underflows", "[pts:1][class:scaling]") {
  const double budget = budget_of_one();
  const double rtol = rtol_of_one();
  for (const int half : kHalves) {
    const std::int64_t k = std::int64_t{1} << (2 * half);
    const auto result = tolerance(Format::kFloat32, k, 1.0, 1.0);
    CHECK(reduction_budget(Format::kFloat32, k).is_within(kUlps, std::ldexp(budget, -half)));
    CHECK(result[&Tolerance::rtol].is_within(kUlps, std::ldexp(rtol, half)));
  }

  for (const auto& [side, c, scale] : kExtremes) {
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
