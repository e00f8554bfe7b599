// Drill 04, the reference: four one-line formulas, and the care that they need.
#include "drills/04_tolerance/tolerance.h"

#include <cmath>
#include <stdexcept>

namespace drill {
namespace {

// The root of the reduction length. The argument is widened to double before anything else: as an
// int a length of 2^32 would be 0, and a root in float would cost 29 of the 53 bits. A k above 2^53
// may round on the way; the root halves that relative error, so it stays below the root's own.
double sqrt_length(std::int64_t k) {
  if (k < 1) throw std::invalid_argument("the reduction length must be at least 1");
  return std::sqrt(static_cast<double>(k));
}

// Written so that NaN fails: `value < 0` is false for NaN and would let it in.
void require_finite_nonnegative(double value, const char* message) {
  if (!(std::isfinite(value) && value >= 0)) throw std::invalid_argument(message);
}

}  // namespace

// The mantissa's lowest bit, at exponent 0: with m stored mantissa bits it is worth 2^-m, so that
// 1 + 2^-m is the next number after 1.
//
// There is no `default:`, so that the compiler warns when a Format is added, and the throw stands
// after the switch, because an enum can hold a value that none of its names has.
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

// Rounding to nearest moves a number by half a gap at most, hence the half. Dividing by 2 is exact.
double unit_roundoff(Format format) { return machine_epsilon(format) / 2; }

// Each of the k products is off by about u |a_i b_i|, with a sign of its own. Independent errors
// add as a random walk: sqrt(k) of them survive, while sum |a_i b_i| collects all k. The quotient
// is u sqrt(k) / k.
double reduction_budget(Format format, std::int64_t k) {
  return unit_roundoff(format) / sqrt_length(k);
}

// The parentheses matter. eps sqrt(k) lies between 2^-23 and 2^24.5, so that c meets a tame factor
// and the product can leave the range of double only when rtol itself does. Taken from the left,
// c sqrt(k) overflows first (c = 1e308, k = 4) although rtol would be 2e301.
Tolerance tolerance(Format format, std::int64_t k, double c, double output_scale) {
  require_finite_nonnegative(c, "c must be finite and not negative");
  require_finite_nonnegative(output_scale, "output_scale must be finite and not negative");
  const double rtol = c * (machine_epsilon(format) * sqrt_length(k));
  return {.rtol = rtol, .atol = rtol * output_scale};
}

}  // namespace drill
