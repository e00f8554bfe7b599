// Drill 05, another way: without a classification. Equal pairs are told apart first, then Inf
// stands in for whatever cannot be subtracted, and NaN is what does not equal itself.
#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <string>

#include "drills/05_check_close/check_close.h"

namespace drill {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string fault_of(const TensorView& tensor) {
  double approximate = 1;  // tells what overflows from what does not
  std::uint64_t product = 1;
  for (const std::int64_t extent : tensor.shape) {
    if (extent < 0) return "negative extent";
    approximate *= static_cast<double>(extent);
    product *= static_cast<std::uint64_t>(extent);
  }
  for (const std::int64_t extent : tensor.shape) {
    if (extent == 0) approximate = 0;
  }
  if (approximate > 0x1p63 || product != tensor.data.size()) return "wrong number of elements";
  return "";
}

}  // namespace

CloseReport check_close(TensorView actual, TensorView expected, Tolerance tol,
                        double max_mismatched_ratio) {
  const std::string fault = fault_of(actual) + fault_of(expected);
  if (!fault.empty()) throw std::invalid_argument(fault);
  if (!(tol.rtol >= 0 && tol.atol >= 0)) throw std::invalid_argument("tolerance");
  if (!(0 <= max_mismatched_ratio && max_mismatched_ratio <= 1))
    throw std::invalid_argument("ratio");

  CloseReport report{};
  report.worst_flat = -1;
  bool same = actual.shape.size() == expected.shape.size();
  for (std::size_t d = 0; same && d < actual.shape.size(); ++d) {
    same = actual.shape[d] == expected.shape[d];
  }
  if (!same) {
    report.reason = Reason::kShape;
    return report;
  }

  double worst = 0;
  std::int64_t i = -1;
  for (const float actual_value : actual.data) {
    const double a = actual_value;
    const double e = expected.data[static_cast<std::size_t>(++i)];
    const bool a_nan = a != a;
    const bool e_nan = e != e;
    const bool matches = (a_nan && e_nan) || (a == e && a - e != 0);  // Inf - Inf is NaN
    if (matches) continue;

    double excess = a == e ? 0.0 : std::abs(a - e);
    if (a_nan != e_nan) {
      report.reason = Reason::kNan;
      excess = kInfinity;
    } else if (excess == kInfinity) {
      if (report.reason != Reason::kNan) report.reason = Reason::kInf;
    } else {
      if (excess > report.max_abs) report.max_abs = excess;
      const double rel = excess == 0 ? 0 : excess / std::abs(e);
      if (rel > report.max_rel) report.max_rel = rel;
      excess -= tol.atol + (std::abs(e) > 0 ? std::abs(e) * tol.rtol : 0);
    }
    if (excess > 0) ++report.mismatched;
    if (report.worst_flat == -1 || worst < excess) {
      worst = excess;
      report.worst_flat = i;
    }
  }

  const auto size = static_cast<double>(i + 1);
  if (size > 0) report.mismatched_ratio = static_cast<double>(report.mismatched) / size;
  if (report.worst_flat >= 0) {
    std::int64_t below = i + 1;  // elements under one step of the index
    std::int64_t rest = report.worst_flat;
    for (const std::int64_t extent : actual.shape) {
      below /= extent;
      report.worst_index.push_back(rest / below);
      rest %= below;
    }
  }
  const bool special = report.reason == Reason::kNan || report.reason == Reason::kInf;
  if (!special && !(report.mismatched_ratio <= max_mismatched_ratio)) {
    report.reason = Reason::kTolerance;
  }
  report.close = report.reason == Reason::kClose;
  return report;
}

}  // namespace drill
