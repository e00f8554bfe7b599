// Drill 04, wrong: fp16's eps comes from numeric_limits<_Float16>, which g++ 12 does not
// specialise.
// Real: mlx#4220, the same trap with max(): nan_to_num made 0 of Inf in fp16 and bf16.
//
// Shown by: machine_epsilon(kFloat16) is 0, not 2^-10.
// Caught by: machine epsilon is the gap from 1 to the next number
#include <cmath>
#include <limits>
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
      return static_cast<double>(std::numeric_limits<_Float16>::epsilon());
    case Format::kBfloat16:
      return 0x1p-7;
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
