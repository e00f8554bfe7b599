// Drill 06, another way: the values are numbers, computed in double from p and emax and then
// rounded to the format; the sizes are 128-bit integers in a set.
#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

#include "drills/06_edge_sizes/edge_sizes.h"

namespace drill {
namespace {

struct Traits {
  int precision;  // significant bits
  int emax;       // the greatest exponent
  int width;
};

Traits traits(Format format) {
  if (format == Format::kFloat32) return {24, 127, 32};
  if (format == Format::kFloat16) return {11, 15, 16};
  if (format == Format::kBfloat16) return {8, 127, 16};
  throw std::invalid_argument("unknown format");
}

// Of a number that is not NaN, to nearest even; nothing here rounds to Inf but Inf.
std::uint32_t encode(double x, const Traits& t) {
  const std::uint32_t sign = std::signbit(x) ? std::uint32_t{1} << (t.width - 1) : 0;
  const double size = std::abs(x);
  const int stored = t.precision - 1;
  if (std::isinf(size)) return sign | static_cast<std::uint32_t>(2 * t.emax + 1) << stored;
  const int emin = 1 - t.emax;
  const int exponent = size == 0 ? emin : std::max(std::ilogb(size), emin);
  // In steps of the last place. A normal number brings its hidden bit along, which adds 1 to the
  // exponent field.
  const auto steps =
      static_cast<std::uint32_t>(std::nearbyint(std::ldexp(size, stored - exponent)));
  return (sign | static_cast<std::uint32_t>(exponent - emin) << stored) + steps;
}

}  // namespace

std::vector<std::int64_t> edge_sizes(std::int64_t block, std::int64_t max_size) {
  if (!(block > 0 && max_size > 0)) throw std::invalid_argument("nothing to list");
  using Wide = __int128;
  const Wide b = block;
  std::set<Wide> sizes = {1, b - 1, b, b + 1, b + b / 2 + 1, b + b + 1};
  const Wide tail = ((max_size - b / 2) % b + b) % b;  // past b/2, also from below
  sizes.insert(max_size - tail);
  sizes.erase(sizes.begin(), sizes.lower_bound(1));
  sizes.erase(sizes.upper_bound(max_size), sizes.end());
  return {sizes.begin(), sizes.end()};
}

std::vector<std::uint32_t> edge_values(Format format) {
  const Traits t = traits(format);
  const double smallest_normal = std::ldexp(1.0, 1 - t.emax);
  const double eps = std::ldexp(1.0, 1 - t.precision);
  const double max = std::ldexp(2 - eps, t.emax);
  std::vector<std::uint32_t> values;
  for (const double x :
       {0.0, -0.0, smallest_normal * eps, smallest_normal * (1 - eps), smallest_normal,
        2 * std::sqrt(max), max, -max, 1.0, 1 + eps, HUGE_VAL, -HUGE_VAL}) {
    values.push_back(encode(x, t));
  }
  // Inf, the quiet bit, and a payload.
  values.push_back(values[10] + (values[4] >> 1) + 1);
  return values;
}

}  // namespace drill
