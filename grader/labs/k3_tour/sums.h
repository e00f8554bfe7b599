// Ways to add floats that drill 03 does not ask for.
//
// Every addition is a binary32 addition, rounded to nearest even; the sum of nothing is +0. Inf and
// NaN take part as IEEE 754 says; the compensated ones turn Inf into NaN.
#ifndef GRADER_LABS_K3_TOUR_SUMS_H_
#define GRADER_LABS_K3_TOUR_SUMS_H_

#include <span>

namespace lab::tour {

using Values = std::span<const float>;

// A tree that splits n values into the first n / 2 and the rest, down to single values.
float sum_halves(Values values);

// A tree as a block of threads adds: value i + n/2 to value i, n halved each time and rounded up;
// an odd last value waits for the next round.
float sum_strided(Values values);

// Kahan, "Further remarks on reducing truncation errors", Communications of the ACM 8 (1965): from
// left to right, and what the last addition lost is subtracted from the next value.
float sum_kahan(Values values);

// Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", ZAMM 54
// (1974): what every addition lost is added up apart, and added in the end.
float sum_neumaier(Values values);

// The exact sum, rounded to double once. With Inf or NaN among the values, what IEEE 754 makes of
// these. Shewchuk, "Adaptive Precision Floating-Point Arithmetic", Discrete & Computational
// Geometry 18 (1997).
double sum_exact(Values values);

// What fl(a + b) lost: a + b - fl(a + b), exactly, as long as nothing overflows. Knuth, The Art of
// Computer Programming 2, section 4.2.2.
float lost(float a, float b);

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_SUMS_H_
