// Drill 05, another way: what a number is, is read from its bits, and no floating-point comparison
// meets a NaN.
#include <bit>
#include <cstddef>
#include <stdexcept>

#include "drills/05_check_close/check_close.h"

namespace drill {
namespace {

constexpr std::uint32_t kInf = 0x7F800000;
constexpr std::uint64_t kInf64 = std::uint64_t{0x7FF} << 52;

std::uint32_t magnitude(float x) { return std::bit_cast<std::uint32_t>(x) & 0x7FFFFFFF; }
std::uint64_t magnitude(double x) { return std::bit_cast<std::uint64_t>(x) << 1 >> 1; }

// In [-0, Inf], by the order of bits.
bool is_bound(double x) { return magnitude(x) <= kInf64 && (x >= 0); }

void check(bool good, const char* message) {
  if (!good) throw std::invalid_argument(message);
}

// Too many for 128 bits only when already too many for a tensor.
void check_tensor(const TensorView& tensor) {
  bool empty = false;
  for (const std::int64_t extent : tensor.shape) {
    check((extent >> 63) == 0, "an extent is negative");
    empty |= extent == 0;
  }
  unsigned __int128 count = empty ? 0 : 1;
  for (const std::int64_t extent : tensor.shape) {
    count *= static_cast<std::uint64_t>(extent);
    check(count >> 64 == 0, "a shape is too large");
  }
  check(count == tensor.data.size(), "a shape does not fit its data");
}

struct Worst {
  std::int64_t flat = -1;
  double excess = 0;

  void meet(std::int64_t i, double other) {
    if (flat != -1 && !(excess < other)) return;
    flat = i;
    excess = other;
  }
};

}  // namespace

CloseReport check_close(TensorView actual, TensorView expected, Tolerance tol,
                        double max_mismatched_ratio) {
  check_tensor(actual);
  check_tensor(expected);
  check(is_bound(tol.rtol) && is_bound(tol.atol), "a tolerance is negative or NaN");
  check(is_bound(max_mismatched_ratio) && max_mismatched_ratio <= 1, "not a ratio");

  CloseReport report = {.close = false,
                        .reason = Reason::kShape,
                        .mismatched = 0,
                        .mismatched_ratio = 0,
                        .max_abs = 0,
                        .max_rel = 0,
                        .worst_flat = -1,
                        .worst_index = {}};
  if (actual.shape.size() != expected.shape.size()) return report;
  for (std::size_t d = 0; d < actual.shape.size(); ++d) {
    if (actual.shape[d] != expected.shape[d]) return report;
  }

  Worst worst;
  std::int64_t nans = 0, infs = 0, others = 0;
  for (std::size_t i = 0; i < actual.data.size(); ++i) {
    const float a = actual.data[i], e = expected.data[i];
    const std::uint32_t x = magnitude(a), y = magnitude(e);
    if (x >= kInf || y >= kInf) {
      const bool both_nan = x > kInf && y > kInf;
      if (both_nan || std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(e)) continue;
      ++(x > kInf || y > kInf ? nans : infs);
      worst.meet(static_cast<std::int64_t>(i), std::bit_cast<double>(kInf64));
      continue;
    }
    const double size = std::bit_cast<float>(y);
    const double signed_diff = double{a} - double{e};
    const double diff = signed_diff < 0 ? -signed_diff : signed_diff;
    double allowed = tol.atol;
    if (y != 0) allowed += tol.rtol * size;
    if (diff > allowed) ++others;
    worst.meet(static_cast<std::int64_t>(i), diff - allowed);
    if (diff > report.max_abs) report.max_abs = diff;
    if (diff != 0) {
      const double rel = y == 0 ? std::bit_cast<double>(kInf64) : diff / size;
      if (rel > report.max_rel) report.max_rel = rel;
    }
  }

  report.mismatched = nans + infs + others;
  if (!actual.data.empty()) {
    report.mismatched_ratio =
        static_cast<double>(report.mismatched) / static_cast<double>(actual.data.size());
  }
  report.worst_flat = worst.flat;
  if (worst.flat >= 0) {
    report.worst_index.assign(actual.shape.size(), 0);
    std::int64_t stride = 1;
    for (std::size_t d = actual.shape.size(); d-- > 0; stride *= actual.shape[d]) {
      report.worst_index[d] = worst.flat / stride % actual.shape[d];
    }
  }
  report.reason = Reason::kClose;
  if (report.mismatched_ratio > max_mismatched_ratio) report.reason = Reason::kTolerance;
  if (infs > 0) report.reason = Reason::kInf;
  if (nans > 0) report.reason = Reason::kNan;
  report.close = report.reason == Reason::kClose;
  return report;
}

}  // namespace drill
