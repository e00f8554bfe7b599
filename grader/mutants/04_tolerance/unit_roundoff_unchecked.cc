// Drill 04, wrong: a table of its own gives u, and 0 for what it does not know.
//
// Shown by: unit_roundoff(Format(3)) is 0, and does not throw.
// Caught by: an unknown format is rejected by every function
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

double unit_roundoff(Format format) {
  if (format == Format::kFloat32) return 0x1p-24;
  if (format == Format::kFloat16) return 0x1p-11;
  if (format == Format::kBfloat16) return 0x1p-8;
  return 0;
}

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
