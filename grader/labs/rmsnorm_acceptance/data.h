// What the checks run on: standard normal numbers, as in the published script.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_DATA_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_DATA_H_

#include <cstdint>
#include <vector>

#include "drills/format.h"
#include "grader/cases/07_rmsnorm/inputs.h"
#include "grader/labs/numpy/numpy_random.h"

namespace lab {

struct Sizes {
  std::int64_t m;  // rows
  std::int64_t n;  // columns
  float eps;
};

// The nearest number of the format, kFloat32 or kBfloat16, ties to even.
float rounded(double value, drill::Format format);

// standard_normal(count).astype(float32), then rounded to the format.
std::vector<float> normal(NumpyRandom& random, std::int64_t count, drill::Format format);

// x, then w, normal; no dy. Sizes are at least 1.
cases::Problem normal_problem(NumpyRandom& random, const Sizes& sizes, drill::Format format);

// The gradient of the loss mean(y^2), as autograd hands it to a bf16 RMSNorm. y is bf16. In
//
//   loss = y.float().pow(2).mean()
//
// mean and pow work in fp32, so 1 / (m n) 2 y is an fp32 number; the gradient of .float() is
// rounded to y's format. So dy is a bf16 multiple of the y that forward gave, mistakes of forward
// included.
std::vector<float> loss_gradient(const std::vector<float>& y);

// The exponent of the power of two next to sqrt(eps): x times that has a mean square near eps. eps
// is above 0.
int small_exponent(float eps);

// x times 2^exponent, which is exact where no element becomes subnormal.
void scale(cases::Problem& problem, int exponent);

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_DATA_H_
