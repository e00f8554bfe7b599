// Drill 07's hidden tests of numbers; kernels_test.cc has those of launchers and kernels.
//
// eps is 0 where it is not what a test is about, and dx and dw are looked at apart: so most
// mistakes cost few tests. Inputs and bounds are in inputs.h and oracle.h.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "grader/cases/07_rmsnorm/calls.h"

namespace cases {
namespace {

using drill::Format;

std::uint64_t seed() { return judge::options().seed; }

// y stays the same when x is multiplied: within what is allowed for both. If both are right this
// follows, so it has no tolerance of its own.
bool are_equal(const Forward& one, const Forward& other, Format format, const Bounded& expected) {
  for (std::size_t i = 0; i < one.y().size(); ++i) {
    const double allowed = 2 * largest_error(expected, i, format);
    if (std::fabs(one.y()[i] - other.y()[i]) <= allowed) continue;
    judge::case_log().suspect(
        fmt::format("y[{}] expected {} as without the factor, got {}", i, one.y()[i], other.y()[i]),
        other.call().text, other.call().input);
    return false;
  }
  return true;
}

TEST_CASE("y is x over its row's root mean square, times w", "[pts:1][class:values]") {
  for (const Format format : kFormats) {
    for (const Problem& p : value_problems(format, seed())) CHECK(y_is_right(format, p));
    for (const auto& [one, other] : scaled_problems(format, seed())) {
      const Forward scaled(format, other);
      CHECK(scaled.y_is_right());
      CHECK(are_equal(Forward(format, one), scaled, format,
                      with_bound(forward(one), Bound::kRigorous)));
    }
  }
}

TEST_CASE("the mean is of the squares, over all columns", "[pts:1][class:mean]") {
  for (const Format format : kFormats) {
    for (const Problem& p : mean_problems(format)) CHECK(y_is_right(format, p));
  }
}

TEST_CASE("eps is added to the mean, under the root", "[pts:1][class:eps]") {
  for (const Format format : kFormats) {
    for (const Problem& p : eps_problems()) CHECK(y_is_right(format, p));
  }
}

TEST_CASE("subnormal and large numbers and -0 are numbers like others", "[pts:1][class:values]") {
  for (const Format format : kFormats) {
    for (const Problem& p : edge_value_problems(format)) CHECK(y_is_right(format, p));
  }
}

TEST_CASE("dx is r w dy less the row's correction", "[pts:1][class:gradient]") {
  for (const Format format : kFormats) {
    for (const Problem& p : gradient_problems(format, seed()))
      CHECK(dx_is_right_and_balanced(format, p));
  }
}

TEST_CASE("the sum of x dx over a row is r^3 eps sum(w dy x)", "[pts:1][class:gradient]") {
  for (const Format format : kFormats) {
    for (const Problem& p : gradient_eps_problems(format, seed()))
      CHECK(dx_is_balanced_and_right(format, p));
  }
}

TEST_CASE("dw is dy x r, summed over all rows", "[pts:1][class:weight gradient]") {
  for (const Format format : kFormats) {
    for (const Problem& p : weight_gradient_problems(format, seed())) CHECK(dw_is_right(format, p));
  }
}

TEST_CASE("y is right for any number of columns, wherever an array begins", "[pts:1][class:tail]") {
  for (const Format format : kFormats) {
    for (const Problem& p : tail_problems(judge::options().exhaustive))
      CHECK(y_is_right(format, p));
    for (const Problem& p : start_problems(format, seed())) CHECK(y_is_right(format, p));
  }
  const judge::CallOnce once;
  for (const Problem& p : long_row_problems()) CHECK(y_is_right(Format::kFloat32, p));
}

TEST_CASE("dx and dw are right for any number of columns, wherever an array begins",
          "[pts:1][class:tail]") {
  for (const Format format : kFormats) {
    for (const Problem& p : tail_problems(judge::options().exhaustive))
      CHECK(gradients_are_right(format, p));
    for (const Problem& p : start_problems(format, seed())) CHECK(gradients_are_right(format, p));
  }
  const judge::CallOnce once;
  for (const Problem& p : long_row_problems()) CHECK(gradients_are_right(Format::kBfloat16, p));
}

TEST_CASE("a bf16 result is rounded once, to nearest", "[pts:1][class:rounding]") {
  for (const Problem& p : rounding_problems(seed())) {
    CHECK(y_is_right(Format::kBfloat16, p));
    CHECK(dx_is_right(Format::kBfloat16, p));
  }
}

TEST_CASE("sums are kept in fp32", "[pts:1][class:accumulation]") {
  for (const Format format : kFormats) {
    for (const Problem& p : accumulation_problems()) {
      CHECK(y_is_right(format, p));
      CHECK(gradients_are_right(format, p));
    }
  }
  for (const auto& [rows, cols] : {std::pair(7, 63), {40, 33}, {600, 3}})
    CHECK(dw_repeats(Format::kFloat32, random_problem(Format::kFloat32, rows, cols, 0, seed())));
}

TEST_CASE("every row counts, also beyond 65535 of them", "[pts:1][class:rows]") {
  const auto check = [](Format format, const Problem& p) {
    CHECK(y_is_right(format, p));
    CHECK(gradients_are_right(format, p));
  };
  for (const Format format : kFormats) check(format, eight_columns_problem());
  // A block of 1024 threads for each row of one element takes the simulated GPU a minute forward,
  // and more backward.
  const judge::CallOnce once;
  CHECK(Forward(Format::kFloat32, tall_problem()).y_is_right());
  check(Format::kBfloat16, wide_problem());
  CHECK(dw_is_right(Format::kBfloat16, many_long_rows_problem()));
  if (!judge::options().exhaustive) return;
  for (const Format format : kFormats) check(format, tall_problem());
  check(Format::kFloat32, wide_problem());
}

TEST_CASE("a NaN goes where the header says, and nowhere else", "[pts:1][class:NaN]") {
  for (const Format format : kFormats) {
    // Also through a weight of 0.
    Problem zero = nan_problem(2, 5, 'x', 0, 3);
    zero.w.assign(zero.w.size(), 0);
    zero.made += ", w = 0";
    CHECK(y_is_right(format, zero, Bound::kNoNan));
    CHECK(dx_is_right(format, zero, Bound::kNoNan));
    for (const auto& [rows, cols] : {std::pair(5, 37), {3, 260}}) {
      for (const char array : {'x', 'w', 'd'}) {
        for (const std::int64_t col : {0, cols - 1}) {
          const Problem p = nan_problem(rows, cols, array, rows / 2, col);
          if (array != 'd') CHECK(y_is_right(format, p, Bound::kNoNan));
          CHECK(gradients_are_right(format, p, Bound::kNoNan));
        }
      }
    }
  }
}

}  // namespace
}  // namespace cases
