#include "grader/labs/reference_matching/product.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "grader/compare/rng.h"
#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

Matrix random_matrix(trusted::Rng& rng, std::int64_t rows, std::int64_t columns) {
  Matrix out(rows, columns);
  for (double& value : out.values()) value = rng.uniform(-1, 1);
  return out;
}

Matrix random_integers(trusted::Rng& rng, std::int64_t rows, std::int64_t columns, double most) {
  Matrix out = random_matrix(rng, rows, columns);
  for (double& value : out.values()) value = std::nearbyint(value * most);
  return out;
}

struct Shape {
  std::int64_t m, n, k;
};

// Around the sizes of tiles, blocks and runs.
constexpr Shape kShapes[] = {{1, 1, 1},      {1, 7, 300},    {3, 4, 5},
                             {4, 4, 256},    {5, 3, 257},    {64, 128, 16},
                             {65, 129, 255}, {130, 260, 33}, {2, 131, 513}};

}  // namespace

TEST_CASE("products of integers are exact, of all sizes, in groups of all sizes") {
  trusted::Rng rng(1);
  for (const auto& [m, n, k] : kShapes) {
    const Matrix x = random_integers(rng, m, k, 127), w = random_integers(rng, n, k, 8);
    for (const std::int64_t group : {std::int64_t{1}, std::int64_t{3}, std::int64_t{64},
                                     std::int64_t{256}, k, k + 1, std::int64_t{INT64_MAX}}) {
      const std::int64_t groups = (k - 1) / group + 1;
      // Powers of two keep it exact.
      Matrix scales(n, groups);
      for (double& scale : scales.values()) scale = std::exp2(std::nearbyint(rng.uniform(-3, 3)));
      const GroupedProduct got = grouped_product(x, w, group, scales);
      std::int64_t wrong = 0;
      for (std::int64_t i = 0; i < m; ++i) {
        for (std::int64_t j = 0; j < n; ++j) {
          double plain = 0, scaled = 0;
          for (std::int64_t p = 0; p < k; ++p) {
            plain += x(i, p) * w(j, p);
            scaled += x(i, p) * w(j, p) * scales(j, p / group);
          }
          wrong += got.plain(i, j) != plain || got.scaled(i, j) != scaled;
        }
      }
      CAPTURE(m, n, k, group);
      CHECK(wrong == 0);
      CHECK(product(x, w) == got.plain);
    }
  }
}

TEST_CASE("a product has the accuracy of fp64") {
  trusted::Rng rng(2);
  const Matrix x = random_matrix(rng, 9, 2000), w = random_matrix(rng, 10, 2000);
  const Matrix got = product(x, w);
  for (std::int64_t i = 0; i < 9; ++i) {
    for (std::int64_t j = 0; j < 10; ++j) {
      long double exact = 0, absolute = 0;
      for (std::int64_t p = 0; p < 2000; ++p) {
        const long double term = static_cast<long double>(x(i, p)) * w(j, p);
        exact += term;
        absolute += std::fabs(term);
      }
      // A term is rounded once by itself, up to 256 times in its run, and 8 times in the sum of
      // these.
      const long double allowed = 265 * 0x1p-53L * absolute;
      CHECK(std::fabs(got(i, j) - exact) <= allowed);
    }
  }
}

TEST_CASE("the number of threads changes no bit") {
  trusted::Rng rng(3);
  const Matrix x = random_matrix(rng, 150, 700), w = random_matrix(rng, 270, 700);
  const Matrix scales = random_matrix(rng, 270, 7);
  const GroupedProduct one = grouped_product(x, w, 100, scales, 1);
  for (const int threads : {2, 3, 16}) {
    const GroupedProduct several = grouped_product(x, w, 100, scales, threads);
    CHECK(several.plain == one.plain);
    CHECK(several.scaled == one.scaled);
    CHECK(product(x, w, threads) == product(x, w, 1));
  }
}

TEST_CASE("a NaN stays in its row and in its column") {
  Matrix x(6, 3), w(5, 3);
  std::fill(x.values().begin(), x.values().end(), 1.0);
  std::fill(w.values().begin(), w.values().end(), 2.0);
  x(2, 1) = NAN;
  w(4, 0) = NAN;
  const Matrix y = product(x, w);
  for (std::int64_t i = 0; i < 6; ++i) {
    for (std::int64_t j = 0; j < 5; ++j) {
      CAPTURE(i, j);
      CHECK(std::isnan(y(i, j)) == (i == 2 || j == 4));
      if (i != 2 && j != 4) CHECK(y(i, j) == 6);
    }
  }
}

}  // namespace lab
