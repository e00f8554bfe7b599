// What check_close should report, by another method: exact integers, one pass for each figure, and
// a counter that walks through the indices.
//
// Finite values are multiples of 1/16, tolerances finite multiples of 1/16, both at most 1000, so
// that double arithmetic is exact, too, and no way to write the formula rounds differently.
#ifndef GRADER_CASES_05_CHECK_CLOSE_ORACLE_H_
#define GRADER_CASES_05_CHECK_CLOSE_ORACLE_H_

#include <cstdint>
#include <span>

#include "drills/05_check_close/check_close.h"

namespace cases {

// How far max_rel may be from the right one: it has at most two roundings, of the difference and of
// the quotient, or else of |e|'s reciprocal and the product. Each is at most u = 2^-53 of its
// result, and n u are at most n ULPs, since a ULP is at least u of its number. What is expected is
// rounded as well, by half of one; 2 1/2 are 2, as both are doubles. All else is exact.
inline constexpr std::uint64_t kUlps = 2;

// For tensors of the same shape.
drill::CloseReport expected_report(std::span<const float> actual, std::span<const float> expected,
                                   std::span<const std::int64_t> shape, drill::Tolerance tol,
                                   double max_mismatched_ratio);

}  // namespace cases

#endif  // GRADER_CASES_05_CHECK_CLOSE_ORACLE_H_
