// What sampled outputs must be, in fp64, and how far off a right kernel may be.
//
// Tolerances come from the contracts in drills/07_rmsnorm/rmsnorm.h and
// drills/08_dequant_gemm/dequant_gemm.h, and from one rule: n roundings of unit roundoff u in a
// sum, in any order, move it by no more than 8 sqrt(n) u times the sum of the terms' magnitudes.
// (Higham and Mary, A new approach to probabilistic rounding error analysis, 2019: with n times
// 2 exp(-8^2 / 2) as a bound of the odds that it is more, 1e-10 for the largest n here.)
//
// They are for the inputs of random_inputs.h. They tell a kernel that did the work from one that
// did not; to find a kernel's last wrong bit is the hidden tests' part.
#ifndef GRADER_DEVICE_EXPECTED_H_
#define GRADER_DEVICE_EXPECTED_H_

#include <cstdint>
#include <span>
#include <vector>

#include "drills/format.h"

namespace bench {

struct Expected {
  double value = 0;
  double tolerance = 0;

  // Never of a NaN.
  bool matches(double got) const;
};

// 1 / sqrt(mean of x^2 + eps).
double reciprocal_rms(std::span<const float> x, float eps);

// One row of y, and of dx; `out` is the format that they are rounded to.
std::vector<Expected> rmsnorm_y(std::span<const float> x, std::span<const float> w, float eps,
                                drill::Format out);
std::vector<Expected> rmsnorm_dx(std::span<const float> dy, std::span<const float> x,
                                 std::span<const float> w, float eps, drill::Format out);

// One element of dw: a column of dy and of x, and reciprocal_rms of each row, which has `cols`
// elements. fp32.
Expected rmsnorm_dw(std::span<const float> dy, std::span<const float> x, std::span<const double> r,
                    std::int64_t cols);

// One element of x w^T, rounded to bf16. The weights are as they stand, a code times its scale, or
// bf16 numbers already; each may be rounded to bf16 once.
Expected gemm_to_bf16(std::span<const float> x, std::span<const double> w);

// One element of the product by integers: a term is x_scale * scale * the exact sum of a group.
// fp32.
Expected sum_of_groups(std::span<const double> terms);

}  // namespace bench

#endif  // GRADER_DEVICE_EXPECTED_H_
