#include "grader/simt/tests/correct_norms.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "grader/simt/tests/in_all_orders.h"
#include "grader/simt/tests/inputs.h"
#include "third_party/catch2/catch2.h"

namespace {

using correct::Floats;

constexpr double kUnit = 0x1p-24;     // of fp32: half the distance of 1 and the next number
constexpr double kBf16Unit = 0x1p-8;  // of bf16
constexpr float kEps = 1e-5f;
constexpr std::size_t kRows = 3;
constexpr std::size_t kColumns[] = {1, 7, 32, 255, 257, 1000};

// Roundings on the way of one element into the sum over a row, vectors of eight included.
double depth(std::size_t columns) {
  return std::ceil(static_cast<double>(columns) / correct::kRowThreads) + 8 + 14;
}

// Wants |got - expected| <= allowed everywhere.
void check_close(const Floats& got, const std::vector<double>& expected,
                 const std::vector<double>& allowed) {
  REQUIRE(got.size() == expected.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (std::abs(double{got[i]} - expected[i]) <= allowed[i]) continue;
    CAPTURE(i, got[i], expected[i], allowed[i]);
    FAIL("too far off");
  }
}

double reciprocal_rms(const float* row, std::size_t columns) {
  double squares = 0;
  for (std::size_t i = 0; i < columns; ++i) squares += double{row[i]} * double{row[i]};
  return 1 / std::sqrt(squares / static_cast<double>(columns) + double{kEps});
}

std::vector<double> expected_rmsnorm(const Floats& x, const Floats& w) {
  const std::size_t columns = w.size();
  std::vector<double> y(x.size());
  for (std::size_t at = 0; at < x.size(); at += columns) {
    const double r = reciprocal_rms(&x[at], columns);
    for (std::size_t i = 0; i < columns; ++i) y[at + i] = double{x[at + i]} * r * double{w[i]};
  }
  return y;
}

std::vector<double> scaled_magnitudes(std::vector<double> values, double factor) {
  for (double& value : values) value = std::abs(value) * factor;
  return values;
}

TEST_CASE("RMSNorm") {
  in_all_orders([] {
    for (const std::size_t columns : kColumns) {
      CAPTURE(columns);
      const Floats x = inputs::floats(kRows * columns, columns);
      const Floats w = inputs::floats(columns, 1);
      const std::vector<double> expected = expected_rmsnorm(x, w);
      // The sum's error halves under the root; rsqrt is within 2 ULP; two products.
      check_close(correct::rmsnorm_forward(x, w, static_cast<int>(columns), kEps), expected,
                  scaled_magnitudes(expected, (depth(columns) + 8) * kUnit));
    }
  });
}

TEST_CASE("RMSNorm of bf16 in vectors, whatever the alignment of a row") {
  in_all_orders([] {
    for (const std::size_t columns : kColumns) {
      CAPTURE(columns);
      const Floats x = inputs::bf16_floats(kRows * columns, columns);
      const Floats w = inputs::bf16_floats(columns, 1);
      const std::vector<double> expected = expected_rmsnorm(x, w);
      check_close(correct::rmsnorm_forward_bf16(x, w, static_cast<int>(columns), kEps), expected,
                  scaled_magnitudes(expected, kBf16Unit + (depth(columns) + 9) * kUnit));
    }
  });
}

TEST_CASE("RMSNorm's gradients") {
  const unsigned blocks = GENERATE(1u, 2u, 5u);
  in_all_orders([&] {
    for (const std::size_t columns : kColumns) {
      CAPTURE(columns, blocks);
      const Floats dy = inputs::floats(kRows * columns, columns);
      const Floats x = inputs::floats(kRows * columns, columns + 1);
      const Floats w = inputs::floats(columns, 2);
      std::vector<double> dx(x.size()), dx_allowed(x.size());
      std::vector<double> dw(columns), dw_allowed(columns);
      const double n = static_cast<double>(columns);
      // r^3 has thrice r's error, the sum its own.
      const double dx_factor = (3 * depth(columns) + 32) * kUnit;
      const double dw_factor = (depth(columns) + 8 + kRows + blocks) * kUnit;
      for (std::size_t at = 0; at < x.size(); at += columns) {
        const double r = reciprocal_rms(&x[at], columns);
        double dot = 0, magnitude = 0;
        for (std::size_t i = 0; i < columns; ++i) {
          const double term = double{w[i]} * double{dy[at + i]} * double{x[at + i]};
          dot += term;
          magnitude += std::abs(term);
        }
        for (std::size_t i = 0; i < columns; ++i) {
          const double direct = r * double{w[i]} * double{dy[at + i]};
          const double scale = double{x[at + i]} * r * r * r / n;
          dx[at + i] = direct - scale * dot;
          dx_allowed[at + i] = dx_factor * (std::abs(direct) + std::abs(scale) * magnitude);
          const double term = double{dy[at + i]} * double{x[at + i]} * r;
          dw[i] += term;
          dw_allowed[i] += dw_factor * std::abs(term);
        }
      }
      const auto got = correct::rmsnorm_backward(dy, x, w, static_cast<int>(columns), kEps, blocks);
      check_close(got.dx, dx, dx_allowed);
      check_close(got.dw, dw, dw_allowed);
    }
  });
}

TEST_CASE("softmax in one pass for maximum and sum") {
  in_all_orders([] {
    for (const std::size_t columns : kColumns) {
      CAPTURE(columns);
      Floats x = inputs::floats(kRows * columns, columns);
      for (float& value : x) value *= 8;
      std::vector<double> expected(x.size());
      for (std::size_t at = 0; at < x.size(); at += columns) {
        const float max = *std::max_element(&x[at], &x[at] + columns);
        double sum = 0;
        for (std::size_t i = 0; i < columns; ++i) sum += std::exp(double{x[at + i]} - double{max});
        for (std::size_t i = 0; i < columns; ++i) {
          expected[at + i] = std::exp(double{x[at + i]} - double{max}) / sum;
        }
      }
      // Six roundings for each merge of two maxima and sums (expf is within 2 ULP), the rounding of
      // differences up to 16 under the exponential, twice, and the last quotient.
      check_close(correct::softmax(x, static_cast<int>(columns)), expected,
                  scaled_magnitudes(expected, (6 * depth(columns) + 40) * kUnit));
    }
  });
}

}  // namespace
