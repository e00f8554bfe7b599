#include "grader/labs/reference_matching/references.h"

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "grader/labs/numpy/numpy_random.h"
#include "grader/labs/reference_matching/product.h"

namespace lab {
namespace {

std::vector<double> column_squares(const Matrix& a) {
  std::vector<double> sums(static_cast<std::size_t>(a.columns()));
  for (std::int64_t i = 0; i < a.rows(); ++i) {
    const auto row = a.row(i);
    for (std::size_t p = 0; p < sums.size(); ++p) sums[p] += row[p] * row[p];
  }
  return sums;
}

}  // namespace

Products products(const Activations& x, const Weights& weights) {
  Matrix scales = weights.scales;
  for (double& scale : scales.values()) scale *= x.scale;
  GroupedProduct product = grouped_product(x.codes, weights.codes, weights.group, scales);
  return {std::move(product.scaled), std::move(product.plain)};
}

References references(const Activations& x, const Weights& weights, const Matrix& w,
                      const Matrix& without_scales) {
  const Matrix real_x = dequantize(x);
  References out{product(real_x, dequantize(weights)), without_scales, without_scales,
                 product(real_x, w)};
  const std::int64_t last = weights.scales.columns() - 1;
  for (std::int64_t i = 0; i < out.c.rows(); ++i) {
    for (std::int64_t j = 0; j < out.c.columns(); ++j) {
      out.c(i, j) *= x.scale;
      out.b(i, j) = out.c(i, j) * weights.scales(j, last);
    }
  }
  return out;
}

Matrix without_last_product(const Matrix& y, const Activations& x, const Weights& weights) {
  Matrix out = y;
  const std::int64_t last = x.codes.columns() - 1, last_group = weights.scales.columns() - 1;
  for (std::int64_t i = 0; i < y.rows(); ++i) {
    for (std::int64_t j = 0; j < y.columns(); ++j) {
      out(i, j) -=
          x.codes(i, last) * x.scale * (weights.codes(j, last) * weights.scales(j, last_group));
    }
  }
  return out;
}

Matrix with_noise(const Matrix& y, std::uint64_t seed) {
  NumpyRandom random(seed);
  Matrix out = y;
  for (double& value : out.values()) value *= 1 + 1e-12 * random.standard_normal();
  return out;
}

double norm_of_random_sums(const Matrix& x, const Matrix& w) {
  const std::vector<double> of_x = column_squares(x), of_w = column_squares(w);
  double sum = 0;
  for (std::size_t p = 0; p < of_x.size(); ++p) sum += of_x[p] * of_w[p];
  return std::sqrt(sum);
}

}  // namespace lab
