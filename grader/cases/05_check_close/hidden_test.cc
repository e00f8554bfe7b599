// Drill 05's hidden tests of pairs and figures; shapes_test.cc has those of whole tensors.
//
// Numbers are exact in binary, unless rounding is what a test is about. Tolerances are not 0 where
// equality is not the point, and where worst is not the point it is looked at only if something
// mismatches: so one mistake costs one test, and the last.
#include <cstdint>
#include <utility>

#include "grader/cases/05_check_close/calls.h"
#include "grader/cases/05_check_close/inputs.h"
#include "grader/cases/05_check_close/oracle.h"
#include "grader/cases/05_check_close/simpler_tensors.h"
#include "grader/compare/rng.h"

namespace cases {
namespace {

using drill::Reason;

TEST_CASE("a finite pair is close when |a - e| <= atol + rtol |e|", "[pts:1][class:tolerance]") {
  struct {
    float actual, expected;
    Allowed allowed;
    bool close;
  } const pairs[] = {
      {1, 1, {}, true},
      {1 + 0x1p-23f, 1, {}, false},
      {9, 8, {.atol = 1}, true},
      {9, 8, {.rtol = 0.125}, true},
      // The two add up.
      {11, 8, {.rtol = 0.25, .atol = 1}, true},
      {0x1.600002p3f, 8, {.rtol = 0.25, .atol = 1}, false},
      // expected scales the allowance, not actual.
      {10, 8, {.rtol = 0.21875}, false},
      {8, 10, {.rtol = 0.21875}, true},
      {1, 0, {.rtol = 1}, false},
      // Signs.
      {-100, -1, {.rtol = 1, .atol = 1}, false},
      {2, -2, {.rtol = 1, .atol = 1}, false},
      {-1, -2, {.rtol = 1}, true},
      // However small.
      {2 * kTiny, kTiny, {.rtol = 1}, true},
  };
  for (const auto& [actual, expected, allowed, close] : pairs) {
    const Report report = check({actual}, {expected}, allowed);
    // The cause before what follows from it.
    CHECK(report.mismatched == (close ? 0 : 1));
    CHECK(report.mismatched_ratio == (close ? 0 : 1));
    CHECK(report.close == close);
    CHECK(report.reason == (close ? Reason::kClose : Reason::kTolerance));
  }
}

TEST_CASE("a NaN matches a NaN in the same place", "[pts:1][class:NaN]") {
  const Report close = check({kNan, 5, -kNan}, {kNan, 1, kNan}, {.atol = 8});
  CHECK(close.mismatched == 0);
  CHECK(close.reason == Reason::kClose);

  const Report not_close = check({kNan, 5}, {kNan, 1}, {.atol = 1});
  CHECK(not_close.mismatched == 1);
  CHECK(not_close.worst_flat == 1);
  CHECK(not_close.reason == Reason::kTolerance);

  const Report nothing_to_compare = check({kNan, kNan}, {kNan, kNan});
  CHECK(nothing_to_compare.reason == Reason::kClose);
  CHECK(nothing_to_compare.worst_flat == -1);
  CHECK(nothing_to_compare.worst_index == Index{});
}

TEST_CASE("a NaN matches nothing else, however large the tolerance", "[pts:1][class:NaN]") {
  for (const float other : {0.0f, 1.0f, -1.0f, kMax, kInf, -kInf}) {
    for (const double tol : {1.0, double{kInf}}) {
      CHECK(check({kNan}, {other}, {.atol = tol}).reason == Reason::kNan);
      CHECK(check({other}, {kNan}, {.rtol = tol}).reason == Reason::kNan);
    }
  }
  CHECK(check({kNan, 1}, {1, kNan}, {.atol = 1}).mismatched == 2);

  // It goes before other reasons, and is worse than any finite pair.
  const Report before_other_reasons = check({kMax, kInf, kNan, kInf}, {1, 1, 1, 1}, {.atol = 0.5});
  CHECK(before_other_reasons.reason == Reason::kNan);
  CHECK(before_other_reasons.mismatched == 4);
  CHECK(check({1, kNan, kMax}, {1, 1, 1}, {.atol = 0.5}).worst_flat == 1);
}

TEST_CASE("an infinity matches only itself", "[pts:1][class:infinity]") {
  const Report nothing_to_compare = check({kInf, -kInf}, {kInf, -kInf});
  CHECK(nothing_to_compare.reason == Reason::kClose);
  CHECK(nothing_to_compare.worst_flat == -1);
  CHECK(check({kInf, 5}, {kInf, 1}, {.atol = 1}).worst_flat == 1);

  for (const float other : {0.0f, 1.0f, -1.0f, kMax, -kInf}) {
    for (const double tol : {0.5, double{kInf}}) {
      CHECK(check({kInf}, {other}, {.rtol = tol}).reason == Reason::kInf);
      CHECK(check({kInf}, {other}, {.atol = tol}).reason == Reason::kInf);
      CHECK(check({other}, {kInf}, {.rtol = tol}).reason == Reason::kInf);
      CHECK(check({other}, {kInf}, {.atol = tol}).reason == Reason::kInf);
    }
  }
  // It goes before the tolerance, and is worse than any finite pair.
  const Report before_tolerance = check({kMax, -kInf, kInf, 9}, {1, kInf, 1, 1}, {.atol = 0.5});
  CHECK(before_tolerance.reason == Reason::kInf);
  CHECK(before_tolerance.mismatched == 4);
  CHECK(check({1, kInf, kMax}, {1, -kInf, 1}, {.atol = 0.5}).worst_flat == 1);
}

TEST_CASE("an infinite tolerance allows every finite pair", "[pts:1][class:infinity]") {
  const Floats actual = {kMax, 0, 1};
  const Floats expected = {-kMax, -0.0f, 2};
  CHECK(check(actual, expected, {.atol = kInf}).reason == Reason::kClose);
  CHECK(check(actual, expected, {.rtol = kInf}).reason == Reason::kClose);
  CHECK(check(actual, expected, {.rtol = kInf, .atol = kInf}).reason == Reason::kClose);

  // An infinite rtol allows nothing where expected is 0.
  for (const float zero : {0.0f, -0.0f}) {
    const Report report = check({9, 3, 1}, {1, zero, zero}, {.rtol = kInf, .atol = 2});
    CHECK(report.reason == Reason::kTolerance);
    CHECK(report.mismatched == 1);
    CHECK(report.worst_flat == 1);
  }
}

TEST_CASE("max_abs and max_rel are over the finite pairs, in double", "[pts:1][class:tolerance]") {
  const Report all_close = check({0, 6, 8, 2}, {0, 4, 16, 1}, {.atol = 100});
  CHECK(all_close.max_abs == 8);
  CHECK(all_close.max_rel == 1);

  const Report special = check({kInf, kNan, kInf, kNan, 3}, {kInf, kNan, 1, 1, 4}, {.atol = 100});
  CHECK(special.max_abs == 1);
  CHECK(special.max_rel == 0.25);

  const Report over_zero = check({-kTiny, 3}, {0, 1}, {.atol = 100});
  CHECK(over_zero.max_abs == 2);
  CHECK(over_zero.max_rel == kInf);

  const Report large = check(large_tensors().actual, large_tensors().expected, {.atol = 1e300});
  CHECK(large.max_abs == 2.0 * kMax);
  CHECK(large.max_rel.is_within(kUlps, double{kMax} / kTiny));

  // In float the difference would be 1, and the tolerance 0.1f.
  const Report fine = check({1}, {-0x1p-24f}, {.atol = 1});
  CHECK(fine.max_abs == 1 + 0x1p-24);
  CHECK(fine.reason == Reason::kTolerance);
  CHECK(check({0.1f}, {0}, {.atol = 0.1}).reason == Reason::kTolerance);
  CHECK(check({-0.1f}, {1}, {.rtol = 1.1}).reason == Reason::kTolerance);
}

TEST_CASE("a share of mismatches may be allowed", "[pts:1][class:ratio]") {
  const auto one_of_four = [](double ratio) {
    return check({1, 2, 3, 9}, {1, 2, 3, 4}, {.atol = 0.5, .ratio = ratio});
  };
  CHECK(one_of_four(0).reason == Reason::kTolerance);
  CHECK(one_of_four(0.2499).reason == Reason::kTolerance);
  CHECK(one_of_four(0.25).reason == Reason::kClose);
  CHECK(one_of_four(0.25).mismatched == 1);
  CHECK(one_of_four(0.25).mismatched_ratio == 0.25);
  CHECK(one_of_four(0.25).worst_flat == 3);
  CHECK(check({2, 2}, {1, 1}, {.ratio = 1}).reason == Reason::kClose);

  // Of all elements, also of those that match as infinities; and in double.
  CHECK(check({kInf, 2, 1, 1}, {kInf, 1, 1, 1}, {.atol = 0.5}).mismatched_ratio == 0.25);
  CHECK(check({2, 1, 1}, {1, 1, 1}, {.atol = 0.5}).mismatched_ratio == 1.0 / 3);

  // More than fit 16 bits.
  const Report many = check(Floats(65537, 2), Floats(65537, 1), {.atol = 0.5});
  CHECK(many.mismatched == 65537);
  CHECK(many.mismatched_ratio == 1);

  // 1/49 is allowed by 1/49, although in double 49 (1/49) is less than 1.
  Floats one_of_49(49, 1);
  one_of_49[0] = 9;
  const Allowed allowed = {.atol = 0.5, .ratio = 1.0 / 49};
  CHECK(check(one_of_49, Floats(49, 1), allowed).reason == Reason::kClose);
}

TEST_CASE("no ratio excuses a NaN or an infinity", "[pts:1][class:ratio]") {
  for (const double ratio : {0.25, 0.5, 1.0}) {
    for (const auto& [special, reason] : {std::pair(kNan, Reason::kNan), {kInf, Reason::kInf}}) {
      const Report report = check({1, special, 3, 4}, {1, 2, 3, 4}, {.atol = 0.5, .ratio = ratio});
      CHECK(report.reason == reason);
      CHECK(report.close == false);
      CHECK(report.mismatched == 1);
      CHECK(report.mismatched_ratio == 0.25);
    }
  }
}

TEST_CASE("the worst pair has the greatest excess, the first on ties", "[pts:1][class:index]") {
  // It is not the greatest relative difference, nor the greatest difference, nor the first.
  CHECK(check({0.5, 6, 1040}, {0.25, 4, 1024}, {.rtol = 0.125}).worst_flat == 1);
  CHECK(check({1, 3, 2, 3}, {0, 0, 0, 0}, {.atol = 0.5}).worst_flat == 1);
  CHECK(check({kMax, kNan}, {1, 1}).worst_flat == 1);
  CHECK(check({1, kNan, 1, kNan}, {1, 1, kInf, 1}, {.atol = 0.5}).worst_flat == 1);
  CHECK(check({kInf, kNan}, {1, 1}).worst_flat == 0);
  // 1 - 2^-29 and 1 - 2^-30, which tie in float.
  CHECK(check({3, 2}, {2, 1}, {.rtol = 0x1p-30}).worst_flat == 1);

  // There is one even when nothing mismatches.
  CHECK(check({1, 3, 4}, {1, 2, 3}, {.atol = 2}).worst_flat == 1);
  CHECK(check({8, 4}, {8, 4}, {.rtol = 1}).worst_flat == 1);
  CHECK(check({1, 1}, {1, 1}).worst_flat == 0);
  CHECK(check({1, 2}, {1, 1}, {.atol = kInf}).worst_flat == 0);
}

TEST_CASE("the two zeros are equal", "[pts:1][class:signed zero]") {
  for (const auto& [actual, expected] : {std::pair(-0.0f, 0.0f), {0.0f, -0.0f}, {-0.0f, -0.0f}}) {
    const Report report = check({actual}, {expected});
    CHECK(report.reason == Reason::kClose);
    CHECK(report.mismatched == 0);
    CHECK(report.max_abs == 0);
    CHECK(report.max_rel == 0);
  }
  // And nothing else is 0.
  for (const float zero : {0.0f, -0.0f}) {
    const Report report = check({kTiny}, {zero});
    CHECK(report.reason == Reason::kTolerance);
    CHECK(report.max_rel == kInf);
  }
}

// Each figure, the cause before what follows from it, and of its own class.
bool is_right(const Report& report, const drill::CloseReport& right) {
  using judge::of_class;
  const char* of_pairs = right.reason == Reason::kNan   ? "NaN"
                         : right.reason == Reason::kInf ? "infinity"
                                                        : "tolerance";
  return of_class(of_pairs, report.mismatched == right.mismatched) &&
         of_class("ratio", report.mismatched_ratio == right.mismatched_ratio) &&
         of_class(of_pairs, report.max_abs == right.max_abs) &&
         of_class(of_pairs, report.max_rel.is_within(kUlps, right.max_rel)) &&
         of_class("ratio", report.reason == right.reason) &&
         of_class("ratio", report.close == right.close) &&
         of_class("index", report.worst_flat == right.worst_flat) &&
         of_class("index", report.worst_index == right.worst_index);
}

bool report_is_right(const Tensors& tensors) {
  return judge::holds_for(tensors, [](const Tensors& t) {
    const Report report = check(t.actual, t.expected, t.allowed, t.shape);
    const drill::CloseReport right = expected_report(
        t.actual, t.expected, t.shape, {t.allowed.rtol, t.allowed.atol}, t.allowed.ratio);
    return is_right(report, right);
  });
}

TEST_CASE("every figure is right for random tensors", "[pts:1][class:tolerance]") {
  trusted::Rng rng(judge::options().seed);
  for (int i = 0; i < (judge::options().exhaustive ? 50'000 : kRandomTensors); ++i)
    REQUIRE(report_is_right(random_tensors(rng)));
}

}  // namespace
}  // namespace cases
