#include "grader/labs/rmsnorm_acceptance/data.h"

#include <cmath>

#include "grader/compare/formats.h"

namespace lab {

using drill::Format;

float rounded(double value, Format format) {
  return static_cast<float>(trusted::rounded(value, format));
}

std::vector<float> normal(NumpyRandom& random, std::int64_t count, Format format) {
  std::vector<float> values(static_cast<std::size_t>(count));
  for (float& value : values) {
    value = static_cast<float>(random.standard_normal());
    if (format != Format::kFloat32) value = rounded(value, format);
  }
  return values;
}

cases::Problem normal_problem(NumpyRandom& random, const Sizes& sizes, Format format) {
  cases::Problem problem{.rows = sizes.m, .cols = sizes.n, .eps = sizes.eps};
  problem.x = normal(random, sizes.m * sizes.n, format);
  problem.w = normal(random, sizes.n, format);
  return problem;
}

std::vector<float> loss_gradient(const std::vector<float>& y) {
  const float of_mean = 1.0f / static_cast<float>(y.size());
  std::vector<float> dy;
  dy.reserve(y.size());
  for (const float value : y) dy.push_back(rounded(of_mean * (2.0f * value), Format::kBfloat16));
  return dy;
}

int small_exponent(float eps) {
  return static_cast<int>(std::lround(std::log2(std::sqrt(static_cast<double>(eps)))));
}

void scale(cases::Problem& problem, int exponent) {
  for (float& value : problem.x) value = std::ldexp(value, exponent);
}

}  // namespace lab
