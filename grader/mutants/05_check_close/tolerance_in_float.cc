// Drill 05, wrong: the allowance is a float.
//
// Shown by: [0.1f], [0], atol = 0.1: kClose, not kTolerance.
// Caught by: max_abs and max_rel are over the finite pairs, in double
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <stdexcept>

#include "drills/05_check_close/check_close.h"

namespace drill {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Whether the extents multiply to the size.
bool fits(std::span<const std::int64_t> shape, std::int64_t size) {
  bool empty = false;
  for (const std::int64_t extent : shape) {
    if (extent < 0) return false;
    if (extent == 0) empty = true;
  }
  if (empty) return size == 0;
  for (const std::int64_t extent : shape) {
    if (size % extent != 0) return false;
    size /= extent;
  }
  return size == 1;
}

void require(bool condition) {
  if (!condition) throw std::invalid_argument("arguments without a meaning");
}

std::vector<std::int64_t> unravel(std::int64_t flat, std::span<const std::int64_t> shape) {
  std::vector<std::int64_t> index(shape.size());
  for (std::size_t d = shape.size(); d-- > 0;) {
    index[d] = flat % shape[d];
    flat /= shape[d];
  }
  return index;
}

}  // namespace

CloseReport check_close(TensorView actual, TensorView expected, Tolerance tol,
                        double max_mismatched_ratio) {
  require(fits(actual.shape, std::ssize(actual.data)));
  require(fits(expected.shape, std::ssize(expected.data)));
  require(tol.rtol >= 0 && tol.atol >= 0);
  require(max_mismatched_ratio >= 0 && max_mismatched_ratio <= 1);

  CloseReport report{};
  report.worst_flat = -1;
  if (!std::ranges::equal(actual.shape, expected.shape)) {
    report.reason = Reason::kShape;
    return report;
  }

  bool any_nan = false;
  bool any_inf = false;
  double worst = 0;
  const std::int64_t size = std::ssize(actual.data);
  for (std::int64_t i = 0; i < size; ++i) {
    const double a = actual.data[i];
    const double e = expected.data[i];
    double excess = kInfinity;
    if (std::isnan(a) || std::isnan(e)) {
      if (std::isnan(a) && std::isnan(e)) continue;
      any_nan = true;
      ++report.mismatched;
    } else if (std::isinf(a) || std::isinf(e)) {
      if (a == e) continue;
      any_inf = true;
      ++report.mismatched;
    } else {
      const double diff = std::abs(a - e);
      const auto allowed = static_cast<float>(tol.atol + (e == 0 ? 0 : tol.rtol * std::abs(e)));
      excess = diff - allowed;
      if (!(diff <= allowed)) ++report.mismatched;
      report.max_abs = std::max(report.max_abs, diff);
      if (diff > 0) report.max_rel = std::max(report.max_rel, diff / std::abs(e));
    }
    if (report.worst_flat < 0 || excess > worst) {
      report.worst_flat = i;
      worst = excess;
    }
  }

  if (size > 0) {
    report.mismatched_ratio = static_cast<double>(report.mismatched) / static_cast<double>(size);
  }
  if (report.worst_flat >= 0) report.worst_index = unravel(report.worst_flat, actual.shape);
  if (any_nan) {
    report.reason = Reason::kNan;
  } else if (any_inf) {
    report.reason = Reason::kInf;
  } else if (report.mismatched_ratio > max_mismatched_ratio) {
    report.reason = Reason::kTolerance;
  }
  report.close = report.reason == Reason::kClose;
  return report;
}

}  // namespace drill
