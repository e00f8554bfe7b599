#include "grader/labs/reference_matching/references.h"

#include <cmath>
#include <cstdint>

#include "grader/labs/reference_matching/matrix_of.h"
#include "third_party/catch2/catch2.h"

namespace lab {

TEST_CASE("a product and its references, by hand") {
  // Drill 08's example, with x's scale 2.
  const Activations x{.codes = matrix_of(1, {1, 2, 3, 4, 5}), .scale = 2};
  const Matrix w = matrix_of(1, {3.5, -1.75, 0.25, 14, -3});
  const Weights weights{
      .codes = matrix_of(1, {7, -4, 0, 7, -2}), .scales = matrix_of(1, {0.5, 2}), .group = 3};

  // Groups: 7 - 8 + 0 = -1 and 28 - 10 = 18.
  const Products made = products(x, weights);
  CHECK(made.kernel == matrix_of(1, {(-1 * 0.5 + 18 * 2) * 2}));
  CHECK(made.without_scales == matrix_of(1, {17}));

  const References references = lab::references(x, weights, w, made.without_scales);
  CHECK(references.a == matrix_of(1, {71}));
  CHECK(references.b == matrix_of(1, {17 * 2 * 2}));
  CHECK(references.c == matrix_of(1, {17 * 2}));
  CHECK(references.d == matrix_of(1, {41.75 * 2}));

  CHECK(without_last_product(made.kernel, x, weights) == matrix_of(1, {71 - 5 * 2 * -2 * 2}));
}

TEST_CASE("each row and column has its own") {
  const Activations x{.codes = matrix_of(2, {1, 0, 0, 1}), .scale = 1};
  const Weights weights{.codes = matrix_of(3, {1, 2, 3, 4, 5, 6}),
                        .scales = matrix_of(3, {1, 2, 3, 4, 5, 6}),
                        .group = 1};
  const Products made = products(x, weights);
  CHECK(made.kernel == matrix_of(2, {1, 9, 25, 4, 16, 36}));
  const References references =
      lab::references(x, weights, matrix_of(3, {1, 2, 3, 4, 5, 7}), made.without_scales);
  CHECK(references.a == made.kernel);
  CHECK(references.b == matrix_of(2, {2, 12, 30, 4, 16, 36}));
  CHECK(references.c == matrix_of(2, {1, 3, 5, 2, 4, 6}));
  CHECK(references.d == matrix_of(2, {1, 3, 5, 2, 4, 7}));
}

TEST_CASE("the noise is NumPy's") {
  // 1 + 1e-12 * default_rng(9).standard_normal(3) of NumPy 1.24.2
  CHECK(with_noise(matrix_of(1, {1, 1, 1}), 9) ==
        matrix_of(1, {0.9999999999991972, 1.000000000000243, 0.9999999999983437}));
}

TEST_CASE("the norm of random sums is that of all products") {
  // (1 5)^2 + (2 6)^2 + (3 5)^2 + (4 6)^2
  CHECK(norm_of_random_sums(matrix_of(2, {1, 2, 3, 4}), matrix_of(1, {5, 6})) ==
        std::sqrt(25.0 + 144 + 225 + 576));
}

}  // namespace lab
