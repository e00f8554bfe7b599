#include "grader/labs/tolerance_model/rounding.h"

#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

#include "grader/compare/formats.h"
#include "grader/compare/rng.h"
#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

using drill::Format;

constexpr Format kShort[] = {Format::kFloat16, Format::kBfloat16};
constexpr Rounding kRoundings[] = {Rounding::kNearestEven, Rounding::kHalfUp, Rounding::kTruncate};

// From the trusted formats: the neighbours on both sides of |x|, and which of them is nearer.
float oracle(float x, Format format, Rounding rounding) {
  if (std::isnan(x) || std::isinf(x)) return x;
  const double magnitude = std::fabs(x);
  const std::uint32_t nearest = trusted::encode(magnitude, format);
  std::uint32_t below = nearest;
  if (trusted::decode(below, format) > magnitude) --below;
  std::uint32_t bits = nearest;
  if (rounding == Rounding::kTruncate) bits = below;
  if (rounding == Rounding::kHalfUp && below < trusted::traits(format).max_finite()) {
    const double down = magnitude - trusted::decode(below, format);
    const double up = trusted::decode(below + 1, format) - magnitude;
    bits = down < up ? below : below + 1;
  }
  return static_cast<float>(std::copysign(trusted::decode(bits, format), x));
}

bool same(float a, float b) {
  return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b) ||
         (std::isnan(a) && std::isnan(b));
}

// All encodings whose lower half is 0, with what lies around a tie of either format below.
std::vector<float> sweep() {
  std::vector<float> values;
  for (std::uint32_t high = 0; high < 0x10000; ++high) {
    for (const std::uint32_t low : {0x0000u, 0x0001u, 0x0FFFu, 0x1000u, 0x1001u, 0x1FFFu, 0x3000u,
                                    0x7FFFu, 0x8000u, 0x8001u, 0xFFFFu}) {
      values.push_back(std::bit_cast<float>(high << 16 | low));
    }
  }
  return values;
}

TEST_CASE("arrays are rounded as the definition says, over all exponents and around all ties") {
  const std::vector<float> values = sweep();
  std::vector<float> rounded(values.size());
  for (const Format format : kShort) {
    for (const Rounding rounding : kRoundings) {
      rounder(format, rounding)(values, rounded);
      std::size_t wrong = 0, wrong_alone = 0;
      for (std::size_t i = 0; i < values.size(); ++i) {
        const float expected = oracle(values[i], format, rounding);
        wrong += !same(rounded[i], expected);
        wrong_alone += !same(round_to(values[i], format, rounding), expected);
      }
      CAPTURE(static_cast<int>(format), static_cast<int>(rounding));
      CHECK(wrong == 0);
      CHECK(wrong_alone == 0);
    }
  }
}

TEST_CASE("normal numbers are rounded as the definition says, and so is a rare subnormal") {
  trusted::Rng rng(1);
  std::vector<float> values = rng.uniform_floats(100'000, -1, 1);
  for (std::size_t i = 500; i < values.size(); i += 997) values[i] *= 0x1p-16f;
  std::vector<float> rounded(values.size());
  for (const Format format : kShort) {
    for (const Rounding rounding : kRoundings) {
      rounder(format, rounding)(values, rounded);
      std::size_t wrong = 0;
      for (std::size_t i = 0; i < values.size(); ++i) {
        wrong += !same(rounded[i], oracle(values[i], format, rounding));
      }
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("arrays of any size are rounded whole, and nothing behind them is written") {
  trusted::Rng rng(2);
  for (std::size_t size = 0; size <= 200; ++size) {
    const std::vector<float> values = rng.uniform_floats(size, -1, 1);
    std::vector<float> rounded(size + 1, 42);
    rounder(Format::kFloat16, Rounding::kNearestEven)(values, std::span(rounded).first(size));
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < size; ++i) {
      wrong += rounded[i] != oracle(values[i], Format::kFloat16, Rounding::kNearestEven);
    }
    CAPTURE(size);
    CHECK(wrong == 0);
    CHECK(rounded[size] == 42);
  }
}

TEST_CASE("fp32 is left as it is") {
  const std::vector<float> values = {1.0f, -0.0f, 0x1.fffffep127f, 0x1p-149f};
  std::vector<float> rounded(values.size());
  for (const Rounding rounding : kRoundings) {
    rounder(Format::kFloat32, rounding)(values, rounded);
    CHECK(rounded == values);
    CHECK(round_to(0x1p-149f, Format::kFloat32, rounding) == 0x1p-149f);
  }
}

TEST_CASE("an encoder and a decoder are applied to every element") {
  const auto encode = [](float x) { return static_cast<std::uint16_t>(x * 2); };
  const auto decode = [](std::uint16_t bits) { return static_cast<float>(bits) + 0.5f; };
  std::vector<float> rounded(3);
  rounder(+encode, +decode)(std::vector<float>{1, 2, 3}, rounded);
  CHECK(rounded == std::vector<float>{2.5f, 4.5f, 6.5f});
}

}  // namespace
}  // namespace lab
