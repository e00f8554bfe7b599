#include "grader/labs/k3_tour/matmul.h"

#include <algorithm>
#include <cmath>

#include "drills/format.h"
#include "grader/compare/formats.h"
#include "grader/labs/numpy/numpy_random.h"
#include "third_party/catch2/catch2.h"

namespace lab::tour {
namespace {

float to_fp16(double x) {
  return static_cast<float>(
      trusted::decode(trusted::encode(x, drill::Format::kFloat16), drill::Format::kFloat16));
}

TEST_CASE("outputs are those of the definition") {
  for (const Distribution distribution : {Distribution::kNormal, Distribution::kUniform}) {
    const Matmul matmul = multiply(distribution, 3);
    REQUIRE(matmul.expected.size() == 4096);
    REQUIRE(matmul.kernel.size() == 4096);
    REQUIRE(matmul.drops_last.size() == 4096);
    NumpyRandom random(3);
    std::vector<double> a(64 * 512), b(512 * 64);
    const auto draw = [&] {
      return distribution == Distribution::kNormal ? random.standard_normal()
                                                   : random.uniform(-1, 1);
    };
    for (double& x : a) x = draw();
    for (double& x : b) x = draw();
    double largest = 0, squares = 0, magnitudes = 0, largest_magnitude = 0;
    for (std::size_t i = 0; i < 64; ++i) {
      for (std::size_t j = 0; j < 64; ++j) {
        long double exact = 0;
        double magnitude = 0;
        float sum = 0, all_but_last = 0;
        for (std::size_t k = 0; k < 512; ++k) {
          const double x = a[i * 512 + k], y = b[k * 64 + j];
          exact += static_cast<long double>(x) * y;
          magnitude += std::fabs(x * y);
          sum += to_fp16(x) * to_fp16(y);
          if (k < 511) all_but_last = sum;
        }
        const std::size_t at = i * 64 + j;
        REQUIRE(matmul.kernel[at] == sum);
        REQUIRE(matmul.drops_last[at] == all_but_last);
        REQUIRE(std::fabs(matmul.expected[at] - exact) <= 0x1p-24L * std::fabs(exact) + 1e-12L);
        const double error = std::fabs(static_cast<double>(sum - exact));
        REQUIRE(error <= matmul.error_bound);
        largest = std::max(largest, error);
        magnitudes += magnitude;
        largest_magnitude = std::max(largest_magnitude, magnitude);
        squares += static_cast<double>(exact * exact);
      }
    }
    CHECK(std::fabs(matmul.largest_error - largest) <= 1e-11);
    CHECK(std::fabs(matmul.root_mean_square - std::sqrt(squares / 4096)) <= 1e-9);
    CHECK(std::fabs(matmul.mean_magnitude - magnitudes / (4096 * 512)) <= 1e-9);
    // Both inputs are rounded, and so are the additions, which make 3% of it.
    const double u = 0x1p-11;
    const double bound = (2 * u + u * u + 512 * 0x1p-24) * largest_magnitude;
    CHECK(matmul.error_bound >= bound);
    CHECK(matmul.error_bound <= 1.01 * bound);
  }
}

TEST_CASE("outputs are about sqrt 512 for normal data, and a third of that for uniform data") {
  // The variance of a product is 1, and 1/9.
  CHECK(std::fabs(multiply(Distribution::kNormal, 1).root_mean_square / std::sqrt(512) - 1) < 0.05);
  CHECK(std::fabs(multiply(Distribution::kUniform, 1).root_mean_square / std::sqrt(512) * 3 - 1) <
        0.05);
}

TEST_CASE("the largest error is a few times what errors of random sign amount to") {
  for (const Distribution distribution : {Distribution::kNormal, Distribution::kUniform}) {
    const Matmul matmul = multiply(distribution, 1);
    const double model = 0x1p-11 * std::sqrt(512) * matmul.mean_magnitude;
    CHECK(matmul.largest_error > 2 * model);
    CHECK(matmul.largest_error < 8 * model);
  }
}

TEST_CASE("a seed's numbers are always the same, another's differ") {
  CHECK(multiply(Distribution::kNormal, 5).kernel == multiply(Distribution::kNormal, 5).kernel);
  CHECK(multiply(Distribution::kNormal, 5).kernel != multiply(Distribution::kNormal, 6).kernel);
  CHECK(name(Distribution::kNormal) == "normal");
  CHECK(name(Distribution::kUniform) == "uniform");
}

}  // namespace
}  // namespace lab::tour
