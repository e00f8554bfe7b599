#include "grader/labs/reference_matching/study.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include "grader/labs/reference_matching/fake_kernels.h"
#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

// As the program does it.
Study study_of(const Sizes& sizes, std::uint64_t seed) {
  return study(fp64_candidate(draw(sizes, seed), sizes, false), seed + 7);
}

struct Expected {
  double relative_l2, max_error;
  std::int64_t mismatched;
};

void check_row(const Row& row, const Expected& expected) {
  CAPTURE(row.name);
  CHECK(row.match.relative_l2 == Approx(expected.relative_l2).epsilon(0.001));
  CHECK(row.match.max_error == Approx(expected.max_error).epsilon(0.001));
  CHECK(row.match.mismatched == expected.mismatched);
}

}  // namespace

TEST_CASE("the published table, each figure within 2%") {
  const Study s = study_of({}, 20261001);
  CHECK(s.a.match.relative_l2 < 1e-14);
  CHECK(s.a.match.mismatched == 0);
  CHECK(s.b.match.relative_l2 == Approx(0.21).epsilon(0.02));
  CHECK(s.c.match.relative_l2 == Approx(0.96).epsilon(0.02));
  CHECK(s.d.match.relative_l2 == Approx(0.108).epsilon(0.02));
  CHECK(s.d.match.ratio() == Approx(0.94).epsilon(0.02));
  CHECK(s.e->match.passes());
  CHECK(s.e_prime->match.relative_l2 == Approx(26.7).epsilon(0.02));

  std::vector<bool> passes;
  for (const Row& row : s.rows()) passes.push_back(row.match.passes());
  CHECK(passes == std::vector<bool>{true, false, false, false, true, false});
}

TEST_CASE("the published program's figures, as it prints them") {
  const Study s = study_of({}, 20261001);
  check_row(s.b, {2.097e-01, 4.811e+00, 31673});
  check_row(s.c, {9.643e-01, 2.503e+02, 32765});
  check_row(s.d, {1.078e-01, 1.043e+00, 30793});
  check_row(*s.e, {9.906e-13, 5.045e-10, 0});
  check_row(*s.e_prime, {2.668e+01, 2.503e+02, 32765});
}

TEST_CASE("and with other arguments") {
  const Study s = study_of({.m = 64, .n = 48, .k = 512, .group = 32}, 7);
  CHECK(s.a.match.relative_l2 < 1e-14);
  check_row(s.b, {2.415e-01, 3.321e+00, 2990});
  check_row(s.c, {9.679e-01, 2.561e+02, 3072});
  check_row(s.d, {9.491e-02, 9.041e-01, 2850});
  check_row(*s.e_prime, {2.966e+01, 2.561e+02, 3072});
}

TEST_CASE("k need not be a multiple of the group") {
  // From NumPy, with a last group of one.
  const Study s = study_of({.m = 20, .n = 30, .k = 100, .group = 33}, 3);
  CHECK(s.a.match.relative_l2 < 1e-14);
  check_row(s.b, {1.716e+00, 2.614e+00, 595});
  check_row(s.c, {9.694e-01, 9.818e+01, 600});
  check_row(s.d, {1.037e-01, 3.237e-01, 562});
  check_row(*s.e_prime, {3.057e+01, 9.818e+01, 600});
  CHECK(s.groups == 4);
  CHECK(s.longest == 33);
}

TEST_CASE("with one group a row, B is A") {
  for (const std::int64_t group : {std::int64_t{384}, std::int64_t{INT64_MAX}}) {
    const Study s = study_of({.m = 32, .n = 40, .k = 384, .group = group}, 1);
    CHECK(s.b.match.relative_l2 < 1e-14);
    CHECK(s.b.match.passes());
    check_row(s.d, {1.313e-01, 9.267e-01, 1210});
    CHECK(s.groups == 1);
  }
}

TEST_CASE("a group of one weight loses nothing") {
  const Study s = study_of({.m = 8, .n = 8, .k = 64, .group = 1}, 1);
  CHECK(s.longest == 1);
  CHECK(s.weights_error < 1e-15);
  CHECK(s.d.match.passes());
}

TEST_CASE("zeros have no relative error, and pass") {
  const Sizes sizes{.m = 3, .n = 4, .k = 5, .group = 2};
  const Inputs zeros{.x = Matrix(3, 5), .w = Matrix(4, 5)};
  const Study s = study(fp64_candidate(zeros, sizes, false), 1);
  for (const Row& row : s.rows()) {
    CHECK(row.match.passes());
    CHECK(std::isnan(row.match.relative_l2));
  }
  CHECK(s.rounding == 0);
  CHECK(s.is_right());
}

