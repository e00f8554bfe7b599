// Drill 03, wrong: partial sums are rounded to 24 bits, but keep the exponent of a double, as in a
// wide register with its precision turned down: they do not overflow.
//
// Shown by: [max, max, -max] gives max, not inf.
// Caught by: NaN and infinity reach the sum
#include <cmath>
#include <cstddef>
#include <vector>

#include "drills/03_pairwise_sum/pairwise_sum.h"

namespace drill {
namespace {

double rounded(double sum) {
  if (!(std::fabs(sum) > 0x1p120)) return static_cast<float>(sum);
  const auto scaled = static_cast<float>(std::ldexp(sum, -64));
  return std::ldexp(double{scaled}, 64);
}

}  // namespace

float sum_sequential(std::span<const float> values) {
  double sum = 0;
  for (const float value : values) sum = rounded(sum + value);
  return static_cast<float>(sum);
}

float sum_pairwise(std::span<const float> values) {
  if (values.empty()) return 0;
  std::vector<double> level(values.begin(), values.end());
  while (level.size() > 1) {
    const std::size_t pairs = level.size() / 2;
    const bool has_odd_last = level.size() % 2 != 0;
    for (std::size_t i = 0; i < pairs; ++i) level[i] = rounded(level[2 * i] + level[2 * i + 1]);
    if (has_odd_last) level[pairs] = level.back();
    level.resize(pairs + (has_odd_last ? 1 : 0));
  }
  return static_cast<float>(level[0]);
}

}  // namespace drill
