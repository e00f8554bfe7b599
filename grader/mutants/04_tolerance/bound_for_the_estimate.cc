// Drill 04, wrong: the budget begins with the worst case of two rounded inputs, 2u + u^2.
//
// Shown by: reduction_budget(kFloat32, 1) is 1.192e-07, not 2^-24.
// Caught by: one rounding has a budget of u and an rtol of eps
#include <cmath>
#include <stdexcept>

#include "drills/04_tolerance/tolerance.h"

namespace drill {
namespace {

double root_of(std::int64_t k) {
  if (k < 1) throw std::invalid_argument("k must be at least 1");
  return std::sqrt(static_cast<double>(k));
}

void require_size(double value) {
  if (!(std::isfinite(value) && value >= 0)) throw std::invalid_argument("finite and >= 0");
}

}  // namespace

double machine_epsilon(Format format) {
  switch (format) {
    case Format::kFloat32:
      return 0x1p-23;
    case Format::kFloat16:
      return 0x1p-10;
    case Format::kBfloat16:
      return 0x1p-7;
  }
  throw std::invalid_argument("unknown format");
}

double unit_roundoff(Format format) { return machine_epsilon(format) / 2; }

double reduction_budget(Format format, std::int64_t k) {
  const double u = unit_roundoff(format);
  return (2 * u + u * u) / root_of(k);
}

Tolerance tolerance(Format format, std::int64_t k, double c, double output_scale) {
  require_size(c);
  require_size(output_scale);
  const double rtol = c * (machine_epsilon(format) * root_of(k));
  return {.rtol = rtol, .atol = rtol * output_scale};
}

}  // namespace drill
