// Drill 04, another way: every factor is split into a significand and an exponent, so no order of
// the products can leave the range of double.
#include <cmath>
#include <stdexcept>

#include "drills/04_tolerance/tolerance.h"

namespace drill {
namespace {

// significand * 2^exponent; the significand is 0 or in [0.5, 1).
struct Split {
  double significand = 0.5;
  int exponent = 1;

  void times(double factor) {
    int of_factor = 0;
    int of_product = 0;
    significand = std::frexp(significand * std::frexp(factor, &of_factor), &of_product);
    exponent += of_factor + of_product;
  }

  double value() const { return std::ldexp(significand, exponent); }
};

int epsilon_exponent(Format format) {
  switch (format) {
    case Format::kFloat32:
      return -23;
    case Format::kFloat16:
      return -10;
    case Format::kBfloat16:
      return -7;
  }
  throw std::invalid_argument("unknown format");
}

double require_factor(double value) {
  if (std::isfinite(value) && !(value < 0)) return value;
  throw std::invalid_argument("a factor must be finite and not negative");
}

double require_length(std::int64_t k) {
  if (k > 0) return static_cast<double>(k);
  throw std::invalid_argument("the length must be positive");
}

}  // namespace

double machine_epsilon(Format format) { return std::ldexp(1, epsilon_exponent(format)); }

double unit_roundoff(Format format) { return std::ldexp(1, epsilon_exponent(format) - 1); }

double reduction_budget(Format format, std::int64_t k) {
  return std::pow(require_length(k), -0.5) * unit_roundoff(format);
}

Tolerance tolerance(Format format, std::int64_t k, double c, double output_scale) {
  Split product;
  product.times(require_factor(c));
  product.times(std::pow(require_length(k), 0.5));
  product.times(machine_epsilon(format));
  const double rtol = product.value();
  product.times(require_factor(output_scale));
  return {.rtol = rtol, .atol = product.value()};
}

}  // namespace drill
