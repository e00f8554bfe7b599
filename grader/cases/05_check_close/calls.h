// How drill 05's hidden tests call check_close and look at its report.
#ifndef GRADER_CASES_05_CHECK_CLOSE_CALLS_H_
#define GRADER_CASES_05_CHECK_CLOSE_CALLS_H_

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "drills/05_check_close/check_close.h"
#include "grader/cases/05_check_close/fields.h"
#include "grader/judge/judge.h"

template <>
struct judge::Show<drill::Reason> {
  static std::string text(drill::Reason reason) {
    constexpr const char* kNames[] = {"kClose", "kShape", "kNan", "kInf", "kTolerance"};
    const auto i = static_cast<std::size_t>(reason);
    return i < std::size(kNames) ? kNames[i] : fmt::format("Reason({})", static_cast<int>(reason));
  }
};

namespace cases {

using Floats = std::vector<float>;
using Index = std::vector<std::int64_t>;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kMax = std::numeric_limits<float>::max();
constexpr float kTiny = std::numeric_limits<float>::denorm_min();

inline std::string show_call(const drill::TensorView& actual, const drill::TensorView& expected,
                             const drill::Tolerance& tol, double max_mismatched_ratio) {
  const auto show = [](const drill::TensorView& tensor) {
    return fmt::format("{} of shape {}", judge::show(tensor.data), judge::show(tensor.shape));
  };
  return fmt::format("actual = {}, expected = {}, rtol = {}, atol = {}, max_mismatched_ratio = {}",
                     show(actual), show(expected), tol.rtol, tol.atol, max_mismatched_ratio);
}

inline const judge::Remote<decltype(drill::check_close)> check_close{
    "check_close", {"actual", "expected", "tol", "max_mismatched_ratio"}, {.arguments = show_call}};

// A CloseReport whose fields remember the call.
struct Report {
  Report(const judge::Answer<drill::CloseReport>& answer)
      : close(answer[&drill::CloseReport::close]),
        reason(answer[&drill::CloseReport::reason]),
        mismatched(answer[&drill::CloseReport::mismatched]),
        mismatched_ratio(answer[&drill::CloseReport::mismatched_ratio]),
        max_abs(answer[&drill::CloseReport::max_abs]),
        max_rel(answer[&drill::CloseReport::max_rel]),
        worst_flat(answer[&drill::CloseReport::worst_flat]),
        worst_index(answer[&drill::CloseReport::worst_index]) {}

  judge::Answer<bool> close;
  judge::Answer<drill::Reason> reason;
  judge::Answer<std::int64_t> mismatched;
  judge::Answer<double> mismatched_ratio, max_abs, max_rel;
  judge::Answer<std::int64_t> worst_flat;
  judge::Answer<Index> worst_index;
};

struct Allowed {
  double rtol = 0;
  double atol = 0;
  double ratio = 0;
};

// Two tensors of one shape.
inline Report check(const Floats& actual, const Floats& expected, const Allowed& allowed,
                    const Index& shape) {
  return check_close({actual, shape}, {expected, shape}, {allowed.rtol, allowed.atol},
                     allowed.ratio);
}

// One-dimensional ones.
inline Report check(const Floats& actual, const Floats& expected, const Allowed& allowed = {}) {
  return check(actual, expected, allowed, {static_cast<std::int64_t>(actual.size())});
}

// As many as the shape has elements.
inline Floats filled(const Index& shape, float value) {
  std::size_t size = 1;
  for (const std::int64_t extent : shape) size *= static_cast<std::size_t>(extent);
  return Floats(size, value);
}

}  // namespace cases

#endif  // GRADER_CASES_05_CHECK_CLOSE_CALLS_H_
