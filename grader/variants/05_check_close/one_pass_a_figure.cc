// Drill 05, another way: the excess of every pair is kept, and each figure has a pass of its own.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <stdexcept>

#include "drills/05_check_close/check_close.h"

namespace drill {
namespace {

// Saturates, so that no product can wrap.
std::int64_t element_count(std::span<const std::int64_t> shape) {
  if (std::ranges::any_of(shape, [](std::int64_t n) { return n < 0; })) {
    throw std::invalid_argument("negative extent");
  }
  if (std::ranges::any_of(shape, [](std::int64_t n) { return n == 0; })) return 0;
  std::int64_t count = 1;
  for (const std::int64_t n : shape) {
    if (count > std::numeric_limits<std::int64_t>::max() / n) return -1;
    count *= n;
  }
  return count;
}

void check_tensor(const TensorView& tensor) {
  if (element_count(tensor.shape) != static_cast<std::int64_t>(tensor.data.size())) {
    throw std::invalid_argument("shape and data disagree");
  }
}

}  // namespace

CloseReport check_close(TensorView actual, TensorView expected, Tolerance tol,
                        double max_mismatched_ratio) {
  check_tensor(actual);
  check_tensor(expected);
  for (const double bound : {tol.rtol, tol.atol, max_mismatched_ratio, 1 - max_mismatched_ratio}) {
    if (std::isnan(bound) || bound < 0) throw std::invalid_argument("a bound is out of range");
  }
  if (!std::equal(actual.shape.begin(), actual.shape.end(), expected.shape.begin(),
                  expected.shape.end())) {
    return {false, Reason::kShape, 0, 0, 0, 0, -1, {}};
  }

  const std::size_t size = actual.data.size();
  std::vector<std::optional<double>> excesses(size);
  for (std::size_t i = 0; i < size; ++i) {
    const double a = actual.data[i], e = expected.data[i];
    if (std::isfinite(a) && std::isfinite(e)) {
      double relative = tol.rtol * std::fabs(e);
      if (std::isnan(relative)) relative = 0;
      excesses[i] = std::fabs(a - e) - (tol.atol + relative);
    } else if (!(a == e) && !(std::isnan(a) && std::isnan(e))) {
      excesses[i] = HUGE_VAL;
    }
  }

  // Over the pairs for which it is told.
  const auto greatest = [&](const auto& figure) {
    double result = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const double a = actual.data[i], e = expected.data[i];
      if (std::isfinite(a) && std::isfinite(e)) result = std::fmax(result, figure(a, e));
    }
    return result;
  };
  const auto any = [&](bool with_nan) {
    for (std::size_t i = 0; i < size; ++i) {
      const bool nan = std::isnan(actual.data[i]) || std::isnan(expected.data[i]);
      if (excesses[i] == HUGE_VAL && nan == with_nan) return true;
    }
    return false;
  };

  CloseReport report = {};
  report.mismatched = std::ranges::count_if(excesses, [](const auto& x) { return x && *x > 0; });
  report.mismatched_ratio = size == 0 ? 0 : double(report.mismatched) / double(size);
  report.max_abs = greatest([](double a, double e) { return std::fabs(a - e); });
  report.max_rel =
      greatest([](double a, double e) { return a == e ? 0 : std::fabs(a - e) / std::fabs(e); });
  // An absent excess is less than any other.
  const auto worst = std::max_element(excesses.begin(), excesses.end());
  report.worst_flat = worst == excesses.end() || !*worst ? -1 : worst - excesses.begin();
  if (report.worst_flat >= 0) {
    std::int64_t rest = report.worst_flat;
    for (auto n = actual.shape.rbegin(); n != actual.shape.rend(); rest /= *n++) {
      report.worst_index.insert(report.worst_index.begin(), rest % *n);
    }
  }
  report.reason = any(true)                                        ? Reason::kNan
                  : any(false)                                     ? Reason::kInf
                  : report.mismatched_ratio > max_mismatched_ratio ? Reason::kTolerance
                                                                   : Reason::kClose;
  report.close = report.reason == Reason::kClose;
  return report;
}

}  // namespace drill
