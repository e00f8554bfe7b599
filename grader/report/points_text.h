// Points as people read them.
#ifndef GRADER_REPORT_POINTS_TEXT_H_
#define GRADER_REPORT_POINTS_TEXT_H_

#include <string>

namespace report {

// Rounded to two decimals, half away from zero, of the decimal number that is meant: 1.005, which
// no double is, becomes 1.01, and so does a sum that is a hair below it. For presentation alone;
// rounded again it is the same. Never -0. `points` is finite, and below 10^13 in magnitude.
double rounded_points(double points);

// That, with as few digits as it needs: "10", "9.5", "3.33".
std::string points_text(double points);

}  // namespace report

#endif  // GRADER_REPORT_POINTS_TEXT_H_
