// Attack on drill 04: pthread_exit in the graded function.
//
// Hope: the process is left without a thread, and neither answers nor ends.
// Outcome: no answer: CRASH, or FORBIDDEN where the library looks for files.
#include <pthread.h>

#include <cmath>
#include <cstdint>
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
  pthread_exit(nullptr);
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
