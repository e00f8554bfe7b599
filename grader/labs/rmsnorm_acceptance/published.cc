#include "grader/labs/rmsnorm_acceptance/published.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "grader/compare/close.h"

namespace lab {
namespace {

constexpr double kLeast = 1e-6;

// NaN if either is.
double greater(double a, double b) { return std::isnan(a) || a >= b ? a : b; }

}  // namespace

PublishedForward judge_forward(const std::vector<float>& got, const std::vector<float>& reference,
                               drill::Format format) {
  const double tolerance = format == drill::Format::kFloat32 ? 1e-5 : 2e-2;
  PublishedForward result{
      .passed = trusted::check_close(got, reference, tolerance, tolerance).close,
      .max_abs = 0,
      .max_rel = 0,
      .rtol = tolerance,
      .atol = tolerance};
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double diff = std::fabs(double{got[i]} - reference[i]);
    result.max_abs = greater(result.max_abs, diff);
    result.max_rel =
        greater(result.max_rel, diff / std::max(std::fabs(double{reference[i]}), kLeast));
  }
  return result;
}

double relative_l2(const std::vector<float>& got, const std::vector<float>& reference) {
  double diff = 0;
  double size = 0;
  for (std::size_t i = 0; i < got.size(); ++i) {
    diff += (double{got[i]} - reference[i]) * (double{got[i]} - reference[i]);
    size += double{reference[i]} * reference[i];
  }
  return std::sqrt(diff) / std::max(std::sqrt(size), kLeast);
}

}  // namespace lab
