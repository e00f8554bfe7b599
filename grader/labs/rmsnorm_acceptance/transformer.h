// A small language model on the host, in fp64 but for its norms: what a loss sees of an RMSNorm.
//
// Decoder blocks as in Llama and Qwen2.5, without rotations of q and k:
//
//   h += attention(norm(h))     causal, several heads
//   h += mlp(norm(h))           down(silu(gate(n)) * up(n))
//   logits = embedding^T norm(h)
//
// Weights and embeddings are normal with the usual standard deviation of an initialiser, 0.02, and
// not trained; the norms' weights are normal around 1, with 0.1.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_TRANSFORMER_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_TRANSFORMER_H_

#include <cstddef>
#include <functional>
#include <vector>

#include "grader/labs/numpy/numpy_random.h"

namespace lab {

// Row-major.
struct Matrix {
  std::size_t rows, cols;
  std::vector<double> values;

  Matrix(std::size_t row_count, std::size_t col_count)
      : rows(row_count), cols(col_count), values(row_count * col_count) {}

  double& operator()(std::size_t i, std::size_t j) { return values[i * cols + j]; }
  double operator()(std::size_t i, std::size_t j) const { return values[i * cols + j]; }
};

class Transformer {
 public:
  struct Shape {
    std::size_t layers = 2;
    std::size_t width = 128;  // a multiple of heads
    std::size_t heads = 4;
    std::size_t hidden = 256;  // of the MLP
    std::size_t vocabulary = 256;
  };

  Transformer(const Shape& shape, NumpyRandom& random);

  const Shape& shape() const { return shape_; }

  // The norms in the order of their use: two a layer, and the last one.
  std::size_t norms() const { return norm_weights_.size(); }

  // norm(h, w) is RMSNorm of h [tokens, width] with the weights w [width].
  using Norm = std::function<Matrix(const Matrix& h, const std::vector<double>& w)>;

  // The mean cross-entropy of each token but the first, given those before it, in nats. Tokens are
  // below the vocabulary; there are at least two.
  double loss(const std::vector<std::size_t>& tokens, const Norm& norm) const;

 private:
  struct Layer {
    Matrix q, k, v, out, gate, up, down;  // [inputs, outputs]
  };

  Matrix attention(const Layer& layer, const Matrix& x) const;

  Shape shape_;
  Matrix embedding_;  // [vocabulary, width]
  std::vector<Layer> layers_;
  std::vector<std::vector<double>> norm_weights_;
};

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_TRANSFORMER_H_
