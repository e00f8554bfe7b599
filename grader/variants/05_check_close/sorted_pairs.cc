// Drill 05, another way: pairs become records, a stable sort brings the worst to the front, and a
// table of the pairs of classes says what each is.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <stdexcept>

#include "drills/05_check_close/check_close.h"

namespace drill {
namespace {

enum Class { kFinite, kMinusInf, kPlusInf, kNotANumber };
enum Verdict { kCompare, kMatch, kNanMismatch, kInfMismatch };

constexpr Verdict kVerdicts[4][4] = {
    {kCompare, kInfMismatch, kInfMismatch, kNanMismatch},
    {kInfMismatch, kMatch, kInfMismatch, kNanMismatch},
    {kInfMismatch, kInfMismatch, kMatch, kNanMismatch},
    {kNanMismatch, kNanMismatch, kNanMismatch, kMatch},
};

Class class_of(float x) {
  switch (std::fpclassify(x)) {
    case FP_NAN:
      return kNotANumber;
    case FP_INFINITE:
      return std::signbit(x) ? kMinusInf : kPlusInf;
    default:
      return kFinite;
  }
}

struct Record {
  std::int64_t flat;
  Verdict verdict;
  double diff;
  double rel;
  double excess;
};

Record record_of(float a, float e, std::int64_t flat, const Tolerance& tol) {
  constexpr double kMost = std::numeric_limits<double>::infinity();
  const Verdict verdict = kVerdicts[class_of(a)][class_of(e)];
  if (verdict != kCompare) return {flat, verdict, 0, 0, kMost};
  const double diff = std::hypot(static_cast<double>(a) - static_cast<double>(e), 0.0);
  const double reference = std::copysign(static_cast<double>(e), 1.0);
  const double rel = a == e ? 0 : reference > 0 ? diff / reference : kMost;
  return {flat, verdict, diff, rel, diff - (tol.atol + (reference > 0 ? tol.rtol * reference : 0))};
}

bool is_tensor(const TensorView& tensor) {
  std::size_t rest = tensor.data.size();
  bool has_zero = false;
  bool fits = true;
  for (const std::int64_t extent : tensor.shape) {
    if (extent < 0) return false;
    if (extent == 0) {
      has_zero = true;
    } else {
      const auto n = static_cast<std::size_t>(extent);
      fits = fits && rest % n == 0;
      rest /= n;
    }
  }
  return has_zero ? tensor.data.empty() : fits && rest == 1;
}

}  // namespace

CloseReport check_close(TensorView actual, TensorView expected, Tolerance tol,
                        double max_mismatched_ratio) {
  const bool good_bounds =
      tol.rtol >= 0 && tol.atol >= 0 && max_mismatched_ratio >= 0 && max_mismatched_ratio <= 1;
  if (!good_bounds || !is_tensor(actual) || !is_tensor(expected)) {
    throw std::invalid_argument("arguments without a meaning");
  }
  if (std::vector(actual.shape.begin(), actual.shape.end()) !=
      std::vector(expected.shape.begin(), expected.shape.end())) {
    return {.close = false,
            .reason = Reason::kShape,
            .mismatched = 0,
            .mismatched_ratio = 0,
            .max_abs = 0,
            .max_rel = 0,
            .worst_flat = -1,
            .worst_index = {}};
  }

  std::vector<Record> records;
  for (std::size_t i = 0; i < actual.data.size(); ++i) {
    const auto record =
        record_of(actual.data[i], expected.data[i], static_cast<std::int64_t>(i), tol);
    if (record.verdict != kMatch) records.push_back(record);
  }
  std::ranges::stable_sort(records, std::ranges::greater(), &Record::excess);

  CloseReport report{};
  const auto count = [&](Verdict verdict) {
    return std::ranges::count(records, verdict, &Record::verdict);
  };
  report.mismatched = std::ranges::find_if(records, [](const Record& r) { return r.excess <= 0; }) -
                      records.begin();
  for (const Record& r : records) {
    report.max_abs = std::max(r.diff, report.max_abs);
    report.max_rel = std::max(r.rel, report.max_rel);
  }
  const auto size = static_cast<double>(actual.data.size());
  if (report.mismatched > 0)
    report.mismatched_ratio = static_cast<double>(report.mismatched) / size;
  report.worst_flat = records.empty() ? -1 : records.front().flat;

  // An odometer that counts up to the worst pair.
  if (!records.empty()) report.worst_index.resize(actual.shape.size());
  for (std::int64_t i = 0; i < report.worst_flat; ++i) {
    std::size_t d = actual.shape.size() - 1;
    while (++report.worst_index[d] == actual.shape[d]) report.worst_index[d--] = 0;
  }

  if (count(kNanMismatch) > 0) {
    report.reason = Reason::kNan;
  } else if (count(kInfMismatch) > 0) {
    report.reason = Reason::kInf;
  } else if (report.mismatched_ratio > max_mismatched_ratio) {
    report.reason = Reason::kTolerance;
  }
  report.close = report.reason == Reason::kClose;
  return report;
}

}  // namespace drill
