// Drill 04, wrong: eps is written with as many decimal digits as a float needs.
//
// Shown by: machine_epsilon(kFloat32) is 1.19209290e-07, not 1.1920928955078125e-07.
// Caught by: machine epsilon is the gap from 1 to the next number
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
      return 1.19209290e-07;
    case Format::kFloat16:
      return 9.76562500e-04;
    case Format::kBfloat16:
      return 7.81250000e-03;
  }
  throw std::invalid_argument("unknown format");
}

double unit_roundoff(Format format) { return machine_epsilon(format) / 2; }

double reduction_budget(Format format, std::int64_t k) {
  return unit_roundoff(format) / root_of(k);
}

Tolerance tolerance(Format format, std::int64_t k, double c, double output_scale) {
  require_size(c);
  require_size(output_scale);
  const double rtol = c * (machine_epsilon(format) * root_of(k));
  return {.rtol = rtol, .atol = rtol * output_scale};
}

}  // namespace drill
