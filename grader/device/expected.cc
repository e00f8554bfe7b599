#include "grader/device/expected.h"

#include <cmath>

#include "grader/compare/formats.h"

namespace bench {
namespace {

using drill::Format;

// For the handful of single operations around a sum: products, a root and a quotient, of which a
// device's may be off by 2 ULP each.
constexpr double kSingles = 16;

double roundoff(Format format) {
  return std::ldexp(1.0, -trusted::traits(format).mantissa_bits - 1);
}

// How far n roundings move a sum, of its terms' magnitudes.
double sum_error(std::size_t n, Format format) {
  return 8 * std::sqrt(static_cast<double>(n)) * roundoff(format);
}

double fp32_sum_error(std::size_t n) { return sum_error(n, Format::kFloat32); }
double fp32_singles() { return kSingles * roundoff(Format::kFloat32); }

}  // namespace

bool Expected::matches(double got) const { return std::abs(got - value) <= tolerance; }

double reciprocal_rms(std::span<const float> x, float eps) {
  double squares = 0;
  for (const double value : x) squares += value * value;
  return 1 / std::sqrt(squares / static_cast<double>(x.size()) + eps);
}

std::vector<Expected> rmsnorm_y(std::span<const float> x, std::span<const float> w, float eps,
                                Format out) {
  const double r = reciprocal_rms(x, eps);
  const double error = fp32_sum_error(x.size()) + fp32_singles() + roundoff(out);
  std::vector<Expected> y(x.size());
  for (std::size_t i = 0; i < y.size(); ++i) {
    y[i].value = double{x[i]} * r * w[i];
    y[i].tolerance = std::abs(y[i].value) * error;
  }
  return y;
}

std::vector<Expected> rmsnorm_dx(std::span<const float> dy, std::span<const float> x,
                                 std::span<const float> w, float eps, Format out) {
  const double r = reciprocal_rms(x, eps);
  const double n = static_cast<double>(x.size());
  double sum = 0, magnitudes = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double term = double{w[i]} * dy[i] * x[i];
    sum += term;
    magnitudes += std::abs(term);
  }
  // r is in it three times, and each brings half the error of its sum; the other sum brings its
  // own.
  const double error = 2.5 * fp32_sum_error(x.size()) + fp32_singles();
  const double factor = r * r * r / n;
  std::vector<Expected> dx(x.size());
  for (std::size_t i = 0; i < dx.size(); ++i) {
    const double direct = r * w[i] * dy[i];
    dx[i].value = direct - x[i] * factor * sum;
    const double inside = error * (std::abs(direct) + std::abs(x[i]) * factor * magnitudes);
    dx[i].tolerance = inside + roundoff(out) * (std::abs(dx[i].value) + inside);
  }
  return dx;
}

Expected rmsnorm_dw(std::span<const float> dy, std::span<const float> x, std::span<const double> r,
                    std::int64_t cols) {
  Expected dw;
  double magnitudes = 0;
  for (std::size_t row = 0; row < r.size(); ++row) {
    const double term = double{dy[row]} * x[row] * r[row];
    dw.value += term;
    magnitudes += std::abs(term);
  }
  dw.tolerance = magnitudes * (fp32_sum_error(r.size()) +
                               fp32_sum_error(static_cast<std::size_t>(cols)) + fp32_singles());
  return dw;
}

Expected gemm_to_bf16(std::span<const float> x, std::span<const double> w) {
  Expected y;
  double magnitudes = 0, squares = 0;
  for (std::size_t p = 0; p < x.size(); ++p) {
    const double term = x[p] * w[p];
    y.value += term;
    magnitudes += std::abs(term);
    squares += term * term;
  }
  // The weights' roundings meet signs of x that are random: of n independent terms of either sign
  // the sum is beyond 8 times the root of their squares with odds of 2 exp(-8^2 / 2) at most
  // (Hoeffding, 1963).
  const double weights = 8 * roundoff(Format::kBfloat16) * std::sqrt(squares);
  const double inside = weights + (fp32_sum_error(x.size()) + fp32_singles()) * magnitudes;
  y.tolerance = inside + roundoff(Format::kBfloat16) * (std::abs(y.value) + inside);
  return y;
}

Expected sum_of_groups(std::span<const double> terms) {
  Expected y;
  double magnitudes = 0;
  for (const double term : terms) {
    y.value += term;
    magnitudes += std::abs(term);
  }
  y.tolerance = magnitudes * (fp32_sum_error(terms.size()) + fp32_singles());
  return y;
}

}  // namespace bench
