// A comparison in words, for the person who has to find the bug.
#ifndef GRADER_COMPARE_DESCRIBE_H_
#define GRADER_COMPARE_DESCRIBE_H_

#include <cstdint>
#include <span>
#include <string>

#include "grader/compare/close.h"

namespace trusted {

// Some lines, without a line break at the end: the verdict and its reason; how many elements
// mismatch; the greatest absolute and relative difference and the worst element, each with its
// index. Lines that have nothing to say are left out. For example:
//
//   Not close: beyond tolerance
//   Mismatched elements: 1 of 6 (16.7%), allowed 0%
//   Greatest absolute difference: 0.5 at index (1, 2), atol 1e-08
//   Greatest relative difference: 0.125 at index (1, 2), rtol 1e-05
//   Worst element: index (1, 2), expected 4, got 4.5
std::string describe(const Report& report);

}  // namespace trusted

#endif  // GRADER_COMPARE_DESCRIBE_H_
