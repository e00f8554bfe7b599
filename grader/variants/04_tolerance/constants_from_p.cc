// Drill 04, another way: everything follows from p, the number of significant bits, and powers of
// two are made with ldexp.
#include <array>
#include <cmath>
#include <cstddef>
#include <stdexcept>

#include "drills/04_tolerance/tolerance.h"

namespace drill {
namespace {

int significant_bits(Format format) {
  constexpr std::array kBits = {24, 11, 8};
  const auto i = static_cast<std::size_t>(format);
  if (i >= kBits.size()) throw std::invalid_argument("unknown format");
  return kBits[i];
}

bool is_factor(double value) { return value >= 0 && value < HUGE_VAL; }

}  // namespace

double machine_epsilon(Format format) { return std::ldexp(1.0, 1 - significant_bits(format)); }

double unit_roundoff(Format format) { return std::ldexp(1.0, -significant_bits(format)); }

double reduction_budget(Format format, std::int64_t k) {
  if (k <= 0) throw std::invalid_argument("no such length");
  return std::ldexp(1 / std::sqrt(static_cast<double>(k)), -significant_bits(format));
}

// A scaling by a power of two is exact, so it may come last, where c leaves room for it.
Tolerance tolerance(Format format, std::int64_t k, double c, double output_scale) {
  if (k <= 0) throw std::invalid_argument("no such length");
  if (!is_factor(c) || !is_factor(output_scale)) throw std::invalid_argument("no such factor");
  const double root = std::ldexp(std::sqrt(static_cast<double>(k)), 1 - significant_bits(format));
  const double rtol = root * c;
  return {rtol, output_scale * rtol};
}

}  // namespace drill
