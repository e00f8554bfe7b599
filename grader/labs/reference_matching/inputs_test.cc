#include "grader/labs/reference_matching/inputs.h"

#include <cstdint>
#include <stdexcept>

#include "third_party/catch2/catch2.h"

namespace lab {

TEST_CASE("the inputs are NumPy's") {
  // default_rng(20261001) of NumPy 1.24.2
  const Inputs inputs = draw({.m = 128, .n = 256, .k = 512, .group = 64}, 20261001);
  CHECK(inputs.x(0, 0) == -0.10989363601019453);
  CHECK(inputs.x(0, 1) == 0.7397361484331756);
  CHECK(inputs.x(127, 511) == -0.9158469809215082);
  CHECK(inputs.w(0, 0) == 0.05414614346937807);
  CHECK(inputs.w(255, 511) == 0.04996456148363823);
}

TEST_CASE("planted ties are ties") {
  Matrix w = draw({.m = 1, .n = 3, .k = 40, .group = 20}, 1).w;
  const Matrix before = w;
  plant_ties(w, 20);
  const Weights weights = quantize_int4(w, 20, ScaleFormat::kFloat32);
  CHECK(count_ties(w, weights) == 3 * 19);
  for (std::int64_t j = 0; j < 3; ++j) {
    CHECK(weights.scales(j, 0) == 1.0 / 64);
    for (std::int64_t p = 20; p < 40; ++p) CHECK(w(j, p) == before(j, p));
  }
  // Shorter rows than the group, and nothing to tie.
  Matrix one(2, 1), three(1, 3);
  plant_ties(one, 64);
  plant_ties(three, 64);
  CHECK(count_ties(one, quantize_int4(one, 64, ScaleFormat::kFloat64)) == 0);
  CHECK(count_ties(three, quantize_int4(three, 64, ScaleFormat::kFloat64)) == 2);
}

TEST_CASE("the planted code is where it should be, and its weight what it stands for") {
  Matrix w = draw({.m = 1, .n = 3, .k = 5, .group = 2}, 1).w;
  Weights weights = quantize_int4(w, 2, ScaleFormat::kFloat64);
  CHECK(count_codes(weights.codes)[0] == 0);
  const Weights before = weights;
  plant_lowest_code(weights, w);
  CHECK(count_codes(weights.codes)[0] == 3);
  for (std::int64_t j = 0; j < 3; ++j) {
    CHECK(weights.codes(j, 4) == -8);
    CHECK(w(j, 4) == -8 * weights.scales(j, 2));
    for (std::int64_t p = 0; p < 4; ++p) CHECK(weights.codes(j, p) == before.codes(j, p));
  }
  CHECK(weights.scales == before.scales);
}

TEST_CASE("sizes beyond the memory are refused") {
  constexpr std::int64_t kMost = std::int64_t{1} << 24;
  CHECK_NOTHROW(require_memory({.m = 128, .n = 256, .k = 512, .group = 64}));
  CHECK_THROWS_AS(require_memory({.m = kMost, .n = kMost, .k = kMost, .group = 1}),
                  std::invalid_argument);
  CHECK_THROWS_AS(require_memory({.m = kMost, .n = kMost, .k = 1, .group = INT64_MAX}),
                  std::invalid_argument);
}

}  // namespace lab
