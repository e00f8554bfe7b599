// Drill 02: the distance between two floating-point numbers in ULPs.
//
// Here one ULP is one step from a number to its neighbour in the same format, and the distance is
// the number of steps between two numbers. Just above 1 a step of binary32 is 2^-23, near 1e8 it is
// 8; a count of steps means the same thing at every magnitude.
//
// A number is its raw encoding, its bits (see drills/format.h).
#ifndef DRILLS_02_ULP_DIFF_ULP_DIFF_H_
#define DRILLS_02_ULP_DIFF_ULP_DIFF_H_

#include <cstdint>
#include <optional>

#include "drills/format.h"

namespace drill {

// Returns the place of a number on the integer line, with neighbours one apart: 0 for both zeros, 1
// for the smallest positive subnormal, -1 for its negative, and so on up to the two infinities.
// Hence a < b exactly when ordered_int(a) < ordered_int(b).
//
// NaN         Has no place: the result is not defined (but this returns, and does not throw).
// Throws      std::invalid_argument for a 16-bit format with a bit set above the low 16, and for a
//             Format that is none of the three.
std::int32_t ordered_int(std::uint32_t bits, Format format);

// Returns the number of steps between a and b in `format`. It is symmetric, and 0 exactly when
// a == b.
//
// Zeros       -0 and +0 are the same place: their distance is 0.
// Infinity    Is the step after the largest finite number: (max, inf) is 1, (inf, inf) is 0, and
//             (-inf, inf), the greatest distance that there is, is 4278190080 in binary32.
// NaN         std::nullopt if a or b is a NaN.
// Throws      Like ordered_int, for either number; this is checked before NaN.
std::optional<std::uint64_t> ulp_diff(std::uint32_t a, std::uint32_t b, Format format);

}  // namespace drill

#endif  // DRILLS_02_ULP_DIFF_ULP_DIFF_H_
