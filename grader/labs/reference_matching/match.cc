#include "grader/labs/reference_matching/match.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace lab {
namespace {

double allowed(double expected) { return kAtol + kRtol * std::fabs(expected); }

bool is_close(double actual, double expected, double widening) {
  if (actual == expected) return true;
  if (!std::isfinite(expected)) return false;
  return std::fabs(actual - expected) <= widening * allowed(expected);
}

}  // namespace

Match match(const Matrix& actual, const Matrix& expected, double widening) {
  Match out;
  double errors = 0, squares = 0;
  for (std::int64_t i = 0; i < actual.rows(); ++i) {
    for (std::int64_t j = 0; j < actual.columns(); ++j) {
      const double a = actual(i, j), e = expected(i, j);
      const double error = std::fabs(a - e);
      errors += error * error;
      squares += e * e;
      // Written so that a NaN gets in and stays in.
      if (!(error <= out.max_error) && !std::isnan(out.max_error)) out.max_error = error;
      out.mismatched += !is_close(a, e, widening);
    }
  }
  out.elements = actual.rows() * actual.columns();
  out.error_norm = std::sqrt(errors);
  out.norm = std::sqrt(squares);
  out.relative_l2 = out.error_norm / out.norm;
  return out;
}

double needed_widening(const Matrix& actual, const Matrix& expected) {
  std::vector<double> needed;
  needed.reserve(actual.values().size());
  for (std::size_t i = 0; i < actual.values().size(); ++i) {
    const double a = actual.values()[i], e = expected.values()[i];
    const double ratio = a == e ? 0 : std::fabs(a - e) / allowed(e);
    needed.push_back(std::isfinite(ratio) ? ratio : std::numeric_limits<double>::infinity());
  }
  // So many may stay outside.
  const auto outside =
      static_cast<std::ptrdiff_t>(kMostMismatched * static_cast<double>(needed.size()));
  const auto at = needed.end() - 1 - outside;
  std::nth_element(needed.begin(), at, needed.end());
  return *at;
}

}  // namespace lab
