// Drill 05's hidden tests. Every number in them is exact in binary, unless rounding is what the test
// is about.
#include "drills/05_check_close/check_close.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "grader/cases/05_check_close/fields.h"
#include "grader/cases/05_check_close/oracle.h"
#include "grader/compare/rng.h"
#include "grader/judge/judge.h"

template <>
struct judge::Show<drill::Reason> {
  static std::string text(drill::Reason reason) {
    switch (reason) {
      case drill::Reason::kClose: return "kClose";
      case drill::Reason::kShape: return "kShape";
      case drill::Reason::kNan: return "kNan";
      case drill::Reason::kInf: return "kInf";
      case drill::Reason::kTolerance: return "kTolerance";
    }
    return fmt::format("Reason({})", static_cast<int>(reason));
  }
};

namespace {

using drill::CloseReport;
using drill::Reason;
using drill::TensorView;
using drill::Tolerance;

using Floats = std::vector<float>;
using Index = std::vector<std::int64_t>;
using Report = judge::Answer<CloseReport>;

std::string show_call(const TensorView& actual, const TensorView& expected, const Tolerance& tol, double max_mismatched_ratio) {
  const auto show_tensor = [](const TensorView& tensor) {
    return fmt::format("{} of shape {}", judge::show(tensor.data), judge::show(tensor.shape));
  };
  return fmt::format("actual {}, expected {}, rtol {}, atol {}, ratio {}", show_tensor(actual), show_tensor(expected), tol.rtol, tol.atol,
                     max_mismatched_ratio);
}

const judge::Remote<decltype(drill::check_close)> check_close{
    "check_close", {"actual", "expected", "tol", "max_mismatched_ratio"}, {.arguments = show_call}};

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kMax = std::numeric_limits<float>::max();
constexpr float kTiny = std::numeric_limits<float>::denorm_min();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

// Two tensors of one shape, by default one-dimensional.
struct Comparison {
  Floats actual;
  Floats expected;
  double rtol = 0;
  double atol = 0;
  double ratio = 0;
  std::optional<Index> shape = std::nullopt;
};

Report check(const Comparison& c) {
  const Index shape = c.shape.value_or(Index{static_cast<std::int64_t>(c.actual.size())});
  return check_close({c.actual, shape}, {c.expected, shape}, {c.rtol, c.atol}, c.ratio);
}

// Two tensors of ones of different shapes.
Report check_shapes(const Index& actual, const Index& expected) {

}

bool says(const Report& report, Reason reason) {
  return report[&CloseReport::reason] == reason &&
         report[&CloseReport::close] == (reason == Reason::kClose);
}

auto mismatched(const Report& report) { return report[&CloseReport::mismatched]; }
