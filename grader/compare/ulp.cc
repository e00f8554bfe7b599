#include "grader/compare/ulp.h"

#include <bit>
#include <cmath>
#include <stdexcept>

#include "grader/compare/formats.h"

namespace trusted {
namespace {

// A number as its distance from zero in steps, and the side of zero on which it lies. The bits of a
// positive number, taken as an integer, are that distance.
struct Place {
  bool negative;
  std::uint64_t steps;
};

Place place(double x) { return {std::signbit(x), std::bit_cast<std::uint64_t>(std::fabs(x))}; }

// On one side of zero the distances subtract, across zero they add up. They are below 2^63 each.
std::uint64_t between(Place a, Place b) {
  if (a.negative != b.negative) return a.steps + b.steps;
  return a.steps > b.steps ? a.steps - b.steps : b.steps - a.steps;
}

}  // namespace

std::optional<std::uint64_t> ulp_distance(std::uint32_t a, std::uint32_t b, drill::Format format) {
  const bool a_is_nan = is_nan(a, format);
  const bool b_is_nan = is_nan(b, format);  // both are asked first: each checks its own bits
  if (a_is_nan || b_is_nan) return std::nullopt;
  const std::uint32_t sign = traits(format).sign_bit();
  return between({(a & sign) != 0, a & ~sign}, {(b & sign) != 0, b & ~sign});
}

std::uint64_t ulp_distance(float a, float b) {
  const auto distance = ulp_distance(std::bit_cast<std::uint32_t>(a),
                                     std::bit_cast<std::uint32_t>(b), drill::Format::kFloat32);
  if (!distance) throw std::invalid_argument("ulp_distance of a NaN");
  return *distance;
}

std::uint64_t ulp_distance(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) throw std::invalid_argument("ulp_distance of a NaN");
  return between(place(a), place(b));
}

}  // namespace trusted
