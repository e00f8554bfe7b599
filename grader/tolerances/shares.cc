#include "grader/tolerances/shares.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace tolerances {

double rounded_to_bits(double value, int bits) {
  if (value == 0 || !std::isfinite(value)) return value;
  const int exponent = std::ilogb(value) + 1 - bits;
  return std::ldexp(std::nearbyint(std::ldexp(value, -exponent)), exponent);
}

double below_double(double value) { return static_cast<float>(value); }
double below_float32(double value) { return rounded_to_bits(value, 11); }
double below_bfloat16(double value) { return rounded_to_bits(value, 7); }

void Shares::add(const Call& call) {
  // A NaN is no share, and std::max() would pass over it: nothing is farther off.
  const auto share_of = [&](const Numbers& result) {
    const double share = call.share(result);
    return std::isnan(share) ? std::numeric_limits<double>::infinity() : share;
  };
  const auto see = [&](Wrong wrong, const auto& element) {
    Numbers result;
    for (const double value : call.exact) result.push_back(element(value));
    double& largest = wrong_[static_cast<std::size_t>(wrong)];
    largest = std::max(largest, share_of(result));
  };
  const double mean = std::accumulate(call.exact.begin(), call.exact.end(), 0.0) /
                      static_cast<double>(call.exact.size());
  see(Wrong::kZeros, [](double) { return 0.0; });
  see(Wrong::kMean, [&](double) { return mean; });
  see(Wrong::kLower, lower_);
  see(Wrong::kPercent, [](double value) { return value * 1.01; });
  dropped_.resize(std::max(dropped_.size(), call.dropped.size()));
  for (std::size_t i = 0; i < call.dropped.size(); ++i)
    dropped_[i] = std::max(dropped_[i], share_of(call.dropped[i]));
  for (const Numbers& result : call.right) right_ = std::max(right_, share_of(result));
  right_results_ = std::min(right_results_.value_or(call.right.size()), call.right.size());
  for (std::size_t i = 0; i < call.exact.size(); ++i) {
    if (call.exact[i] != 0 && call.allowed[i] > 0)
      allowed_.push_back(call.allowed[i] / std::fabs(call.exact[i]));
  }
}

double Shares::wrong(Wrong wrong) const {
  if (wrong != Wrong::kDropped) return wrong_[static_cast<std::size_t>(wrong)];
  return dropped_.empty() ? 0 : *std::min_element(dropped_.begin(), dropped_.end());
}

double Shares::typical() const {
  if (allowed_.empty()) return 0;
  std::vector<double> sorted = allowed_;
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  return *middle;
}

}  // namespace tolerances
