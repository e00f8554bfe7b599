#include "grader/labs/numpy/ziggurat.h"

#include <cmath>

namespace lab {
namespace {

constexpr double kDraws = 0x1p52;                // how many values a draw has
constexpr double kArea = 0.0049286732339746519;  // of a layer

// NumPy's tables came from a program in double, so every step here is rounded to double too. The
// functions are evaluated in long double first: then the result hardly depends on the C library.
double density(double x) {
  const double exponent = -0.5 * x * x;
  return static_cast<double>(std::exp(static_cast<long double>(exponent)));
}
double inverse_density(double y) {
  return std::sqrt(-2 * static_cast<double>(std::log(static_cast<long double>(y))));
}

Ziggurat make() {
  Ziggurat z{};  // inside[1] stays 0: the top layer has no part that is surely under the curve
  double x = kTailStart;
  z.scale[255] = x / kDraws;
  z.height[255] = density(x);
  z.inside[0] = static_cast<std::uint64_t>(x * z.height[255] / kArea * kDraws);
  z.scale[0] = kArea / z.height[255] / kDraws;
  z.height[0] = 1;
  for (std::size_t i = kLayers - 2; i > 0; --i) {
    const double next = inverse_density(kArea / x + z.height[i + 1]);
    z.inside[i + 1] = static_cast<std::uint64_t>(std::nearbyint(next / x * kDraws));
    z.scale[i] = next / kDraws;
    z.height[i] = density(next);
    // The one place where whoever made NumPy's tables had an exp that was not correctly rounded.
    if (i == 38) z.height[i] = std::nextafter(z.height[i], 1.0);
    x = next;
  }
  return z;
}

}  // namespace

const Ziggurat& ziggurat() {
  static const Ziggurat tables = make();
  return tables;
}

}  // namespace lab
