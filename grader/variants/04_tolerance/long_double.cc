// Drill 04, another way: long double, whose 15 exponent bits take the factors in any order, rounded
// once at the end.
#include <cmath>
#include <map>
#include <stdexcept>

#include "drills/04_tolerance/tolerance.h"

namespace drill {
namespace {

long double gap_above_one(Format format) {
  static const std::map<Format, long double> kGaps = {
      {Format::kFloat32, 0x1p-23L}, {Format::kFloat16, 0x1p-10L}, {Format::kBfloat16, 0x1p-7L}};
  const auto found = kGaps.find(format);
  if (found == kGaps.end()) throw std::invalid_argument("unknown format");
  return found->second;
}

long double root(std::int64_t k) {
  if (!(k > 0)) throw std::invalid_argument("the length must be positive");
  return std::sqrt(static_cast<long double>(k));
}

bool is_factor(double value) { return std::isfinite(value) && value >= 0; }

}  // namespace

double machine_epsilon(Format format) { return static_cast<double>(gap_above_one(format)); }

double unit_roundoff(Format format) { return static_cast<double>(gap_above_one(format) / 2); }

double reduction_budget(Format format, std::int64_t k) {
  return static_cast<double>(gap_above_one(format) / (2 * root(k)));
}

Tolerance tolerance(Format format, std::int64_t k, double c, double output_scale) {
  if (!is_factor(c) || !is_factor(output_scale)) throw std::invalid_argument("no such factor");
  const long double rtol = c * root(k) * gap_above_one(format);
  const long double atol = c * static_cast<long double>(output_scale) * root(k);
  return {static_cast<double>(rtol), static_cast<double>(atol * gap_above_one(format))};
}

}  // namespace drill
