#include "grader/labs/k3_tour/sums.h"

#include <cmath>
#include <cstddef>
#include <vector>

namespace lab::tour {
namespace {

template <class T>
struct Addition {
  T sum, lost;  // exactly a + b together
};

template <class T>
Addition<T> two_sum(T a, T b) {
  const T sum = a + b;
  const T part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

}  // namespace

float sum_halves(Values values) {
  if (values.empty()) return 0;
  if (values.size() == 1) return values[0];
  const std::size_t half = values.size() / 2;
  return sum_halves(values.first(half)) + sum_halves(values.subspan(half));
}

float sum_strided(Values values) {
  if (values.empty()) return 0;
  std::vector<float> sums(values.begin(), values.end());
  while (sums.size() > 1) {
    const std::size_t half = (sums.size() + 1) / 2;
    for (std::size_t i = 0; i + half < sums.size(); ++i) sums[i] += sums[i + half];
    sums.resize(half);
  }
  return sums[0];
}

float sum_kahan(Values values) {
  float sum = 0, too_much = 0;
  for (const float value : values) {
    const float corrected = value - too_much;
    const float next = sum + corrected;
    too_much = (next - sum) - corrected;
    sum = next;
  }
  return sum;
}

float sum_neumaier(Values values) {
  float sum = 0, missing = 0;
  for (const float value : values) {
    const auto [next, error] = two_sum(sum, value);
    missing += error;
    sum = next;
  }
  return sum + missing;
}

// The sum is kept as doubles that do not overlap, ascending. No double overflows: floats are far
// below.
double sum_exact(Values values) {
  double special = 0;  // the sum of Inf and NaN
  std::vector<double> parts;
  for (const float value : values) {
    if (!std::isfinite(value)) {
      special += value;
      continue;
    }
    double rest = value;
    std::size_t kept = 0;
    for (const double part : parts) {
      const auto [sum, error] = two_sum(rest, part);
      if (error != 0) parts[kept++] = error;
      rest = sum;
    }
    parts.resize(kept);
    parts.push_back(rest);
  }
  if (special != 0) return special;  // NaN too

  // From the greatest down, until an addition is not exact: that one rounds. Where it was a tie,
  // what is left decides.
  double sum = 0;
  while (!parts.empty()) {
    const auto [next, error] = two_sum(sum, parts.back());
    parts.pop_back();
    sum = next;
    if (error == 0) continue;
    if (!parts.empty() && (parts.back() < 0) == (error < 0)) {
      const auto [corrected, wrong] = two_sum(sum, 2 * error);
      if (wrong == 0) sum = corrected;
    }
    break;
  }
  return sum;
}

float lost(float a, float b) { return two_sum(a, b).lost; }

}  // namespace lab::tour
