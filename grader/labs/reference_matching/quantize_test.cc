#include "grader/labs/reference_matching/quantize.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "grader/compare/rng.h"
#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

Matrix row(std::initializer_list<double> values) {
  Matrix out(1, static_cast<std::int64_t>(values.size()));
  std::copy(values.begin(), values.end(), out.values().begin());
  return out;
}

}  // namespace

TEST_CASE("int4 as drill 08 does it by hand") {
  const Weights weights = quantize_int4(row({3.5, -1.75, 0.25, 14, -3}), 3, ScaleFormat::kFloat32);
  CHECK(weights.scales == row({0.5, 2}));
  CHECK(weights.codes == row({7, -4, 0, 7, -2}));
  CHECK(dequantize(weights) == row({3.5, -2, 0, 14, -4}));
  // A group may be longer than a row.
  CHECK(quantize_int4(row({7, 1}), 100, ScaleFormat::kFloat64).scales == row({1}));
}

TEST_CASE("ties, zeros, and the scale that is stored") {
  const Matrix ties = row({7, 0.5, 1.5, -0.5, -1.5, 2.5});
  CHECK(quantize_int4(ties, 6, ScaleFormat::kFloat64).codes == row({7, 0, 2, 0, -2, 2}));
  CHECK(quantize_int4(ties, 6, ScaleFormat::kFloat64, Ties::kAwayFromZero).codes ==
        row({7, 1, 2, -1, -2, 3}));
  const Weights zeros = quantize_int4(row({0, 0, -7}), 2, ScaleFormat::kFloat64);
  CHECK(zeros.scales == row({1, 1}));
  CHECK(zeros.codes == row({0, 0, -7}));
  // fp32(1 / 7) is above 1 / 7, so that 0.5 is below 3.5 of it; in fp64 it is a tie.
  CHECK(quantize_int4(row({1, 0.5}), 2, ScaleFormat::kFloat32).codes == row({7, 3}));
  // 10 * 2^-149 / 7 is rounded to 2^-149, and -10 is clamped.
  const Weights tiny = quantize_int4(row({-10 * 0x1p-149}), 1, ScaleFormat::kFloat32);
  CHECK(tiny.scales == row({0x1p-149}));
  CHECK(tiny.codes == row({-8}));
}

TEST_CASE("a code is the nearest") {
  trusted::Rng rng(1);
  Matrix w(20, 50);
  for (double& value : w.values()) value = rng.uniform(-3, 3);
  const Weights weights = quantize_int4(w, 16, ScaleFormat::kFloat64);
  for (std::int64_t j = 0; j < 20; ++j) {
    for (std::int64_t g = 0; g < 4; ++g) {
      double greatest = 0;
      for (std::int64_t p = 16 * g; p < std::min<std::int64_t>(16 * g + 16, 50); ++p)
        greatest = std::max(greatest, std::fabs(w(j, p)));
      CHECK(weights.scales(j, g) == greatest / 7);
    }
    for (std::int64_t p = 0; p < 50; ++p) {
      const double scale = weights.scales(j, p / 16);
      for (double other = -8; other < 8; ++other) {
        CHECK(std::fabs(w(j, p) - weights.codes(j, p) * scale) <=
              std::fabs(w(j, p) - other * scale) + 1e-12);
      }
    }
  }
}

TEST_CASE("int8") {
  const Activations x = quantize_int8(row({127, -127, 0.5, 1.5, -0.75}), ScaleFormat::kFloat64);
  CHECK(x.scale == 1);
  CHECK(x.codes == row({127, -127, 0, 2, -1}));
  CHECK(dequantize(quantize_int8(row({0, 0}), ScaleFormat::kFloat64)) == row({0, 0}));
  CHECK(quantize_int8(row({1}), ScaleFormat::kFloat64).scale == 1.0 / 127);
  CHECK(quantize_int8(row({1}), ScaleFormat::kFloat32).scale == 1.0f / 127.0f);
  CHECK(dequantize({.codes = row({3, -2}), .scale = 0.25}) == row({0.75, -0.5}));
}

TEST_CASE("codes and ties are counted") {
  const auto counts = count_codes(row({-8, 7, 0, 0, -8, -8, 1}));
  CHECK(counts[0] == 3);
  CHECK(counts[8] == 2);
  CHECK(counts[9] == 1);
  CHECK(counts[15] == 1);
  std::int64_t all = 0;
  for (const std::int64_t count : counts) all += count;
  CHECK(all == 7);

  const Matrix w = row({7, 0.5, -2.5, 1, 14, 1, 2});
  CHECK(count_ties(w, quantize_int4(w, 4, ScaleFormat::kFloat64)) == 3);
}

}  // namespace lab
