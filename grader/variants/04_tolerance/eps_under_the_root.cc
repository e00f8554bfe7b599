// Drill 04, another way: eps and u stand under the root, squared, and the budget's quotient too.
#include <cmath>
#include <limits>
#include <stdexcept>

#include "drills/04_tolerance/tolerance.h"

namespace drill {
namespace {

double squared_epsilon(Format format) {
  if (format == Format::kFloat32) return 0x1p-46;
  if (format == Format::kFloat16) return 0x1p-20;
  if (format == Format::kBfloat16) return 0x1p-14;
  throw std::invalid_argument("unknown format");
}

double length(std::int64_t k) {
  if (k < 1) throw std::invalid_argument("the length must be positive");
  return static_cast<double>(k);
}

void check_factor(double value) {
  if (std::isnan(value) || value < 0 || value > std::numeric_limits<double>::max()) {
    throw std::invalid_argument("a factor must be finite and not negative");
  }
}

}  // namespace

double machine_epsilon(Format format) { return std::sqrt(squared_epsilon(format)); }

double unit_roundoff(Format format) { return std::sqrt(squared_epsilon(format) / 4); }

double reduction_budget(Format format, std::int64_t k) {
  return std::sqrt(squared_epsilon(format) / 4 / length(k));
}

Tolerance tolerance(Format format, std::int64_t k, double c, double output_scale) {
  check_factor(output_scale);
  check_factor(c);
  const double rtol = std::sqrt(squared_epsilon(format) * length(k)) * c;
  return {.rtol = rtol, .atol = rtol * output_scale};
}

}  // namespace drill
