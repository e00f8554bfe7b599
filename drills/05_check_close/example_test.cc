// The visible tests of drill 05. The hidden ones look at the same classes, on many more inputs.
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <vector>

#include "drills/05_check_close/check_close.h"
#include "third_party/catch2/catch2.h"

namespace {

using drill::CloseReport;
using drill::Reason;
using drill::Tolerance;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

using Floats = std::vector<float>;
using Index = std::vector<std::int64_t>;

// Two vectors of the same shape, by default one-dimensional.
CloseReport check(const Floats& actual, const Floats& expected, Tolerance tol,
                  double max_mismatched_ratio = 0) {
  const Index actual_shape = {static_cast<std::int64_t>(actual.size())};
  const Index expected_shape = {static_cast<std::int64_t>(expected.size())};
  return drill::check_close({actual, actual_shape}, {expected, expected_shape}, tol,
                            max_mismatched_ratio);
}

TEST_CASE("the tolerance is relative to the reference and inclusive", "[tolerance]") {
  CHECK(check({9.0f}, {8.0f}, {.rtol = 0.125, .atol = 0}).close);
  CHECK_FALSE(check({8.0f}, {9.0f}, {.rtol = 0.0625, .atol = 0}).close);
  CHECK(check({10.0f}, {9.0f}, {.rtol = 0.1, .atol = 0}).reason == Reason::kTolerance);
}

TEST_CASE("the worst pair exceeds its own allowance most", "[index]") {
  const Floats actual = {1000, 1, 1005, 1.5};
  const Floats expected = {1000, 1, 1000, 1};
  const Index shape = {2, 2};
  const CloseReport report =
      drill::check_close({actual, shape}, {expected, shape}, {.rtol = 0.01, .atol = 0});
  CHECK(report.mismatched == 1);
  CHECK(report.max_abs == 5.0);
  CHECK(report.max_rel == 0.5);
  CHECK(report.worst_flat == 3);
  CHECK(report.worst_index == Index{1, 1});
}

TEST_CASE("NaN matches NaN and nothing else", "[NaN]") {
  CHECK(check({kNan, 1}, {kNan, 1}, {.rtol = 0, .atol = 0}).close);
  const CloseReport report = check({1, kNan}, {1, 1}, {.rtol = 1, .atol = 1}, 1.0);
  CHECK(report.reason == Reason::kNan);
  CHECK(report.mismatched == 1);
  CHECK(report.worst_flat == 1);
}

TEST_CASE("an infinity matches only itself", "[infinity]") {
  CHECK(check({kInf, -kInf}, {kInf, -kInf}, {.rtol = 0, .atol = 0}).close);
  CHECK(check({-kInf}, {kInf}, {.rtol = 1, .atol = 1}).reason == Reason::kInf);
  CHECK(check({1}, {kInf}, {.rtol = 1, .atol = 1}).reason == Reason::kInf);
}

TEST_CASE("the same elements in another shape are not close", "[shape]") {
  const Floats data(6, 1.0f);
  const Index wide = {2, 3};
  const Index tall = {3, 2};
  const CloseReport report = drill::check_close({data, wide}, {data, tall}, {.rtol = 1, .atol = 1});
  CHECK(report.reason == Reason::kShape);
  CHECK(report.worst_flat == -1);
}

TEST_CASE("a share of mismatches may be allowed", "[ratio]") {
  const CloseReport report = check({1, 2, 3, 5}, {1, 2, 3, 4}, {.rtol = 0, .atol = 0.5}, 0.25);
  CHECK(report.close);
  CHECK(report.mismatched_ratio == 0.25);
  CHECK_FALSE(check({1, 2, 3, 5}, {1, 2, 3, 4}, {.rtol = 0, .atol = 0.5}, 0.24).close);
}

TEST_CASE("empty tensors are close", "[empty]") {
  const CloseReport report = check({}, {}, {.rtol = 0, .atol = 0});
  CHECK(report.close);
  CHECK(report.mismatched_ratio == 0.0);
  CHECK(report.worst_flat == -1);
  CHECK(report.worst_index.empty());
}

TEST_CASE("the zeros are equal", "[signed zero]") {
  const CloseReport report = check({-0.0f}, {0.0f}, {.rtol = 0, .atol = 0});
  CHECK(report.close);
  CHECK(report.max_rel == 0.0);
}

TEST_CASE("arguments that make no sense throw", "[invalid argument]") {
  const Floats data = {1, 2};
  const Index three = {3};
  CHECK_THROWS_AS(drill::check_close({data, three}, {data, three}, {.rtol = 0, .atol = 0}),
                  std::invalid_argument);
  CHECK_THROWS_AS(check(data, data, {.rtol = -1, .atol = 0}), std::invalid_argument);
  CHECK_THROWS_AS(check(data, data, {.rtol = 0, .atol = kNan}), std::invalid_argument);
  CHECK_THROWS_AS(check(data, data, {.rtol = 0, .atol = 0}, 1.5), std::invalid_argument);
}

}  // namespace