TEST_CASE("rounding explains what right kernels make, and no more") {
  for (const Sizes sizes :
       {Sizes{.m = 16, .n = 24, .k = 300, .group = 64}, Sizes{.m = 3, .n = 1, .k = 1, .group = 1},
        Sizes{.m = 9, .n = 5, .k = 33, .group = 1}}) {
    CAPTURE(sizes.m, sizes.k);
    const Inputs inputs = draw(sizes, 5);
    const auto w4a8 = [&](const Mistakes& mistakes) {
      const Kernels kernels = fake_kernels(mistakes);
      return study(w4a8_candidate(kernels, kernel_weights(kernels, inputs.w, sizes, false),
                                  inputs.x, sizes));
    };
    const auto w4a16 = [&](const Mistakes& mistakes) {
      const Kernels kernels = fake_kernels(mistakes);
      return study(w4a16_candidate(kernels, kernel_weights(kernels, inputs.w, sizes, false),
                                   inputs.x, sizes));
    };
    CHECK(study(fp64_candidate(inputs, sizes, false)).is_right());
    CHECK(w4a8({}).is_right());
    CHECK(w4a16({}).is_right());
    CHECK(w4a8({}).a.match.passes());

    Mistakes in_fp32;
    in_fp32.round = [](double sum) { return static_cast<float>(sum); };
    CHECK(w4a8(in_fp32).is_right());
    CHECK(w4a16(in_fp32).is_right());

    Mistakes no_scales;
    no_scales.no_scales = true;
    CHECK(!w4a8(no_scales).is_right());
    CHECK(!w4a16(no_scales).is_right());
    CHECK(!w4a8(no_scales).a.match.passes());
    CHECK(w4a8(no_scales).c.match.passes());

    // 11 bits are not fp32, though the criterion may let them pass.
    Mistakes in_fp16;
    in_fp16.round = [](double sum) {
      return trusted::decode(trusted::encode(sum, drill::Format::kFloat16),
                             drill::Format::kFloat16);
    };
    CHECK(!w4a8(in_fp16).is_right());
    if (sizes.k == 1) CHECK(w4a8(in_fp16).a.match.passes());

    Mistakes nan;
    nan.round = [](double) { return NAN; };
    CHECK(!w4a8(nan).is_right());
    CHECK(!w4a16(nan).is_right());
  }
}

TEST_CASE("a single result may be greater than random sums are") {
  const Sizes sizes{.m = 1, .n = 1, .k = 8, .group = 4};
  const Kernels kernels = fake_kernels();
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    CAPTURE(seed);
    const Inputs inputs = draw(sizes, seed);
    const KernelWeights weights = kernel_weights(kernels, inputs.w, sizes, false);
    CHECK(study(w4a16_candidate(kernels, weights, inputs.x, sizes)).is_right());
  }
}

TEST_CASE("a bf16 accumulator is more than rounding") {
  const Sizes sizes{.m = 16, .n = 24, .k = 512, .group = 64};
  const Inputs inputs = draw(sizes, 5);
  Mistakes in_bf16;
  in_bf16.round = [](double sum) {
    return trusted::decode(trusted::encode(sum, drill::Format::kBfloat16),
                           drill::Format::kBfloat16);
  };
  const Kernels kernels = fake_kernels(in_bf16);
  CHECK(!study(w4a16_candidate(kernels, kernel_weights(kernels, inputs.w, sizes, false), inputs.x,
                               sizes))
             .is_right());
}

TEST_CASE("a kernel without the last products") {
  // One product a sum: without it there is nothing.
  const Study s = study_of({.m = 2, .n = 2, .k = 1, .group = 1}, 1);
  CHECK(s.shortened.relative_l2 == 1);
  // In NumPy, with the published arguments.
  const Study published = study_of({}, 20261001);
  CHECK(published.shortened.relative_l2 == Approx(0.043996).epsilon(1e-3));
  CHECK(published.shortened.ratio() == Approx(0.67337).epsilon(1e-4));
  CHECK(published.shortened_widened.passes());
  CHECK(published.weights_error == Approx(0.107408).epsilon(1e-4));
}

}  // namespace lab
