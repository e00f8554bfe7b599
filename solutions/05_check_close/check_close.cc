// Drill 05, the reference: classify each pair first, do arithmetic on finite pairs only.
#include "drills/05_check_close/check_close.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <limits>
#include <stdexcept>

namespace drill {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Does the shape have exactly `size` elements? Multiplying the extents may overflow: {2^32, 2^32}
// wraps to 0 and would pass for an empty tensor. Dividing the size by one extent after the other
// cannot. A 0 anywhere makes the tensor empty, however large the other extents are.
bool fits(std::span<const std::int64_t> shape, std::int64_t size) {
  if (std::ranges::any_of(shape, [](std::int64_t extent) { return extent < 0; })) return false;
  if (std::ranges::count(shape, 0) > 0) return size == 0;
  for (const std::int64_t extent : shape) {
    if (size % extent != 0) return false;
    size /= extent;
  }
  return size == 1;
}

// Each condition says what is allowed and is negated as a whole, so that NaN throws: `x < 0` is
// false for NaN, and so is `x >= 0`.
void check_arguments(const TensorView& actual, const TensorView& expected, const Tolerance& tol,
                     double max_mismatched_ratio) {
  if (!fits(actual.shape, std::ssize(actual.data)) ||
      !fits(expected.shape, std::ssize(expected.data))) {
    throw std::invalid_argument("a shape does not match its data");
  }
  if (!(tol.rtol >= 0 && tol.atol >= 0)) {
    throw std::invalid_argument("a tolerance must be at least 0");
  }
  if (!(max_mismatched_ratio >= 0 && max_mismatched_ratio <= 1)) {
    throw std::invalid_argument("max_mismatched_ratio must be in [0, 1]");
  }
}

// What a pair is decides what may be computed from it. Inf - Inf is NaN, and NaN compares false
// with everything, so a formula alone decides such pairs by the accident of how its comparison is
// written. NaN goes first: a NaN against an Inf is a NaN mismatch.
enum class Pair { kMatch, kNan, kInf, kFinite };

Pair classify(double a, double e) {
  if (std::isnan(a) && std::isnan(e)) return Pair::kMatch;
  if (std::isnan(a) || std::isnan(e)) return Pair::kNan;
  if (std::isinf(a) || std::isinf(e)) return a == e ? Pair::kMatch : Pair::kInf;
  return Pair::kFinite;
}

// Row-major: the last index runs fastest, so it is the first to come off.
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
  check_arguments(actual, expected, tol, max_mismatched_ratio);

  CloseReport report{};
  report.worst_flat = -1;
  // Extents, not element counts: a 2x3 result for a 3x2 reference is a layout bug.
  if (!std::ranges::equal(actual.shape, expected.shape)) {
    report.reason = Reason::kShape;
    return report;
  }

  bool nan_mismatch = false;
  bool inf_mismatch = false;
  double worst_excess = 0;
  const std::int64_t size = std::ssize(actual.data);
  for (std::int64_t i = 0; i < size; ++i) {
    // Widened before the subtraction: FLT_MAX - -FLT_MAX is Inf in float.
    const double a = actual.data[i];
    const double e = expected.data[i];
    const Pair pair = classify(a, e);
    if (pair == Pair::kMatch) continue;

    double excess = kInfinity;
    if (pair == Pair::kFinite) {
      const double diff = std::abs(a - e);
      // Only the reference scales the allowance: an output that is far too large must not earn
      // itself a wider one. The test for 0 keeps rtol = Inf from making a NaN of Inf * 0.
      const double allowed = tol.atol + (e == 0 ? 0 : tol.rtol * std::abs(e));
      excess = diff - allowed;
      report.max_abs = std::max(report.max_abs, diff);
      if (diff > 0) {
        report.max_rel = std::max(report.max_rel, e == 0 ? kInfinity : diff / std::abs(e));
      }
      if (!(diff <= allowed)) ++report.mismatched;
    } else {
      ++report.mismatched;
      (pair == Pair::kNan ? nan_mismatch : inf_mismatch) = true;
    }
    // The first pair enters by its position, whatever its excess: no initial value is low enough
    // for an excess of -Inf. After it a strict > keeps the first of equals.
    if (report.worst_flat < 0 || excess > worst_excess) {
      report.worst_flat = i;
      worst_excess = excess;
    }
  }

  if (size > 0) {
    report.mismatched_ratio = static_cast<double>(report.mismatched) / static_cast<double>(size);
  }
  if (report.worst_flat >= 0) report.worst_index = unravel(report.worst_flat, actual.shape);
  if (nan_mismatch) {
    report.reason = Reason::kNan;
  } else if (inf_mismatch) {
    report.reason = Reason::kInf;
  } else if (report.mismatched_ratio > max_mismatched_ratio) {
    report.reason = Reason::kTolerance;
  }
  report.close = report.reason == Reason::kClose;
  return report;
}

}  // namespace drill
