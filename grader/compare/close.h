// The trusted comparator: is a tensor close enough to what was expected, and if not, where and why?
//
// A pair of elements (a, e), actual and expected:
//   NaN        matches only NaN. One NaN alone is a mismatch.
//   Inf        matches only the same Inf. Anything else against an Inf is a mismatch.
//   finite     match when |a - e| <= atol + rtol |e|, evaluated in double. Where e is 0, rtol |e|
//              is 0, even for an infinite rtol.
//
// The excess of a finite pair is |a - e| less what is allowed; that of a NaN or Inf mismatch is
// +Inf. No ratio of mismatches excuses a NaN or Inf mismatch.
//
// One pass, in little more than the time that copying the two arrays takes (see grader/bench).
// Parts with a NaN or Inf, and everything under an infinite rtol, take about five times as long.
#ifndef GRADER_COMPARE_CLOSE_H_
#define GRADER_COMPARE_CLOSE_H_

#include <cstdint>
#include <span>
#include <vector>

namespace trusted {

// Why tensors are not close: the first that applies, in this order.
enum class Reason { kClose, kShape, kNan, kInf, kTolerance };

// Row-major. An empty shape is a scalar, which has one element.
struct Tensor {
  std::span<const float> data;
  std::span<const std::int64_t> shape;
};

// An element that stands out, and its place. flat is -1 when there is none.
struct Extreme {
  double value = 0;
  std::int64_t flat = -1;
};

struct Report {
  bool close = true;
  Reason reason = Reason::kClose;

  // 0, empty or -1 throughout when the shapes differ.
  std::int64_t mismatched = 0;
  double mismatched_ratio = 0;  // of all elements; 0 when there are none

  // The greatest over the finite pairs, and the first pair that has it.
  Extreme max_abs;  // |a - e|, in double
  Extreme max_rel;  // |a - e| / |e|, in double; 0 where a is e, else Inf where e is 0

  // The greatest excess and the first pair that has it, matched NaN and Inf pairs left out. There
  // may be one although nothing mismatches.
  Extreme worst;
  std::vector<std::int64_t> worst_index;
  float worst_actual = 0;
  float worst_expected = 0;

  // What was asked. shape is that of expected.
  std::vector<std::int64_t> actual_shape, shape;
  double rtol = 0, atol = 0, max_mismatched_ratio = 0;
};

// Tensors are close when their shapes are equal (nothing is broadcast), no pair is a NaN or Inf
// mismatch, and mismatched_ratio <= max_mismatched_ratio. Empty tensors are close.
// Throws std::invalid_argument for a shape that has a negative extent or does not match its data's
// size, a tolerance that is negative or NaN (+Inf is accepted), or a ratio outside [0, 1].
Report check_close(const Tensor& actual, const Tensor& expected, double rtol, double atol,
                   double max_mismatched_ratio = 0);

// The same for one-dimensional tensors.
Report check_close(std::span<const float> actual, std::span<const float> expected, double rtol,
                   double atol, double max_mismatched_ratio = 0);

}  // namespace trusted

#endif  // GRADER_COMPARE_CLOSE_H_
