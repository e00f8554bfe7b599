#include "grader/cases/05_check_close/oracle.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

namespace cases {
namespace {

using drill::Reason;

// An integer that stands for a multiple of 1/16, and one for a multiple of 1/256.
std::int64_t sixteenths(double x) { return std::llround(x * 16); }
constexpr std::int64_t kInfinite = std::numeric_limits<std::int64_t>::max();

struct Pair {
  float a, e;

  bool is_finite() const { return std::isfinite(a) && std::isfinite(e); }
  // Equal, or both NaN.
  bool is_same() const { return a == e || (a != a && e != e); }
  bool has_nan() const { return a != a || e != e; }
  std::int64_t diff() const { return std::abs(sixteenths(a) - sixteenths(e)); }

  // In units of 1/256; nothing for a pair that takes no part in the contest for the worst.
  std::optional<std::int64_t> excess(drill::Tolerance tol) const {
    if (!is_finite()) return is_same() ? std::nullopt : std::optional(kInfinite);
    return 16 * diff() - 16 * sixteenths(tol.atol) - sixteenths(tol.rtol) * std::abs(sixteenths(e));
  }
};

// The index that comes after `index` in row-major order.
void advance(std::vector<std::int64_t>& index, std::span<const std::int64_t> shape) {
  for (std::size_t d = shape.size(); d-- > 0;) {
    if (++index[d] < shape[d]) return;
    index[d] = 0;
  }
}

}  // namespace

drill::CloseReport expected_report(std::span<const float> actual, std::span<const float> expected,
                                   std::span<const std::int64_t> shape, drill::Tolerance tol,
                                   double max_mismatched_ratio) {
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < actual.size(); ++i) pairs.push_back({actual[i], expected[i]});

  drill::CloseReport report{};
  report.mismatched =
      std::ranges::count_if(pairs, [&](const Pair& p) { return p.excess(tol) > 0; });
  if (!pairs.empty()) {
    report.mismatched_ratio =
        static_cast<double>(report.mismatched) / static_cast<double>(pairs.size());
  }

  for (const Pair& p : pairs) {
    if (!p.is_finite() || p.diff() == 0) continue;
    const auto diff = static_cast<double>(p.diff());
    report.max_abs = std::max(report.max_abs, diff / 16);
    // e = 0 gives Inf by itself.
    report.max_rel =
        std::max(report.max_rel, diff / static_cast<double>(std::abs(sixteenths(p.e))));
  }

  // max_element finds the first of equals, and nothing is less than anything.
  const auto worst =
      std::ranges::max_element(pairs, {}, [&](const Pair& p) { return p.excess(tol); });
  report.worst_flat = -1;
  if (worst != pairs.end() && worst->excess(tol)) {
    report.worst_flat = worst - pairs.begin();
    report.worst_index.assign(shape.size(), 0);
    for (auto i = pairs.begin(); i != worst; ++i) advance(report.worst_index, shape);
  }

  const auto mismatch = [](bool nan) {
    return [nan](const Pair& p) { return !p.is_finite() && !p.is_same() && p.has_nan() == nan; };
  };
  if (std::ranges::any_of(pairs, mismatch(true))) {
    report.reason = Reason::kNan;
  } else if (std::ranges::any_of(pairs, mismatch(false))) {
    report.reason = Reason::kInf;
  } else if (report.mismatched_ratio > max_mismatched_ratio) {
    report.reason = Reason::kTolerance;
  }
  report.close = report.reason == Reason::kClose;
  return report;
}

}  // namespace cases
