#include "grader/labs/reference_matching/candidate.h"

#include <cstdint>
#include <vector>

#include "grader/labs/reference_matching/fake_kernels.h"
#include "grader/labs/reference_matching/matrix_of.h"
#include "third_party/catch2/catch2.h"

namespace lab {

TEST_CASE("the published candidate, by hand") {
  const Sizes sizes{.m = 1, .n = 1, .k = 5, .group = 3};
  const Inputs inputs{.x = matrix_of(1, {127, 2, 3, 4, 5}),
                      .w = matrix_of(1, {3.5, -1.75, 0.25, 14, -3})};
  const Candidate candidate = fp64_candidate(inputs, sizes, false);
  CHECK(candidate.x.scale == 1);
  CHECK(candidate.weights.codes == matrix_of(1, {7, -4, 0, 7, -2}));
  CHECK(candidate.y == matrix_of(1, {(127 * 7 - 8) * 0.5 + 18 * 2}));
  CHECK(candidate.w == inputs.w);

  const Candidate planted = fp64_candidate(inputs, sizes, true);
  CHECK(planted.weights.codes == matrix_of(1, {7, -4, 0, 7, -8}));
  CHECK(planted.w == matrix_of(1, {3.5, -1.75, 0.25, 14, -16}));
  CHECK(planted.y == matrix_of(1, {(127 * 7 - 8) * 0.5 + (28 - 40) * 2}));
}

TEST_CASE("weights are unpacked as drill 08 packs them") {
  const Sizes sizes{.m = 1, .n = 2, .k = 5, .group = 3};
  Kernels kernels;
  std::vector<float> given;
  kernels.quantize_int4 = [&](std::span<const float> w, const Sizes&) {
    given.assign(w.begin(), w.end());
    return PackedWeights{.packed = {0xC7, 0x70, 0x0E, 0x98, 0xF0, 0x03}, .scales = {0.5, 2, 1, 3}};
  };
  const Matrix w = matrix_of(2, {3.5, -1.75, 0.25, 14, -3, 0.1, 1, 2, 3, 4});
  const KernelWeights weights = kernel_weights(kernels, w, sizes, false);
  CHECK(given == std::vector<float>{3.5, -1.75, 0.25, 14, -3, 0.1f, 1, 2, 3, 4});
  CHECK(weights.w(1, 0) == double{0.1f});
  CHECK(weights.weights.codes == matrix_of(2, {7, -4, 0, 7, -2, -8, -7, 0, -1, 3}));
  CHECK(weights.weights.scales == matrix_of(2, {0.5, 2, 1, 3}));
  // The first row is right. Of the second, right are scales 2/7 and 4/7 and codes 0 4 7 5 7.
  CHECK(weights.wrong_codes == 5);
  CHECK(weights.wrong_scales == 2);

  const KernelWeights planted = kernel_weights(kernels, w, sizes, true);
  CHECK(planted.weights.codes == matrix_of(2, {7, -4, 0, 7, -8, -8, -7, 0, -1, -8}));
  CHECK(planted.packed.packed == std::vector<std::uint8_t>{0xC7, 0x70, 0x08, 0x98, 0xF0, 0x08});
  CHECK(planted.w(0, 4) == -16);
  CHECK(planted.w(1, 4) == -24);
  CHECK(planted.wrong_codes == 5);
}

TEST_CASE("with an even k the last code is in the high half") {
  const KernelWeights weights = kernel_weights(fake_kernels(), matrix_of(1, {7, 1, 2, 3}),
                                               {.m = 1, .n = 1, .k = 4, .group = 4}, true);
  CHECK(weights.packed.packed == std::vector<std::uint8_t>{0x17, 0x82});
  CHECK(weights.wrong_codes == 0);
  CHECK(weights.wrong_scales == 0);
}

TEST_CASE("a quantiser that rounds ties away is seen where there are ties, not before") {
  Mistakes mistakes;
  mistakes.ties = Ties::kAwayFromZero;
  const Sizes sizes{.m = 1, .n = 10, .k = 200, .group = 50};
  Matrix w = draw(sizes, 1).w;
  CHECK(kernel_weights(fake_kernels(mistakes), w, sizes, false).wrong_codes == 0);
  plant_ties(w, sizes.group);
  CHECK(kernel_weights(fake_kernels(mistakes), w, sizes, false).wrong_codes > 100);
  CHECK(kernel_weights(fake_kernels(), w, sizes, false).wrong_codes == 0);
}

TEST_CASE("kernels get x as they should, and their results come back") {
  const Sizes sizes{.m = 2, .n = 1, .k = 3, .group = 3};
  const Matrix x = matrix_of(2, {127, 2, -3.3, 1.00390625, 0, 5});
  Kernels kernels = fake_kernels();
  std::vector<std::int8_t> int8;
  std::vector<std::uint16_t> bf16;
  kernels.w4a8 = [&](std::span<const std::int8_t> x, float x_scale, const PackedWeights&,
                     const Sizes&) {
    int8.assign(x.begin(), x.end());
    return std::vector<float>{x_scale, -2};
  };
  kernels.w4a16 = [&](std::span<const std::uint16_t> x, const PackedWeights&, const Sizes&) {
    bf16.assign(x.begin(), x.end());
    return std::vector<std::uint16_t>{0x3F80, 0x7FC0};
  };
  const KernelWeights weights = kernel_weights(kernels, matrix_of(1, {1, 2, 3}), sizes, false);

  const Candidate w4a8 = w4a8_candidate(kernels, weights, x, sizes);
  CHECK(int8 == std::vector<std::int8_t>{127, 2, -3, 1, 0, 5});
  CHECK(w4a8.y == matrix_of(2, {1, -2}));
  CHECK(w4a8.x.codes == matrix_of(2, {127, 2, -3, 1, 0, 5}));

  const Candidate w4a16 = w4a16_candidate(kernels, weights, x, sizes);
  // -3.3 is -3.296875, and 1.00390625 is a tie that goes down to 1.
  CHECK(bf16 == std::vector<std::uint16_t>{0x42FE, 0x4000, 0xC053, 0x3F80, 0, 0x40A0});
  CHECK(w4a16.x.codes == matrix_of(2, {127, 2, -3.296875, 1, 0, 5}));
  CHECK(w4a16.x.scale == 1);
  CHECK(w4a16.y(0, 0) == 1);
  CHECK(w4a16.y(1, 0) != w4a16.y(1, 0));
}

}  // namespace lab
