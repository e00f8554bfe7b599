#include "grader/labs/rmsnorm_acceptance/transformer.h"

#include <cmath>

#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

Matrix exact_norm(const Matrix& h, const std::vector<double>& w) {
  Matrix y(h.rows, h.cols);
  for (std::size_t i = 0; i < h.rows; ++i) {
    double squares = 0;
    for (std::size_t j = 0; j < h.cols; ++j) squares += h(i, j) * h(i, j);
    const double r = 1 / std::sqrt(squares / static_cast<double>(h.cols) + 1e-6);
    for (std::size_t j = 0; j < h.cols; ++j) y(i, j) = h(i, j) * r * w[j];
  }
  return y;
}

std::vector<std::size_t> some_tokens(std::size_t count) {
  std::vector<std::size_t> tokens;
  for (std::size_t i = 0; i < count; ++i) tokens.push_back(i * 37 % 256);
  return tokens;
}

TEST_CASE("the loss is that of transformer_numpy.py") {
  for (const auto& [seed, loss] : {std::pair(0, 5.618218546584246), {1, 5.513158345387825}}) {
    NumpyRandom random(static_cast<std::uint64_t>(seed));
    const Transformer model({}, random);
    CHECK(std::fabs(model.loss(some_tokens(40), exact_norm) - loss) <= 1e-12);
  }
}

TEST_CASE("norms that give zeros make all tokens equally likely") {
  NumpyRandom random(0);
  const Transformer model({}, random);
  const auto zeros = [](const Matrix& h, const std::vector<double>&) {
    return Matrix(h.rows, h.cols);
  };
  CHECK(std::fabs(model.loss(some_tokens(40), zeros) - std::log(256)) <= 1e-12);
}

TEST_CASE("a norm sees [tokens, width], two times a layer and once more") {
  NumpyRandom random(0);
  const Transformer model({.layers = 3, .width = 6, .heads = 2, .hidden = 5, .vocabulary = 7},
                          random);
  std::size_t calls = 0;
  model.loss({0, 6, 3, 3}, [&](const Matrix& h, const std::vector<double>& w) {
    ++calls;
    CHECK(h.rows == 4);
    CHECK(h.cols == 6);
    CHECK(w.size() == 6);
    return h;
  });
  CHECK(calls == 7);
  CHECK(model.norms() == 7);
}

TEST_CASE("no token depends on a later one") {
  NumpyRandom random(0);
  const Transformer model({}, random);
  std::vector<Matrix> last;
  const auto keep = [&](const Matrix& h, const std::vector<double>& w) {
    last.push_back(exact_norm(h, w));
    return last.back();
  };
  model.loss({1, 2, 3, 4}, keep);
  const Matrix one = last.back();
  model.loss({1, 2, 9, 4}, keep);
  const Matrix other = last.back();
  for (std::size_t j = 0; j < one.cols; ++j) {
    REQUIRE(one(0, j) == other(0, j));
    REQUIRE(one(1, j) == other(1, j));
  }
  CHECK(one(3, 0) != other(3, 0));
}

TEST_CASE("a NaN reaches the loss") {
  NumpyRandom random(0);
  const Transformer model({}, random);
  const auto nan = [](const Matrix& h, const std::vector<double>& w) {
    Matrix y = exact_norm(h, w);
    y(5, 7) = NAN;
    return y;
  };
  CHECK(std::isnan(model.loss(some_tokens(40), nan)));
}

}  // namespace
}  // namespace lab
