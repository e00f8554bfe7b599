// Drill 04: how much error a correct kernel may make.
//
// A format with p significant bits (fp32 24, fp16 11, bf16 8; the hidden bit counts) has two
// constants, a factor of 2 apart, that the literature likes to confuse:
//
//   machine epsilon  eps = 2^(1-p)   the gap from 1 to the next number
//   unit roundoff    u   = 2^-p      the bound on the relative error of one rounding to nearest
//
// All results are doubles. An unknown Format throws std::invalid_argument everywhere.
#ifndef DRILLS_04_TOLERANCE_TOLERANCE_H_
#define DRILLS_04_TOLERANCE_TOLERANCE_H_

#include <cstdint>

#include "drills/format.h"

namespace drill {

// eps of the format, exactly: 2^-23, 2^-10, 2^-7 for fp32, fp16, bf16.
double machine_epsilon(Format format);

// u of the format, exactly: half of eps.
double unit_roundoff(Format format);

// The expected size of the error of a dot product of length k whose inputs were rounded to `format`
// and whose products were added without further error: u / sqrt(k), relative to sum |a_i b_i|.
// It is an estimate (k independent errors of random sign), not a bound; the bound is 2u + u^2.
// Within 4 ULP of double. k < 1 throws std::invalid_argument.
double reduction_budget(Format format, std::int64_t k);

// What |actual - expected| <= atol + rtol |expected| compares against. Neither is negative or NaN.
struct Tolerance {
  double rtol;
  double atol;
};

// A tolerance for a result that was reduced over k terms, every step rounded to `format`:
//
//   rtol = c eps sqrt(k)       k roundings of random sign walk about sqrt(k) steps away
//   atol = rtol output_scale   for outputs that happen to cancel to nearly 0
//
// c is the safety factor and output_scale the typical size of an output; either may be 0. rtol and
// atol are within 4 ULP of the exact values, for as long as both of these are zero or normal
// doubles; beyond that they are not defined.
//
// k < 1 throws std::invalid_argument; so does a c or output_scale that is negative, NaN or
// infinite. (-0 is not negative.)
Tolerance tolerance(Format format, std::int64_t k, double c = 2.0, double output_scale = 1.0);

}  // namespace drill

#endif  // DRILLS_04_TOLERANCE_TOLERANCE_H_
