#include "grader/labs/rmsnorm_acceptance/transformer.h"

#include <algorithm>
#include <cmath>

namespace lab {
namespace {

constexpr double kInitial = 0.02;
constexpr double kNormSpread = 0.1;

Matrix normal_matrix(std::size_t rows, std::size_t cols, NumpyRandom& random) {
  Matrix result(rows, cols);
  for (double& value : result.values) value = kInitial * random.standard_normal();
  return result;
}

// a b
Matrix operator*(const Matrix& a, const Matrix& b) {
  Matrix result(a.rows, b.cols);
  for (std::size_t i = 0; i < a.rows; ++i) {
    for (std::size_t k = 0; k < a.cols; ++k) {
      const double factor = a(i, k);
      for (std::size_t j = 0; j < b.cols; ++j) result(i, j) += factor * b(k, j);
    }
  }
  return result;
}

void add(Matrix& to, const Matrix& from) {
  for (std::size_t i = 0; i < to.values.size(); ++i) to.values[i] += from.values[i];
}

double silu(double x) { return x / (1 + std::exp(-x)); }

// Of finite numbers, at least one.
double log_sum_exp(const std::vector<double>& values) {
  const double greatest = *std::max_element(values.begin(), values.end());
  double sum = 0;
  for (const double value : values) sum += std::exp(value - greatest);
  return greatest + std::log(sum);
}

}  // namespace

Transformer::Transformer(const Shape& shape, NumpyRandom& random)
    : shape_(shape), embedding_(normal_matrix(shape.vocabulary, shape.width, random)) {
  const auto draw = [&](std::size_t inputs, std::size_t outputs) {
    return normal_matrix(inputs, outputs, random);
  };
  const std::size_t width = shape.width;
  for (std::size_t i = 0; i < shape.layers; ++i) {
    // Braces draw from left to right.
    layers_.push_back(Layer{draw(width, width), draw(width, width), draw(width, width),
                            draw(width, width), draw(width, shape.hidden),
                            draw(width, shape.hidden), draw(shape.hidden, width)});
  }
  for (std::size_t i = 0; i < 2 * shape.layers + 1; ++i) {
    std::vector<double> weights(width);
    for (double& weight : weights) weight = 1 + kNormSpread * random.standard_normal();
    norm_weights_.push_back(weights);
  }
}

Matrix Transformer::attention(const Layer& layer, const Matrix& x) const {
  const Matrix q = x * layer.q;
  const Matrix k = x * layer.k;
  const Matrix v = x * layer.v;
  const std::size_t head_width = shape_.width / shape_.heads;
  const double scale = 1 / std::sqrt(static_cast<double>(head_width));
  Matrix mixed(x.rows, shape_.width);
  for (std::size_t begin = 0; begin < shape_.width; begin += head_width) {
    for (std::size_t i = 0; i < x.rows; ++i) {
      std::vector<double> scores(i + 1);  // no token sees a later one
      for (std::size_t j = 0; j <= i; ++j) {
        for (std::size_t c = begin; c < begin + head_width; ++c) scores[j] += q(i, c) * k(j, c);
        scores[j] *= scale;
      }
      const double total = log_sum_exp(scores);
      for (std::size_t j = 0; j <= i; ++j) {
        const double weight = std::exp(scores[j] - total);
        for (std::size_t c = begin; c < begin + head_width; ++c) mixed(i, c) += weight * v(j, c);
      }
    }
  }
  return mixed * layer.out;
}

double Transformer::loss(const std::vector<std::size_t>& tokens, const Norm& norm) const {
  Matrix h(tokens.size(), shape_.width);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    for (std::size_t c = 0; c < shape_.width; ++c) h(i, c) = embedding_(tokens[i], c);
  }
  for (std::size_t i = 0; i < layers_.size(); ++i) {
    const Layer& layer = layers_[i];
    add(h, attention(layer, norm(h, norm_weights_[2 * i])));
    const Matrix x = norm(h, norm_weights_[2 * i + 1]);
    Matrix hidden = x * layer.gate;
    const Matrix up = x * layer.up;
    for (std::size_t j = 0; j < hidden.values.size(); ++j)
      hidden.values[j] = silu(hidden.values[j]) * up.values[j];
    add(h, hidden * layer.down);
  }
  const Matrix last = norm(h, norm_weights_.back());

  double sum = 0;
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    std::vector<double> logits(shape_.vocabulary);
    for (std::size_t t = 0; t < logits.size(); ++t) {
      for (std::size_t c = 0; c < shape_.width; ++c) logits[t] += last(i, c) * embedding_(t, c);
    }
    sum += log_sum_exp(logits) - logits[tokens[i + 1]];
  }
  return sum / static_cast<double>(tokens.size() - 1);
}

}  // namespace lab
