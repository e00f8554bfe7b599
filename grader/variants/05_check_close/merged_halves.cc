// Drill 05, another way: a recursion over halves, as a GPU would reduce. Two parts merge into one,
// and the earlier one wins a tie.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <stdexcept>

#include "drills/05_check_close/check_close.h"

namespace drill {
namespace {

struct Part {
  std::int64_t nans = 0;
  std::int64_t infs = 0;
  std::int64_t finite = 0;  // mismatches of finite pairs
  double max_abs = 0;
  double max_rel = 0;
  std::int64_t worst = -1;
  double excess = 0;
};

Part merge(const Part& first, const Part& second) {
  const bool take_second = second.worst >= 0 && (first.worst < 0 || second.excess > first.excess);
  const Part& winner = take_second ? second : first;
  return {.nans = first.nans + second.nans,
          .infs = first.infs + second.infs,
          .finite = first.finite + second.finite,
          .max_abs = std::max(first.max_abs, second.max_abs),
          .max_rel = std::max(first.max_rel, second.max_rel),
          .worst = winner.worst,
          .excess = winner.excess};
}

Part of_pair(double a, double e, std::int64_t i, const Tolerance& tol) {
  Part part;
  if (a == e && std::isinf(a)) return part;
  if (std::isnan(a) && std::isnan(e)) return part;
  part.worst = i;
  if (!std::isfinite(a - e)) {
    // The difference of two floats is finite in double, unless one of them is not.
    part.excess = HUGE_VAL;
    (std::isnan(a) || std::isnan(e) ? part.nans : part.infs) = 1;
    return part;
  }
  part.max_abs = std::max(a, e) - std::min(a, e);
  if (part.max_abs > 0) part.max_rel = part.max_abs / std::abs(e);
  part.excess = part.max_abs - (e != 0 ? tol.rtol * std::abs(e) + tol.atol : tol.atol);
  part.finite = part.excess > 0;
  return part;
}

Part of_range(const TensorView& actual, const TensorView& expected, std::int64_t begin,
              std::int64_t end, const Tolerance& tol) {
  if (begin == end) return {};
  if (end - begin == 1) {
    const auto i = static_cast<std::size_t>(begin);
    return of_pair(actual.data[i], expected.data[i], begin, tol);
  }
  const std::int64_t middle = std::midpoint(begin, end);
  return merge(of_range(actual, expected, begin, middle, tol),
               of_range(actual, expected, middle, end, tol));
}

// From the last extent to the first.
void append_index(std::span<const std::int64_t> shape, std::int64_t flat,
                  std::vector<std::int64_t>& index) {
  if (shape.empty()) return;
  append_index(shape.first(shape.size() - 1), flat / shape.back(), index);
  index.push_back(flat % shape.back());
}

// How many times the extents go into the size; 0 when they do not.
std::int64_t quotient(std::span<const std::int64_t> shape, std::int64_t size) {
  if (shape.empty()) return size;
  const std::int64_t n = shape.front();
  return size % n == 0 ? quotient(shape.subspan(1), size / n) : 0;
}

void check_tensor(const TensorView& tensor) {
  const auto size = static_cast<std::int64_t>(tensor.data.size());
  const auto least = std::ranges::min_element(tensor.shape);
  const bool has_zero = std::ranges::find(tensor.shape, 0) != tensor.shape.end();
  if ((least != tensor.shape.end() && *least < 0) ||
      (has_zero ? size != 0 : quotient(tensor.shape, size) != 1)) {
    throw std::invalid_argument("a shape does not fit its data");
  }
}

}  // namespace

CloseReport check_close(TensorView actual, TensorView expected, Tolerance tol,
                        double max_mismatched_ratio) {
  if (!(tol.rtol >= 0) || !(tol.atol >= 0)) throw std::invalid_argument("not a tolerance");
  if (!(std::abs(max_mismatched_ratio - 0.5) <= 0.5) || max_mismatched_ratio < 0 ||
      max_mismatched_ratio > 1) {
    throw std::invalid_argument("not a ratio");
  }
  check_tensor(actual);
  check_tensor(expected);

  CloseReport report{};
  report.worst_flat = -1;
  report.reason = Reason::kShape;
  if (!std::ranges::equal(actual.shape, expected.shape)) return report;

  const auto size = static_cast<std::int64_t>(actual.data.size());
  const Part all = of_range(actual, expected, 0, size, tol);
  report.mismatched = all.nans + all.infs + all.finite;
  report.mismatched_ratio =
      static_cast<double>(report.mismatched) / static_cast<double>(std::max<std::int64_t>(size, 1));
  report.max_abs = all.max_abs;
  report.max_rel = all.max_rel;
  report.worst_flat = all.worst;
  if (all.worst >= 0) append_index(actual.shape, all.worst, report.worst_index);
  const bool excused = report.mismatched_ratio <= max_mismatched_ratio;
  report.close = all.nans == 0 && all.infs == 0 && excused;
  report.reason = excused ? Reason::kClose : Reason::kTolerance;
  if (all.infs > 0) report.reason = Reason::kInf;
  if (all.nans > 0) report.reason = Reason::kNan;
  return report;
}

}  // namespace drill
