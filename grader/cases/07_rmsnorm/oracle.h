// What RMSNorm gives, in long double, and how far from it a right submission may be.
//
// The bounds hold for every order of the sums, with and without fused multiply-add. u = 2^-24 is
// fp32's unit roundoff, and k roundings change a product by a factor within 1 +- gamma(k), gamma(k)
// = k u / (1 - k u) (Higham, Accuracy and Stability of Numerical Algorithms, lemma 3.1). Adding a
// zero is exact, so a sum of m nonzero terms has at most m - 1 roundings, however long it is; that
// is what makes the bounds of sparse inputs tight.
//
//   mean + eps  m nonzero squares, 1 rounding each and m - 1 for their sum; at most 2 for the mean,
//               divided or by a reciprocal; 1 for eps: delta = gamma(m + 3).
//   r           half of that, and 4 u: rsqrtf is within 2 ULP (CUDA Programming Guide, Mathematical
//               Functions), and an ULP is at most 2 u. 1 / sqrtf has 2 u. So
//               rho = (1 - delta)^(-1/2) (1 + 4 u) - 1.
//   y           two more products: |y| ((1 + rho)(1 + gamma(2)) - 1).
//   dx          two parts: a = r w dy, and b = |x| r^3 / cols sum |w dy x|, its terms without their
//               signs, since they may cancel. a has at most 4 roundings, b those of m terms, m - 1
//               additions and at most 14 more, whether r^3 is formed or x r is used throughout:
//               a ((1 + rho)(1 + gamma(4)) - 1) + b ((1 + rho)^3 (1 + gamma(m + 14)) - 1).
//   dw          of m nonzero terms t = dy x r, each with the rho of its row:
//               sum |t| ((1 + rho)(1 + gamma(m + 1)) - 1).
//
// Where a product may be subnormal its rounding adds up to 2^-150, times what it is multiplied by.
// A bf16 result is the rounding of a number within these bounds: since rounding is monotonic, any
// bf16 number from the rounded lower end to the rounded upper end. The oracle's own error, below
// 2^-40 of the bound, is added.
#ifndef GRADER_CASES_07_RMSNORM_ORACLE_H_
#define GRADER_CASES_07_RMSNORM_ORACLE_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drills/format.h"
#include "grader/cases/07_rmsnorm/inputs.h"

namespace cases {

// Numbers and how far a right result may be from each. A NaN must be a NaN.
struct Bounded {
  std::vector<double> value;
  std::vector<double> error;
};

struct Gradients {
  Bounded dx;
  Bounded dw;
};

// The hidden tests allow so many times the bound: then a right result uses at most half of what is
// allowed, whatever the order of its sums and whatever rsqrtf it has. Rows of one element and an
// rsqrtf at the end of what is documented use 0.6 of the bound itself.
inline constexpr double kMargin = 2;

// How exactly a result is looked at, where its value is not what a test is about.
enum class Bound {
  kRigorous,  // kMargin times the bound
  kNear,   // or within an eighth of the array's largest number: of zeros one is eight times as far
  kNoNan,  // whether it is a NaN
};
// What the hidden tests allow.
Bounded with_bound(const Bounded& expected, Bound bound);

// The bounds themselves. Throw std::logic_error for inputs on which a right submission might
// overflow or underflow in its intermediate results, or that are undefined: hidden tests have none.
Bounded forward(const Problem& problem);
Gradients backward(const Problem& problem);

bool accepts(const Bounded& expected, std::size_t i, float got, drill::Format format);

// What share of the bound a number uses (grader/compare/share.h): at most 1 just where it is
// accepted. The rounding to bf16 is not counted; fp32's last one is among those that the bound
// counts.
double share_used(const Bounded& expected, std::size_t i, float got, drill::Format format);
// The largest of an array; nothing where no element has a bound.
std::optional<double> share_used(const Bounded& expected, std::span<const float> got,
                                 drill::Format format);

// The first element that is not accepted.
std::optional<std::size_t> first_wrong(const Bounded& expected, std::span<const float> got,
                                       drill::Format format);

// How far from the value an accepted number may be, the rounding to bf16 included.
double largest_error(const Bounded& expected, std::size_t i, drill::Format format);

// "0.5 +- 3e-08", "NaN" or "no NaN"; of a bf16 result its rounding, or both ends of what is right.
std::string describe(const Bounded& expected, std::size_t i, drill::Format format);

}  // namespace cases

#endif  // GRADER_CASES_07_RMSNORM_ORACLE_H_
