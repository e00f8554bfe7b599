#include "grader/labs/k3_tour/matmul.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "drills/format.h"
#include "grader/compare/formats.h"
#include "grader/labs/numpy/numpy_random.h"

namespace lab::tour {
namespace {

using drill::Format;

struct Matrix {
  std::vector<double> drawn;
  std::vector<float> rounded;       // to fp16
  std::vector<double> most_off_by;  // |rounded - drawn| at most
};

Matrix draw(std::int64_t size, Distribution distribution, NumpyRandom& random) {
  const trusted::Traits fp16 = trusted::traits(Format::kFloat16);
  const double u = std::ldexp(1, -fp16.mantissa_bits - 1);
  const double half_subnormal = trusted::decode(fp16.smallest_subnormal(), Format::kFloat16) / 2;
  Matrix matrix;
  for (std::int64_t i = 0; i < size; ++i) {
    const double x =
        distribution == Distribution::kNormal ? random.standard_normal() : random.uniform(-1, 1);
    const std::uint32_t bits = trusted::encode(x, Format::kFloat16);
    matrix.drawn.push_back(x);
    matrix.rounded.push_back(static_cast<float>(trusted::decode(bits, Format::kFloat16)));
    matrix.most_off_by.push_back(std::max(u * std::fabs(x), half_subnormal));
  }
  return matrix;
}

}  // namespace

std::string name(Distribution distribution) {
  return distribution == Distribution::kNormal ? "normal" : "uniform";
}

Matmul multiply(Distribution distribution, std::uint64_t seed) {
  NumpyRandom random(seed);
  const Matrix a = draw(kRows * kDepth, distribution, random);
  const Matrix b = draw(kDepth * kCols, distribution, random);

  // Higham, Accuracy and Stability of Numerical Algorithms, section 3.1: gamma_n bounds n roundings
  // in a row. The products of fp16 numbers are exact in fp32; of K values each takes part in at
  // most K - 1 additions. One more rounding made a float of what is expected.
  const double nu = static_cast<double>(kDepth) * 0x1p-24;
  const double gamma = nu / (1 - nu);

  Matmul result{};
  double squares = 0, magnitudes = 0;
  for (std::int64_t i = 0; i < kRows; ++i) {
    for (std::int64_t j = 0; j < kCols; ++j) {
      double exact = 0, magnitude = 0, of_inputs = 0;
      float sum = 0, before_last = 0;
      for (std::int64_t k = 0; k < kDepth; ++k) {
        const auto x = static_cast<std::size_t>(i * kDepth + k);
        const auto y = static_cast<std::size_t>(k * kCols + j);
        const double size_a = std::fabs(a.drawn[x]), size_b = std::fabs(b.drawn[y]);
        exact += a.drawn[x] * b.drawn[y];
        magnitude += size_a * size_b;
        of_inputs += a.most_off_by[x] * size_b + size_a * b.most_off_by[y] +
                     a.most_off_by[x] * b.most_off_by[y];
        before_last = sum;
        sum += a.rounded[x] * b.rounded[y];
      }
      result.expected.push_back(static_cast<float>(exact));
      result.kernel.push_back(sum);
      result.drops_last.push_back(before_last);
      result.largest_error = std::max(result.largest_error, std::fabs(sum - exact));
      result.error_bound =
          std::max(result.error_bound, of_inputs + gamma * (magnitude + of_inputs));
      squares += exact * exact;
      magnitudes += magnitude;
    }
  }
  result.root_mean_square = std::sqrt(squares / static_cast<double>(kRows * kCols));
  result.mean_magnitude = magnitudes / static_cast<double>(kRows * kCols * kDepth);
  return result;
}

}  // namespace lab::tour
