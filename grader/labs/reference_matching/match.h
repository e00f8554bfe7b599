// How well a candidate matches a reference.
#ifndef GRADER_LABS_REFERENCE_MATCHING_MATCH_H_
#define GRADER_LABS_REFERENCE_MATCHING_MATCH_H_

#include <cstdint>

#include "grader/labs/reference_matching/matrix.h"

namespace lab {

// The criterion of the published table: an element is close if |a - e| <= atol + rtol |e|, a NaN
// never, an infinity only to itself; a matrix passes if at most this part of it is not close.
inline constexpr double kRtol = 1e-2;
inline constexpr double kAtol = 1e-3;
inline constexpr double kMostMismatched = 1e-3;

struct Match {
  double relative_l2 = 0;       // |a - e| / |e|, of whole matrices; NaN for 0 / 0
  double error_norm = 0;        // |a - e|
  double norm = 0;              // |e|
  double max_error = 0;         // of an element; NaN if one is
  std::int64_t mismatched = 0;  // elements that are not close
  std::int64_t elements = 0;

  double ratio() const { return static_cast<double>(mismatched) / static_cast<double>(elements); }
  bool passes() const { return ratio() <= kMostMismatched; }
};

// Both of the same sizes, at least 1. All is summed in fp64. `widening` multiplies both tolerances.
Match match(const Matrix& actual, const Matrix& expected, double widening = 1);

// The least widening with which it passes. Infinite where NaN and infinities alone let it fail.
double needed_widening(const Matrix& actual, const Matrix& expected);

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_MATCH_H_
