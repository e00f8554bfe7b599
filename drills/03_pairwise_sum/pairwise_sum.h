// Drill 03: one sum, two orders.
//
// Every addition below is a binary32 addition, rounded to nearest even. Rounding makes a
// sum depend on its order, so each function fixes the order, and its result is pinned bit for bit.
// A wider or compensated accumulator is more accurate, and wrong here.
//
// For both:
//   Empty     The sum of nothing is +0.
//   Infinity  As IEEE 754 says: a partial sum may overflow to it, and inf + -inf is NaN.
//   NaN       A NaN among the values gives NaN. Any NaN is right.
//   Zero      The sign of a zero result is free, except for the empty sum.
//   Throws    Nothing, but for std::bad_alloc if a function allocates.
#ifndef DRILLS_03_PAIRWISE_SUM_PAIRWISE_SUM_H_
#define DRILLS_03_PAIRWISE_SUM_PAIRWISE_SUM_H_

#include <span>

namespace drill {

// Returns the sum from left to right: ((v0 + v1) + v2) + v3 ...
//
// This is what a plain loop does, and one thread of a kernel. With S = |v0| + |v1| + ... and the
// unit roundoff u = 2^-24, the error is at most (n - 1) u S to first order (Higham, Accuracy and
// Stability of Numerical Algorithms, section 4.2).
float sum_sequential(std::span<const float> values);

// Returns the sum by a tree. A level adds adjacent pairs, (v0 + v1), (v2 + v3), ...; an odd last
// element is carried to the next level unchanged. This is repeated until one element is left:
//
//    v0  v1  v2  v3  v4
//     \  /    \  /    |
//      s01    s23    v4
//        \    /       |
//        s0123       v4
//             \     /
//              result
//
// Every value goes through at most ceil(log2 n) additions, so the error is at most ceil(log2 n) u S
// to first order. That is a better bound; it is not a smaller error for every input.
float sum_pairwise(std::span<const float> values);

}  // namespace drill

#endif  // DRILLS_03_PAIRWISE_SUM_PAIRWISE_SUM_H_
