// Drill 04, another way: eps is measured, as the distance from 1 to the number whose bits come
// next, and the root is Newton's.
#include <bit>
#include <cmath>
#include <stdexcept>

#include "drills/04_tolerance/tolerance.h"

namespace drill {
namespace {

// The number after 1, as an fp32: its lowest stored bit that the format still has is set.
float after_one(Format format) {
  constexpr std::uint32_t kOne = 0x3F800000;
  switch (format) {
    case Format::kFloat32:
      return std::bit_cast<float>(kOne + 1);
    case Format::kFloat16:
      return std::bit_cast<float>(kOne + (1U << 13));
    case Format::kBfloat16:
      return std::bit_cast<float>(kOne + (1U << 16));
    default:
      throw std::invalid_argument("unknown format");
  }
}

// From above, each step decreases, until rounding makes it stand still.
double newton_root(double x) {
  double root = std::ldexp(1.0, (std::ilogb(x) + 2) / 2);
  for (;;) {
    const double next = (root + x / root) / 2;
    if (next >= root) return root;
    root = next;
  }
}

void check_length(std::int64_t k) {
  if (k < 1) throw std::invalid_argument("the length must be positive");
}

void check_factor(double value) {
  const bool good = 0 <= value && value <= 0x1.FFFFFFFFFFFFFp1023;
  if (!good) throw std::invalid_argument("a factor must be finite and not negative");
}

}  // namespace

double machine_epsilon(Format format) { return static_cast<double>(after_one(format)) - 1; }

double unit_roundoff(Format format) { return 0.5 * machine_epsilon(format); }

double reduction_budget(Format format, std::int64_t k) {
  check_length(k);
  const auto length = static_cast<double>(k);
  return unit_roundoff(format) * newton_root(length) / length;
}

Tolerance tolerance(Format format, std::int64_t k, double c, double output_scale) {
  check_length(k);
  for (const double factor : {c, output_scale}) check_factor(factor);
  Tolerance result = {};
  result.rtol = newton_root(static_cast<double>(k)) * machine_epsilon(format) * c;
  result.atol = output_scale * result.rtol;
  return result;
}

}  // namespace drill
