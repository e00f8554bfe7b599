// Drill 05: is a kernel's output close to its reference, and where is it worst?
#ifndef DRILLS_05_CHECK_CLOSE_CHECK_CLOSE_H_
#define DRILLS_05_CHECK_CLOSE_CHECK_CLOSE_H_

#include <cstdint>
#include <span>
#include <vector>

#include "drills/04_tolerance/tolerance.h"  // for Tolerance alone

namespace drill {

// A dense row-major tensor that someone else owns. Rank 0 (an empty shape) is one element; an
// extent of 0 makes the tensor empty.
struct TensorView {
  std::span<const float> data;
  std::span<const std::int64_t> shape;
};

// Why a comparison failed: after kClose, the first that applies.
enum class Reason {
  kClose,      // it did not
  kShape,      // rank or an extent differs
  kNan,        // somewhere exactly one of the two is NaN
  kInf,        // somewhere an infinity meets anything but itself
  kTolerance,  // mismatched_ratio > max_mismatched_ratio
};

struct CloseReport {
  bool close;                             // reason is kClose
  Reason reason;                          // see above
  std::int64_t mismatched;                // pairs that are not close: NaN, Inf and tolerance
  double mismatched_ratio;                // mismatched / number of elements; 0 for an empty tensor
  double max_abs;                         // greatest diff of the finite pairs; 0 without any
  double max_rel;                         // greatest diff / |e| of the finite pairs; 0 without any
  std::int64_t worst_flat;                // row-major position of the worst pair, or -1
  std::vector<std::int64_t> worst_index;  // its index in each dimension, or empty
};

// Compares `actual` with the reference `expected`, pair (a, e) by pair, in double:
//
//   pair                          close?            excess
//   both NaN, or the same Inf     yes, a match      none: it takes no part in max_* and worst_*
//   NaN and anything else         no                +Inf
//   Inf and anything else         no                +Inf
//   both finite                   diff <= allowed   diff - allowed
//
// where diff = |a - e| and allowed = atol + rtol |e|. -0 equals +0. In max_rel, a diff of 0 counts
// as 0, and any other over e = 0 as +Inf.
//
// The worst pair has the greatest excess, the first one on ties. It is reported also when nothing
// mismatches. worst_flat is -1, and worst_index empty, when every pair is a match or there is none.
// worst_index is empty for rank 0, too.
//
// Close means: no NaN mismatch, no Inf mismatch, and mismatched_ratio <= max_mismatched_ratio. So
// the ratio never excuses a NaN or an Inf, and empty tensors of the same shape are close.
//
// Shapes are compared extent by extent; nothing is broadcast. Where they differ, no pair is looked
// at: reason is kShape, worst_flat -1, worst_index empty, all other figures 0.
//
// An infinite tolerance allows every finite pair, with one exception: rtol |e| is 0 where e is 0,
// for rtol = +Inf as for any other (the product Inf * 0 would be NaN).
//
// Checked before all else, and throws std::invalid_argument: a negative extent, a shape that does
// not have as many elements as its own data, a tolerance that is negative or NaN, a ratio outside
// [0, 1] or NaN (-0 is none of these). The product of the extents need not fit an integer: such a
// shape matches no data.
CloseReport check_close(TensorView actual, TensorView expected, Tolerance tol,
                        double max_mismatched_ratio = 0);

}  // namespace drill

#endif  // DRILLS_05_CHECK_CLOSE_CHECK_CLOSE_H_
