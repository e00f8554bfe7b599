#include "grader/compare/close.h"

#include <cmath>
#include <cstddef>
#include <limits>
#include <stdexcept>

#include "grader/compare/block.h"
#include "grader/compare/shape.h"

namespace trusted {
namespace {

// What the contract measures on a pair of finite numbers.
struct Measures {
  double diff, rel, excess;
  bool matches;
};

struct Pairs {
  std::span<const float> actual, expected;  // of the same size
  double rtol, atol;

  std::size_t size() const { return actual.size(); }
  bool finite(std::size_t i) const {
    return std::isfinite(actual[i]) && std::isfinite(expected[i]);
  }
  Measures measure(std::size_t i) const {  // of a finite pair
    const double e = expected[i];
    const double diff = std::fabs(actual[i] - e);
    const double size = std::fabs(e);
    const double allowed = atol + (size == 0 ? 0 : rtol * size);  // never Inf times 0
    return {.diff = diff,
            .rel = size == 0 && diff == 0 ? 0 : diff / size,  // anything else / 0 is Inf
            .excess = diff - allowed,
            .matches = diff <= allowed};
  }
};

// What is known of the pairs so far, which come in order.
struct Tally {
  std::int64_t mismatched = 0;
  bool nan_mismatch = false, inf_mismatch = false;
  Extreme max_abs, max_rel, worst;
};

void keep_greater(Extreme& best, double value, std::size_t i) {
  if (best.flat < 0 || value > best.value) best = {value, static_cast<std::int64_t>(i)};
}

void add_non_finite(Tally& tally, float a, float e, std::size_t i) {
  const bool both_nan = std::isnan(a) && std::isnan(e);
  if (both_nan || a == e) return;
  ++tally.mismatched;
  (std::isnan(a) || std::isnan(e) ? tally.nan_mismatch : tally.inf_mismatch) = true;
  keep_greater(tally.worst, std::numeric_limits<double>::infinity(), i);
}

void add_pair(Tally& tally, const Pairs& pairs, std::size_t i) {
  if (!pairs.finite(i)) return add_non_finite(tally, pairs.actual[i], pairs.expected[i], i);
  const Measures m = pairs.measure(i);
  tally.mismatched += !m.matches;
  keep_greater(tally.max_abs, m.diff, i);
  keep_greater(tally.max_rel, m.rel, i);
  keep_greater(tally.worst, m.excess, i);
}

// The summary of a block says how great its extremes are, but not where. So their place is for now
// the start of the block.
void add_block(Tally& tally, const Pairs& pairs, std::size_t first) {
  const BlockSummary block =
      summarize(pairs.actual.subspan(first).first<kBlockSize>(),
                pairs.expected.subspan(first).first<kBlockSize>(), pairs.rtol, pairs.atol);
  if (!block.finite) {
    for (std::size_t i = first; i < first + kBlockSize; ++i) add_pair(tally, pairs, i);
    return;
  }
  tally.mismatched += block.mismatched;
  keep_greater(tally.max_abs, block.max_abs, first);
  keep_greater(tally.max_rel, block.max_rel, first);
  keep_greater(tally.worst, block.max_excess, first);
}

// Moves an extreme from the start of its block to the first pair that has its value. The place of a
// pair that was added by itself is right already, and it does not move.
void settle(Extreme& extreme, const Pairs& pairs, double Measures::*measure) {
  if (extreme.flat < 0) return;
  auto i = static_cast<std::size_t>(extreme.flat);
  while (pairs.finite(i) && pairs.measure(i).*measure != extreme.value) ++i;
  extreme.flat = static_cast<std::int64_t>(i);
}

Tally tally_all(const Pairs& pairs) {
  Tally tally;
  const bool in_blocks = std::isfinite(pairs.rtol);  // see block.h
  std::size_t i = 0;
  for (; in_blocks && pairs.size() - i >= kBlockSize; i += kBlockSize) add_block(tally, pairs, i);
  for (; i < pairs.size(); ++i) add_pair(tally, pairs, i);
  settle(tally.max_abs, pairs, &Measures::diff);
  settle(tally.max_rel, pairs, &Measures::rel);
  settle(tally.worst, pairs, &Measures::excess);
  return tally;
}

void check_arguments(const Tensor& actual, const Tensor& expected, double rtol, double atol,
                     double max_mismatched_ratio) {
  for (const Tensor& tensor : {actual, expected}) {
    if (element_count(tensor.shape) != static_cast<std::int64_t>(tensor.data.size())) {
      throw std::invalid_argument("a shape does not match the size of its data");
    }
  }
  if (!(rtol >= 0 && atol >= 0)) throw std::invalid_argument("a tolerance is negative or NaN");
  if (!(max_mismatched_ratio >= 0 && max_mismatched_ratio <= 1)) {
    throw std::invalid_argument("max_mismatched_ratio is outside [0, 1]");
  }
}

Reason reason_for(const Report& report, const Tally& tally) {
  if (tally.nan_mismatch) return Reason::kNan;
  if (tally.inf_mismatch) return Reason::kInf;
  const bool excused = report.mismatched_ratio <= report.max_mismatched_ratio;
  return excused ? Reason::kClose : Reason::kTolerance;
}

}  // namespace

Report check_close(const Tensor& actual, const Tensor& expected, double rtol, double atol,
                   double max_mismatched_ratio) {
  check_arguments(actual, expected, rtol, atol, max_mismatched_ratio);
  Report report;
  report.actual_shape.assign(actual.shape.begin(), actual.shape.end());
  report.shape.assign(expected.shape.begin(), expected.shape.end());
  report.rtol = rtol;
  report.atol = atol;
  report.max_mismatched_ratio = max_mismatched_ratio;
  if (report.actual_shape != report.shape) {
    report.close = false;
    report.reason = Reason::kShape;
    return report;
  }

  const Tally tally =
      tally_all({.actual = actual.data, .expected = expected.data, .rtol = rtol, .atol = atol});
  const auto size = static_cast<double>(expected.data.size());
  report.mismatched = tally.mismatched;
  report.mismatched_ratio = size == 0 ? 0 : static_cast<double>(tally.mismatched) / size;
  report.reason = reason_for(report, tally);
  report.close = report.reason == Reason::kClose;
  report.max_abs = tally.max_abs;
  report.max_rel = tally.max_rel;
  report.worst = tally.worst;
  if (tally.worst.flat >= 0) {
    const auto flat = static_cast<std::size_t>(tally.worst.flat);
    report.worst_index = unravel(tally.worst.flat, expected.shape);
    report.worst_actual = actual.data[flat];
    report.worst_expected = expected.data[flat];
  }
  return report;
}

Report check_close(std::span<const float> actual, std::span<const float> expected, double rtol,
                   double atol, double max_mismatched_ratio) {
  const auto actual_size = static_cast<std::int64_t>(actual.size());
  const auto expected_size = static_cast<std::int64_t>(expected.size());
  return check_close(Tensor{actual, {&actual_size, 1}}, Tensor{expected, {&expected_size, 1}}, rtol,
                     atol, max_mismatched_ratio);
}

}  // namespace trusted
