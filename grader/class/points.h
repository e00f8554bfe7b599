// Points as people read them.
#ifndef GRADER_CLASS_POINTS_H_
#define GRADER_CLASS_POINTS_H_

#include <string>

namespace classroom {

// The most that a drill can be worth, or a person give: sums stay numbers that have their cents.
inline constexpr double kMostPoints = 1'000'000;

// Rounded to two decimals, half away from zero, of the decimal number that is meant: 1.005, which
// no double is, becomes 1.01, and so does a sum that is a hair below it. For presentation alone;
// rounded again it is the same.
double rounded(double points);

// That, with as few digits as it needs: "10", "9.5", "3.33".
std::string points_text(double points);

}  // namespace classroom

#endif  // GRADER_CLASS_POINTS_H_
