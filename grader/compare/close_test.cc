#include "grader/compare/close.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include "third_party/catch2/catch2.h"

namespace trusted {
namespace {

using Data = std::vector<float>;
using Shape = std::vector<std::int64_t>;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kMax = std::numeric_limits<float>::max();
constexpr float kTiny = std::numeric_limits<float>::denorm_min();
constexpr double kAny = std::numeric_limits<double>::infinity();  // as a tolerance

Report check(const Data& actual, const Data& expected, double rtol, double atol,
             double max_ratio = 0) {
  return check_close(actual, expected, rtol, atol, max_ratio);
}

TEST_CASE("NaN matches NaN and nothing else") {
  const Report same = check({kNan, 1}, {-kNan, 1}, 0, 0);
  CHECK(same.close);
  CHECK(same.mismatched == 0);
  CHECK(same.worst.flat == 1);

  for (const float other : {1.0f, kInf}) {
    for (const bool swapped : {false, true}) {
      const Data a{0, kNan}, b{0, other};
      const Report report = swapped ? check(b, a, kAny, kAny, 1) : check(a, b, kAny, kAny, 1);
      CHECK_FALSE(report.close);
      CHECK(report.reason == Reason::kNan);
      CHECK(report.mismatched == 1);
      CHECK(report.worst.flat == 1);
      CHECK(report.worst.value == kAny);
      CHECK(report.max_abs.flat == 0);
      CHECK(report.max_rel.value == 0);
    }
  }
}

TEST_CASE("Inf matches the same Inf and nothing else") {
  CHECK(check({kInf, -kInf}, {kInf, -kInf}, 0, 0).close);
  for (const float other : {1.0f, kMax, -kInf}) {
    for (const bool swapped : {false, true}) {
      const Data a{kInf}, b{other};
      const Report report = swapped ? check(b, a, kAny, kAny, 1) : check(a, b, kAny, kAny, 1);
      CHECK_FALSE(report.close);
      CHECK(report.reason == Reason::kInf);
      CHECK(report.worst.value == kAny);
      CHECK(report.max_abs.flat == -1);
    }
  }
}

TEST_CASE("a NaN mismatch is reported before an Inf mismatch before a tolerance") {
  CHECK(check({9, kInf, kNan}, {1, 1, 1}, 0, 0).reason == Reason::kNan);
  CHECK(check({9, kInf, 1}, {1, 1, 1}, 0, 0).reason == Reason::kInf);
  CHECK(check({9, 1, 1}, {1, 1, 1}, 0, 0).reason == Reason::kTolerance);
  CHECK(check({9, kInf, kNan}, {1, 1, 1}, 0, 0).mismatched == 3);
}

TEST_CASE("a difference equal to what is allowed is close, and relative means to expected") {
  CHECK(check({1.5f}, {1}, 0, 0.5).close);
  CHECK_FALSE(check({1.5f}, {1}, 0, std::nextafter(0.5, 0)).close);
  CHECK(check({9}, {10}, 0.1, 0).close);
  CHECK_FALSE(check({10}, {9}, 0.1, 0).close);
  CHECK(check({-9}, {-10}, 0.1, 0).close);
  CHECK_FALSE(check({-1}, {-100}, 0.5, 0).close);
}

TEST_CASE("the sign of zero does not matter") {
  const Report report = check({-0.0f, 0.0f}, {0.0f, -0.0f}, 0, 0);
  CHECK(report.close);
  CHECK(report.max_rel.value == 0);
}

TEST_CASE("differences are taken in double") {
  const Report far = check({kMax}, {-kMax}, 2, 0);
  CHECK(far.close);
  CHECK(far.max_abs.value == 2 * static_cast<double>(kMax));
  CHECK(check({kTiny}, {0}, 0, kTiny).close);
  CHECK_FALSE(check({kTiny}, {0}, 0, 1e-46).close);
}

TEST_CASE("relative to zero is infinite") {
  const Report report = check({1, 1, 0}, {0, 1, 0}, 0, 0);
  CHECK(report.max_rel.value == kAny);
  CHECK(report.max_rel.flat == 0);
}

TEST_CASE("an infinite tolerance allows every finite pair, zeros included") {
  CHECK(check({5, 0}, {1, 0}, kAny, 0).close);
  CHECK(check({5, 7}, {1, 0}, 0, kAny).close);
  CHECK(check({5}, {1}, kAny, 0).worst.value == -kAny);
  CHECK_FALSE(check({5}, {0}, kAny, 0).close);  // nothing is relative to zero
}

TEST_CASE("the worst element has the greatest excess, not the greatest difference") {
  const Report report = check({1005, 1.5f}, {1000, 1}, 1e-2, 0);
  CHECK(report.max_abs.flat == 0);
  CHECK(report.worst.flat == 1);
  CHECK(report.worst.value == 0.5 - 1e-2);
  CHECK(report.worst_actual == 1.5f);
  CHECK(report.worst_expected == 1);
}

TEST_CASE("the first of equals is the worst, also when nothing mismatches") {
  CHECK(check({1, 2, 2, 1}, {1, 1, 1, 1}, 0, 0).worst.flat == 1);
  CHECK(check({1, 1, 1}, {1, 1, 1}, 0, 0).worst.flat == 0);
  CHECK(check({kNan, kInf, 3, 3}, {kNan, kInf, 3, 3}, 0, 0).worst.flat == 2);
  CHECK(check({1, kNan, kInf}, {9, 1, 1}, 0, 0).worst.flat == 1);
}

TEST_CASE("with nothing to compare there is no worst") {
  for (const Data& data : {Data{}, Data{kNan}, Data{kInf, kNan, -kInf}}) {
    const Report report = check(data, data, 0, 0);
    CHECK(report.close);
    CHECK(report.worst.flat == -1);
    CHECK(report.worst_index.empty());
    CHECK(report.mismatched_ratio == 0);
  }
}

TEST_CASE("a ratio up to the given one is excused, but never a NaN or an Inf") {
  const Data expected{0, 0, 0, 0};
  CHECK(check({1, 0, 0, 0}, expected, 0, 0, 0.25).close);
  CHECK(check({1, 0, 0, 0}, expected, 0, 0, 0.25).mismatched_ratio == 0.25);
  CHECK_FALSE(check({1, 1, 0, 0}, expected, 0, 0, 0.25).close);
  CHECK_FALSE(check({1, 0, 0, 0}, expected, 0, 0, std::nextafter(0.25, 0)).close);
  CHECK(check({1, 1, 1, 1}, expected, 0, 0, 1).close);
  CHECK_FALSE(check({kNan, 0, 0, 0}, expected, 0, 0, 1).close);
  CHECK_FALSE(check({kInf, 0, 0, 0}, expected, 0, 0, 1).close);
}

TEST_CASE("shapes must be the same, extent by extent") {
  const Data six{1, 2, 3, 4, 5, kNan};
  const Data one{1};
  const Data none;
  const Shape wide{2, 3}, tall{3, 2}, flat{6}, scalar{}, single{1}, empty{0}, also_empty{0, 4};
  const auto reason = [](const Data& a, const Shape& as, const Data& b, const Shape& bs) {
    return check_close(Tensor{a, as}, Tensor{b, bs}, kAny, kAny, 1).reason;
  };
  CHECK(reason(six, wide, six, wide) == Reason::kClose);
  CHECK(reason(six, wide, six, tall) == Reason::kShape);
  CHECK(reason(six, wide, six, flat) == Reason::kShape);
  CHECK(reason(one, scalar, one, scalar) == Reason::kClose);
  CHECK(reason(one, scalar, one, single) == Reason::kShape);
  CHECK(reason(six, flat, one, single) == Reason::kShape);
  CHECK(reason(none, empty, none, also_empty) == Reason::kShape);
  CHECK(reason(none, also_empty, none, also_empty) == Reason::kClose);

  const Report report = check_close(Tensor{six, wide}, Tensor{six, tall}, 0, 0);
  CHECK_FALSE(report.close);
  CHECK(report.mismatched == 0);
  CHECK(report.mismatched_ratio == 0);
  CHECK(report.worst.flat == -1);
  CHECK(report.worst_index.empty());
  CHECK(report.actual_shape == wide);
  CHECK(report.shape == tall);
}

TEST_CASE("the worst index has one number for each axis") {
  const Data actual{0, 0, 0, 0, 9, 0}, expected(6, 0.0f);
  const Shape shape{2, 3}, scalar{};
  CHECK(check_close(Tensor{actual, shape}, Tensor{expected, shape}, 0, 0).worst_index ==
        Shape{1, 1});
  CHECK(check(actual, expected, 0, 0).worst_index == Shape{4});
  const Data one{1};
  const Report report = check_close(Tensor{one, scalar}, Tensor{one, scalar}, 0, 0);
  CHECK(report.worst.flat == 0);
  CHECK(report.worst_index.empty());
}

TEST_CASE("invalid arguments are refused, also where the shapes differ") {
  const Data two{1, 2};
  const Shape right{2}, wrong{3}, negative{-2}, both_negative{-1, -2};
  const Shape huge{std::int64_t{1} << 62, 8};  // 2^65 wraps to 0 in 64 bits
  for (const Shape& shape : {wrong, negative, both_negative, huge}) {
    CHECK_THROWS_AS(check_close(Tensor{two, shape}, Tensor{two, right}, 0, 0),
                    std::invalid_argument);
    CHECK_THROWS_AS(check_close(Tensor{two, right}, Tensor{two, shape}, 0, 0),
                    std::invalid_argument);
  }
  CHECK_THROWS_AS(check_close(Tensor{{}, huge}, Tensor{{}, huge}, 0, 0), std::invalid_argument);
  for (const Data& expected : {Data{1, 2}, Data{1}}) {
    for (const double bad : {-1.0, -kTiny * 1.0, -kAny, std::nan("")}) {
      CHECK_THROWS_AS(check(two, expected, bad, 0), std::invalid_argument);
      CHECK_THROWS_AS(check(two, expected, 0, bad), std::invalid_argument);
      CHECK_THROWS_AS(check(two, expected, 0, 0, bad), std::invalid_argument);
    }
    CHECK_THROWS_AS(check(two, expected, 0, 0, std::nextafter(1.0, 2.0)), std::invalid_argument);
  }
  CHECK(check(two, two, -0.0, -0.0, -0.0).close);
}

}  // namespace
}  // namespace trusted
