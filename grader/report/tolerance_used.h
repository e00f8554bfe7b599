// How much of its tolerance a hidden test's answers used, as records and reports say it: the
// largest share over its answers, each the distance from what is exact over the distance that is
// allowed. 0 is exact, and what is over 1 is wrong.
#ifndef GRADER_REPORT_TOLERANCE_USED_H_
#define GRADER_REPORT_TOLERANCE_USED_H_

#include <string>

namespace report {

// Stands for every greater share too: an infinite one is where nothing is allowed, or of a NaN.
inline constexpr double kMostUsed = 1e9;

// The share to three significant digits, rounded up, so that what is over 1 stays over 1. The same
// bytes on every machine.
double tolerance_used(double share);

// "used 0.21 of its tolerance", "3.2 times its tolerance", "beyond any tolerance".
std::string tolerance_text(double used);

}  // namespace report

#endif  // GRADER_REPORT_TOLERANCE_USED_H_
