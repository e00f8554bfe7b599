// Points as reports write them.
#ifndef GRADER_REPORT_POINTS_TEXT_H_
#define GRADER_REPORT_POINTS_TEXT_H_

#include <string>

namespace report {

// To the nearest hundredth: "7", "7.5", "0.33"; never "-0". `points` is finite.
std::string points_text(double points);

// The number that this text is.
double rounded_points(double points);

}  // namespace report

#endif  // GRADER_REPORT_POINTS_TEXT_H_
