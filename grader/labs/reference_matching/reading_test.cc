#include "grader/labs/reference_matching/reading.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "grader/labs/reference_matching/fake_kernels.h"
#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

// A study in which all is as in the published table.
Study published() { return study(fp64_candidate(draw({}, 20261001), {}, false), 20261008); }

Study of(const Sizes& sizes) { return study(fp64_candidate(draw(sizes, 1), sizes, false), 8); }

// All paragraphs.
std::string text_of(const Study& study) {
  std::string text;
  for (const std::string& paragraph : reading(study)) text += paragraph + "\n";
  return text;
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

void let_pass(Row& row) { row.match.mismatched = 0; }
void let_fail(Row& row) { row.match.mismatched = row.match.elements; }

}  // namespace

TEST_CASE("the published table in words") {
  const std::string text = text_of(published());
  INFO(text);
  CHECK(has(text, "A passes."));
  CHECK(has(text, "B and C FAIL, as they should"));
  CHECK(has(text, "results are about 2.27 (RMS)"));  // sqrt(mean(A^2)) in NumPy
  CHECK(has(text, "errors are up to 4.81 and 250"));
  CHECK(has(text, "would have to be 547 and 187 times as wide"));  // counted in NumPy
  CHECK(has(text, "D FAILS, and that is no bug"));
  // What the published text says of these is fixed, and takes the relative L2 for the error.
  CHECK(
      has(text, "by 0.107 in relative L2, and so the results by 0.108, an element by up to 1.04"));
  CHECK(has(text,
            "so would C and a kernel that leaves out the last product of each sum (A as it is "
            "finds 67.3%"));
  CHECK(has(text, "E passes, and both of its sides are wrong"));
  CHECK(has(text, "off by 26.7 times the results"));
}

TEST_CASE("one group a row is why B passes") {
  const std::string text = text_of(of({.m = 20, .n = 30, .k = 64, .group = 64}));
  CHECK(has(text, "B passes: a row has one group here"));
  CHECK(has(text, "C FAILS, as it should."));
  CHECK(!has(text, "B and C FAIL"));
}

TEST_CASE("B may pass for another reason, and C") {
  Study s = published();
  let_pass(s.b);
  CHECK(has(text_of(s),
            "B passes: with a row's last scale for all the results are hardly different here"));
  let_pass(s.c);
  CHECK(has(text_of(s), "C passes: without scales the results are hardly different here."));
  let_fail(s.b);
  CHECK(has(text_of(s), "B FAILS, as it should. C passes"));
}

TEST_CASE("why D passes") {
  CHECK(has(text_of(of({.m = 20, .n = 30, .k = 64, .group = 1})),
            "D passes: a group of one weight loses nothing"));
  CHECK(has(text_of(of({.m = 20, .n = 30, .k = 1, .group = 64})),
            "D passes: a group of one weight loses nothing"));
  Study s = published();
  let_pass(s.d);
  CHECK(has(text_of(s), "D passes: quantising changed the weights by 0.107 in relative L2"));
}

TEST_CASE("what else would pass with the tolerances that D needs") {
  Study s = published();
  s.c.widening = 2 * s.d.widening;
  CHECK(has(text_of(s), "but then so would a kernel that leaves out"));
  s.shortened_widened.mismatched = s.shortened_widened.elements;
  CHECK(!has(text_of(s), "but then so would"));
  CHECK(has(text_of(s), "times as wide."));
  s.c.widening = s.d.widening;
  CHECK(has(text_of(s), "but then so would C."));
  // No width helps against a NaN.
  s.d.widening = std::numeric_limits<double>::infinity();
  CHECK(!has(text_of(s), "It would pass"));
}

TEST_CASE("E and E'") {
  Study s = published();
  let_pass(*s.e_prime);
  CHECK(has(text_of(s), "E' passes too"));
  let_fail(*s.e);
  CHECK(has(text_of(s), "E FAILS"));
  s.e.reset();
  CHECK(!has(text_of(s), "E "));
}

TEST_CASE("what A says") {
  Study s = published();
  CHECK(has(reading_of_a(s), "what is left is rounding"));
  CHECK(has(reading_of_a(s), "u of fp64 (u = 2^-53)"));

  // The error is more than rounding, whether or not the criterion sees it.
  s.rounding = 2 * s.accuracy.most;
  CHECK(has(reading_of_a(s), "A passes, and the candidate is WRONG all the same"));
  let_fail(s.a);
  CHECK(has(reading_of_a(s), "A FAILS."));
  CHECK(has(reading_of_a(s), "is WRONG"));
  CHECK(!has(reading_of_a(s), "passes:"));
  CHECK(reading(s).size() == 2);  // against a wrong candidate, B to D say nothing
  s.rounding = NAN;
  CHECK(has(reading_of_a(s), "is WRONG"));

  // The criterion fails what is rounding.
  s.rounding = s.accuracy.most;
  CHECK(has(reading_of_a(s), "A FAILS, but nothing says that the candidate is wrong"));
}

TEST_CASE("whose mistake a kernel has made") {
  const Sizes sizes{.m = 16, .n = 24, .k = 128, .group = 32};
  const Inputs inputs = draw(sizes, 1);
  const auto reading_with = [&](const Mistakes& mistakes, const Sizes& sizes) {
    const Kernels kernels = fake_kernels(mistakes);
    const KernelWeights weights = kernel_weights(kernels, inputs.w, sizes, false);
    return reading_of_a(study(w4a8_candidate(kernels, weights, inputs.x, sizes)));
  };
  Mistakes no_scales, last_scale, no_sign;
  no_scales.no_scales = true;
  last_scale.group_of = [](std::int64_t, const Sizes& s) { return (s.k - 1) / s.group; };
  no_sign.decode = [](int half) { return half; };
  CHECK(has(reading_with(no_scales, sizes), "C passes: it seems to leave out the scales"));
  CHECK(has(reading_with(last_scale, sizes), "B passes: it seems to take a row's last scale"));
  const std::string other = reading_with(no_sign, sizes);
  CHECK(has(other, "is WRONG"));
  CHECK(!has(other, "seems"));
  CHECK(has(reading_with({}, sizes), "A passes."));
}

TEST_CASE("the quantiser") {
  KernelWeights weights;
  weights.weights = {.codes = Matrix(10, 20), .scales = Matrix(10, 2), .group = 10};
  CHECK(quantizer_reading(weights) ==
        "quantize_int4 is right: all codes (200) and scales (20) are what drill 08 asks for.");
  weights.wrong_codes = 3;
  CHECK(has(quantizer_reading(weights), "is WRONG: 3 of 200 codes and 0 of 20 scales"));
  weights.wrong_codes = 0;
  weights.wrong_scales = 1;
  CHECK(has(quantizer_reading(weights), "is WRONG: 0 of 200 codes and 1 of 20 scales"));
}

}  // namespace lab
