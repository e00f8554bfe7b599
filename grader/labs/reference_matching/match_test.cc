#include "grader/labs/reference_matching/match.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>

#include "grader/compare/rng.h"
#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

Matrix row(std::initializer_list<double> values) {
  Matrix out(1, static_cast<std::int64_t>(values.size()));
  std::copy(values.begin(), values.end(), out.values().begin());
  return out;
}

}  // namespace

TEST_CASE("figures by hand") {
  const Match got = match(row({3, 0, 100}), row({3, 4, 100}));
  CHECK(got.max_error == 4);
  CHECK(got.error_norm == 4);
  CHECK(got.norm == std::sqrt(10025.0));
  CHECK(got.relative_l2 == 4 / std::sqrt(10025.0));
  CHECK(got.mismatched == 1);
  CHECK(got.elements == 3);
  CHECK(got.ratio() == 1.0 / 3);
  CHECK(!got.passes());
}

TEST_CASE("the tolerances are those of the expected value") {
  CHECK(match(row({100}), row({101})).mismatched == 0);    // 1 of 1.011
  CHECK(match(row({101.2}), row({100})).mismatched == 1);  // 1.2 of 1.001
  CHECK(match(row({100}), row({101.2})).mismatched == 1);  // 1.2 of 1.013
  CHECK(match(row({-1}), row({1})).mismatched == 1);
  CHECK(match(row({0.0009}), row({0})).mismatched == 0);
  CHECK(match(row({0.0011}), row({0})).mismatched == 1);
  CHECK(match(row({0.0011}), row({0}), 1.2).mismatched == 0);
}

TEST_CASE("one in a thousand may mismatch") {
  Matrix expected(10, 100), actual(10, 100);
  actual(3, 3) = 1;
  CHECK(match(actual, expected).passes());
  actual(9, 99) = 1;
  CHECK(!match(actual, expected).passes());
}

TEST_CASE("NaN and infinities") {
  for (const double bad : {double{NAN}, kInf, -kInf}) {
    CAPTURE(bad);
    CHECK(match(row({bad}), row({1})).mismatched == 1);
    CHECK(match(row({1}), row({bad})).mismatched == 1);
    CHECK(needed_widening(row({bad}), row({1})) == kInf);
  }
  CHECK(match(row({NAN}), row({NAN})).mismatched == 1);
  CHECK(match(row({kInf}), row({kInf})).mismatched == 0);
  CHECK(match(row({kInf}), row({-kInf})).mismatched == 1);
  CHECK(match(row({1}), row({kInf}), kInf).mismatched == 1);
  // Wherever it is, a NaN is the greatest error.
  CHECK(std::isnan(match(row({NAN, 5}), row({0, 0})).max_error));
  CHECK(std::isnan(match(row({5, NAN}), row({0, 0})).max_error));
  CHECK(std::isnan(match(row({5, NAN, 7}), row({0, 0, 0})).max_error));
}

TEST_CASE("a reference of zeros has no relative error") {
  CHECK(std::isnan(match(row({0, 0}), row({0, -0.0})).relative_l2));
  CHECK(match(row({0, 0}), row({0, -0.0})).passes());
  CHECK(match(row({0, 1}), row({0, 0})).relative_l2 == kInf);
}

TEST_CASE("the needed widening is the least") {
  trusted::Rng rng(1);
  for (const std::int64_t size : {1, 2, 999, 1000, 1001, 1999, 2000, 2001, 7000, 11000}) {
    Matrix actual(1, size), expected(1, size);
    for (double& value : expected.values()) value = rng.uniform(-2, 2);
    for (std::int64_t i = 0; i < size; ++i) actual(0, i) = expected(0, i) + rng.uniform(-1, 1);
    const double needed = needed_widening(actual, expected);
    CAPTURE(size);
    CHECK(match(actual, expected, needed * (1 + 1e-12)).passes());
    CHECK(!match(actual, expected, needed * (1 - 1e-12)).passes());
  }
  CHECK(needed_widening(row({2}), row({2})) == 0);
}

}  // namespace lab
