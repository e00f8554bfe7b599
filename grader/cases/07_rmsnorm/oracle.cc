#include "grader/cases/07_rmsnorm/oracle.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>

#include "fmt/format.h"
#include "grader/compare/formats.h"
#include "grader/compare/share.h"
#include "grader/judge/show.h"

namespace cases {
namespace {

using drill::Format;
using Real = long double;

constexpr double kU = 0x1p-24;
constexpr double kHalfSubnormal = 0x1p-150;
constexpr double kLeastNormal = 0x1p-126;
constexpr double kMax = std::numeric_limits<float>::max();
// The oracle's own error, and what is dropped from the products of two errors.
constexpr double kSlack = 1 + 0x1p-20;

double gamma(double k) { return k * kU / (1 - k * kU); }

// The factors of two bounds.
double both(double a, double b) { return a + b + a * b; }

void require(bool good, const char* what) {
  // A NaN in the inputs is no concern of the ranges.
  if (!good) throw std::logic_error(std::string("the oracle does not cover ") + what);
}

// What the rounding of a product adds where it is subnormal, times what it is multiplied by.
double underflow(double product, double factor) {
  require(!(std::fabs(product) > kMax), "a product that overflows");
  const double size = std::fabs(product);
  return size != 0 && size < kLeastNormal ? kHalfSubnormal * std::fabs(factor) : 0;
}

struct Scale {
  double r;
  double error;  // relative
};

Scale row_scale(std::span<const float> x, float eps) {
  Real squares = 0;
  double nonzero = 0;
  for (const float value : x) {
    squares += static_cast<Real>(value) * value;
    nonzero += value != 0;
  }
  const double cols = static_cast<double>(x.size());
  const Real sum = squares / cols + eps;
  require(!(squares > kMax / 2), "a sum of squares that overflows");
  require(!(squares < kLeastNormal && eps == 0), "eps = 0 and no normal sum of squares");
  const double tiny = (nonzero + 1) * kHalfSubnormal * 2;
  const double delta = gamma(nonzero + 3) + tiny / static_cast<double>(sum);
  require(!(delta > 0.1), "a mean of which half is rounding");
  return {static_cast<double>(1 / std::sqrt(sum)), both(1 / std::sqrt(1 - delta) - 1, 4 * kU)};
}

std::vector<Scale> row_scales(const Problem& p) {
  std::vector<Scale> scales;
  for (std::int64_t row = 0; row < p.rows; ++row)
    scales.push_back(row_scale(p.row(p.x, row), p.eps));
  return scales;
}

Bounded of_size(std::size_t size) { return {std::vector<double>(size), std::vector<double>(size)}; }

void input_gradient(std::span<const float> dy, std::span<const float> x, std::span<const float> w,
                    const Scale& scale, std::span<double> value, std::span<double> error) {
  Real sum = 0;
  Real sizes = 0;
  double nonzero = 0;
  double largest = 1;  // of what a subnormal product is multiplied by
  for (std::size_t j = 0; j < x.size(); ++j) {
    const Real term = static_cast<Real>(w[j]) * dy[j] * x[j];
    sum += term;
    sizes += std::fabs(term);
    nonzero += term != 0;
    largest = std::max({largest, std::fabs(double{x[j]}), std::fabs(double{w[j]}),
                        std::fabs(double{dy[j]}), std::fabs(double{w[j]} * dy[j])});
  }
  const double r = scale.r;
  const double n = static_cast<double>(x.size());
  constexpr double kLarge = 0x1p100;
  require(!(r * r * r > kLarge || r * r * r / n < 1 / kLarge), "r^3 near the ends of fp32");
  require(!(largest * largest > kLarge || (1 + r * r * r) * static_cast<double>(sizes) > kLarge),
          "gradients near the ends of fp32");
  const double a_error = both(scale.error, gamma(4));
  const double b_error =
      both(both(both(scale.error, scale.error), scale.error), gamma(nonzero + 14));
  // Every product of some of r, w, dy, x, 1 / n and the sum may be subnormal, each times the
  // others.
  const double tiny = 8 * kHalfSubnormal * largest * (1 + r);
  const double tiny_sum = 8 * kHalfSubnormal * static_cast<double>(sizes) * (1 + r * r);
  for (std::size_t j = 0; j < x.size(); ++j) {
    const Real factor = static_cast<Real>(r) * r * r / n * x[j];
    const Real a = static_cast<Real>(r) * w[j] * dy[j];
    value[j] = static_cast<double>(a - factor * sum);
    error[j] = static_cast<double>(std::fabs(a) * a_error + std::fabs(factor) * sizes * b_error +
                                   tiny * (1 + std::fabs(x[j]) * r * r / n * nonzero) + tiny_sum) *
               kSlack;
  }
}

}  // namespace

Bounded forward(const Problem& p) {
  Bounded y = of_size(p.x.size());
  const std::vector<Scale> scales = row_scales(p);
  for (std::int64_t row = 0; row < p.rows; ++row) {
    const auto [r, rho] = scales[static_cast<std::size_t>(row)];
    const double relative = both(rho, gamma(2));
    const auto x = p.row(p.x, row);
    for (std::size_t j = 0; j < x.size(); ++j) {
      const double xr = x[j] * r;
      const double rw = r * p.w[j];
      const double xw = double{x[j]} * p.w[j];
      const auto i = static_cast<std::size_t>(row * p.cols) + j;
      y.value[i] = xr * p.w[j];
      y.error[i] = kSlack * (std::fabs(y.value[i]) * relative + underflow(xr, p.w[j]) +
                             underflow(rw, x[j]) + underflow(xw, r) + underflow(y.value[i], 1));
    }
  }
  return y;
}

Gradients backward(const Problem& p) {
  Gradients gradients{of_size(p.x.size()), of_size(p.w.size())};
  const std::vector<Scale> scales = row_scales(p);
  const auto cols = static_cast<std::size_t>(p.cols);
  std::vector<Real> sums(cols);
  std::vector<double> sizes(cols), errors(cols), tiny(cols), nonzero(cols);
  for (std::int64_t row = 0; row < p.rows; ++row) {
    const Scale& scale = scales[static_cast<std::size_t>(row)];
    const auto dy = p.row(p.dy, row);
    const auto x = p.row(p.x, row);
    const auto start = static_cast<std::size_t>(row) * cols;
    input_gradient(dy, x, p.w, scale, std::span(gradients.dx.value).subspan(start, cols),
                   std::span(gradients.dx.error).subspan(start, cols));
    for (std::size_t j = 0; j < cols; ++j) {
      const double product = double{dy[j]} * x[j];
      if (product == 0 && !std::isnan(scale.r)) continue;
      const Real term = static_cast<Real>(product) * scale.r;
      sums[j] += term;
      const double size = std::fabs(static_cast<double>(term));
      sizes[j] += size;
      errors[j] += size * scale.error;
      tiny[j] += underflow(product, scale.r) + underflow(x[j] * scale.r, dy[j]) +
                 underflow(dy[j] * scale.r, x[j]) + underflow(static_cast<double>(term), 1);
      nonzero[j] += 1;
    }
  }
  for (std::size_t j = 0; j < cols; ++j) {
    const double g = gamma(nonzero[j] + 1);
    gradients.dw.value[j] = static_cast<double>(sums[j]);
    gradients.dw.error[j] = kSlack * ((errors[j] + tiny[j]) * (1 + g) + sizes[j] * g);
  }
  return gradients;
}

Bounded with_bound(const Bounded& expected, Bound bound) {
  Bounded result = expected;
  for (double& error : result.error) error *= kMargin;
  if (bound == Bound::kRigorous) return result;
  double largest = 0;
  for (const double value : expected.value) largest = std::max(largest, std::fabs(value));
  for (double& error : result.error) {
    error = bound == Bound::kNear ? std::max(error, largest / 8)
                                  : std::numeric_limits<double>::infinity();
  }
  return result;
}

namespace {

double rounded(double value) { return trusted::rounded(value, Format::kBfloat16); }

}  // namespace

bool accepts(const Bounded& expected, std::size_t i, float got, Format format) {
  const double value = expected.value[i];
  const double error = expected.error[i];
  if (std::isnan(value)) return std::isnan(got);
  if (std::isinf(error)) return !std::isnan(got);
  if (!std::isfinite(got)) return false;
  if (format == Format::kFloat32) return std::fabs(got - value) <= error;
  return rounded(value - error) <= got && got <= rounded(value + error);
}

double share_used(const Bounded& expected, std::size_t i, float got, Format format) {
  const double value = expected.value[i];
  const double error = expected.error[i];
  if (std::isnan(value) || std::isinf(error) || !std::isfinite(got))
    return accepts(expected, i, got, format) ? 0 : std::numeric_limits<double>::infinity();
  if (format == Format::kFloat32) return got == value ? 0 : std::fabs(got - value) / error;
  return trusted::share_used_before_rounding({value, value - error, value + error}, got, format);
}

std::optional<double> share_used(const Bounded& expected, std::span<const float> got,
                                 Format format) {
  std::optional<double> largest;
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (std::isnan(expected.value[i]) || std::isinf(expected.error[i])) continue;
    largest = std::max(largest.value_or(0), share_used(expected, i, got[i], format));
  }
  return largest;
}

std::optional<std::size_t> first_wrong(const Bounded& expected, std::span<const float> got,
                                       Format format) {
  if (got.size() != expected.value.size())
    throw std::logic_error("a result and what is expected differ in size");
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (!accepts(expected, i, got[i], format)) return i;
  }
  return std::nullopt;
}

double largest_error(const Bounded& expected, std::size_t i, Format format) {
  const double value = expected.value[i];
  const double error = expected.error[i];
  if (format == Format::kFloat32) return error;
  return std::max(std::fabs(rounded(value - error) - value),
                  std::fabs(rounded(value + error) - value));
}

std::string describe(const Bounded& expected, std::size_t i, Format format) {
  const double value = expected.value[i];
  const double error = expected.error[i];
  if (std::isnan(value)) return "NaN";
  if (std::isinf(error)) return "no NaN";
  if (format == Format::kFloat32) return fmt::format("{:.9g} +- {:.2g}", value, error);
  const auto low = trusted::encode(value - error, format);
  const auto high = trusted::encode(value + error, format);
  const std::string text = judge::show_bits(low, format);
  return low == high ? text : text + " to " + judge::show_bits(high, format);
}

}  // namespace cases
