// The tables of NumPy's ziggurat for the normal distribution.
//
// The area under exp(-x^2 / 2), x >= 0, is cut into 256 layers of the same area. Layer i > 0 is a
// rectangle from 0 to x[i] whose lower edge lies at height f(x[i]); layer 0 is what lies under
// f(x[255]), with the tail beyond it.
// (Marsaglia and Tsang, "The Ziggurat Method for Generating Random Variables", 2000.)
#ifndef GRADER_LABS_NUMPY_ZIGGURAT_H_
#define GRADER_LABS_NUMPY_ZIGGURAT_H_

#include <array>
#include <cstdint>

namespace lab {

inline constexpr int kLayers = 256;
inline constexpr double kTailStart = 3.6541528853610088;  // x[255]

// The same bits as NumPy's ki_double, wi_double and fi_double (checked against NumPy 1.24.2).
struct Ziggurat {
  std::array<std::uint64_t, kLayers> inside;  // a 52-bit draw below it is under the curve
  std::array<double, kLayers> scale;          // from a 52-bit draw to x
  std::array<double, kLayers> height;         // exp(-x^2 / 2) at the layer's right end
};

// Made at the first call.
const Ziggurat& ziggurat();

}  // namespace lab

#endif  // GRADER_LABS_NUMPY_ZIGGURAT_H_
