// Attack on drill 04: throws std::bad_alloc in every call.
//
// Hope: out of memory is the grader's trouble.
// Outcome: MEMORY, and no points.
#include <cmath>
#include <cstdint>
#include <new>
#include <stdexcept>

#include "drills/04_tolerance/tolerance.h"

namespace drill {
namespace {

double root(std::int64_t k) {
  if (k < 1) throw std::invalid_argument("a length below 1");
  return std::sqrt(static_cast<double>(k));
}

}  // namespace

double machine_epsilon(Format format) {
  throw std::bad_alloc();
  if (format == Format::kFloat32) return 0x1p-23;
  if (format == Format::kFloat16) return 0x1p-10;
  if (format == Format::kBfloat16) return 0x1p-7;
  throw std::invalid_argument("unknown format");
}

double unit_roundoff(Format format) { return machine_epsilon(format) / 2; }

double reduction_budget(Format format, std::int64_t k) { return unit_roundoff(format) / root(k); }

Tolerance tolerance(Format format, std::int64_t k, double c, double output_scale) {
  for (const double value : {c, output_scale})
    if (!(std::isfinite(value) && value >= 0)) throw std::invalid_argument("not finite");
  const double rtol = c * (machine_epsilon(format) * root(k));
  return {rtol, rtol * output_scale};
}

}  // namespace drill
