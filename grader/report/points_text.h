// Points as reports write them.
#ifndef GRADER_REPORT_POINTS_TEXT_H_
#define GRADER_REPORT_POINTS_TEXT_H_

#include <string>

namespace report {

// To the nearest hundredth, half away from zero, of the decimal number that is meant: 1.005, which
// no double is, becomes 1.01. `points` is finite.
double rounded_points(double points);

// That, without zeros at the end: "7", "7.5", "0.33"; never "-0".
std::string points_text(double points);

}  // namespace report

#endif  // GRADER_REPORT_POINTS_TEXT_H_
