#include "grader/compare/share.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "grader/compare/formats.h"

namespace trusted {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

// The next number of the format below or above a finite one; beyond the largest, the power of two
// that would be next.
double neighbour(double value, drill::Format format, bool above) {
  const double least = decode(traits(format).smallest_subnormal(), format);
  if (value == 0) return above ? least : -least;
  const std::uint32_t bits = encode(value, format);
  const double next = decode((value > 0) == above ? bits + 1 : bits - 1, format);
  return std::isinf(next) ? std::copysign(std::ldexp(1, traits(format).max_exponent() + 1), next)
                          : next;
}

// The number nearest to `from` that rounds to `got`.
double nearest_source(double from, double got, drill::Format format) {
  if (rounded(from, format) == got) return from;
  const bool above = from > got;
  // Halves are exact: the formats have fewer bits than double.
  const double middle = got / 2 + neighbour(got, format, above) / 2;
  return rounded(middle, format) == got ? middle : std::nextafter(middle, got);
}

}  // namespace

double share_used(const Allowed& allowed, double got) {
  if (got == allowed.exact) return 0;
  if (!std::isfinite(got)) return kInf;
  const bool above = got > allowed.exact;
  const double distance = std::fabs(got - allowed.exact);
  const double most = above ? allowed.high - allowed.exact : allowed.exact - allowed.low;
  const double share = most > 0 ? distance / most : kInf;
  // The differences are rounded, and must not decide.
  return allowed.low <= got && got <= allowed.high ? std::min(share, 1.0)
                                                   : std::max(share, std::nextafter(1.0, 2.0));
}

double share_used_before_rounding(const Allowed& allowed, double got, drill::Format format) {
  if (!std::isfinite(got)) return kInf;
  return share_used(allowed, nearest_source(allowed.exact, got, format));
}

}  // namespace trusted
