#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <utility>

#include "fmt/format.h"
#include "grader/cases/08_dequant_gemm/inputs.h"
#include "grader/compare/rng.h"

namespace cases {
namespace {

constexpr float kMax = std::numeric_limits<float>::max();
constexpr float kTiny = std::numeric_limits<float>::denorm_min();

// One row in one group.
Weights row(std::string made, std::string failure_class, std::vector<float> w) {
  const auto k = static_cast<std::int64_t>(w.size());
  return {std::move(made), std::move(failure_class), {.k = k, .group = k}, std::move(w)};
}

Weights bell_matrix(trusted::Rng& rng, std::string failure_class, const Sizes& sizes) {
  return {"w is of a bell shape", std::move(failure_class), sizes,
          rng.bell_floats(static_cast<std::size_t>(sizes.n * sizes.k))};
}

// Wrong ways to a code, each right nearly always.
using WrongCode = double (*)(float w, float scale, float greatest);
constexpr std::array<std::pair<const char*, WrongCode>, 4> kWrongCodes = {{
    {"in float", [](float w, float scale, float) { return double{w / scale}; }},
    {"by a product with the float 1 / scale",
     [](float w, float scale, float) { return double{w * (1 / scale)}; }},
    {"by a product with the double 1 / scale",
     [](float w, float scale, float) { return double{w} * (1 / double{scale}); }},
    {"with a scale that is not rounded",
     [](float w, float, float greatest) { return double{w} / (double{greatest} / 7); }},
}};

// A group of its greatest value and one near a tie, whose code comes out wrong that way.
Weights telling_group(trusted::Rng& rng, std::size_t way) {
  const auto& [name, wrong] = kWrongCodes[way];
  while (true) {
    // Few bits give exact ties, many give near ones.
    const double bits = std::ldexp(1, static_cast<int>(rng.between(4, 24)));
    const auto greatest = static_cast<float>(7 * std::floor(rng.uniform(bits / 2, bits)));
    const float scale = right_scales(row("", "", {greatest})).front();
    const auto tie = static_cast<float>((static_cast<double>(rng.between(0, 5)) + 0.5) * scale);
    for (const float w : {tie, std::nextafter(tie, 0.0f), std::nextafter(tie, kMax)}) {
      if (std::nearbyint(wrong(w, scale, greatest)) != right_code(w, scale))
        return row(fmt::format("w / scale is a tie {}", name), "rounding", {greatest, w, -w});
    }
  }
}

}  // namespace

std::vector<Weights> weights_for_scales(std::uint64_t seed) {
  trusted::Rng rng(seed);
  std::vector<Weights> all;
  const auto add = [&](std::string made, std::string failure_class, std::vector<float> w) {
    all.push_back(row(std::move(made), std::move(failure_class), std::move(w)));
  };
  add("the greatest |w| is positive", "quantiser", {1, 3.5f, -2});
  add("the greatest |w| is negative", "quantiser", {1, -3.5f, 2});
  add("the greatest |w| is the first of its group", "quantiser", {-7, 1, 2, 3, -4});
  add("the greatest |w| is the last of its group", "quantiser", {4, 3, -2, 1, -7});
  add("w is 0", "zero", {0, 0, 0});
  add("w is -0", "zero", {-0.0f, -0.0f});
  add("w is the largest float", "quantiser", {kMax, 1});
  add("w is the least float", "quantiser", {-kMax, kMax / 2});
  add("the scale is subnormal", "quantiser", {0x1p-126f, -0x1p-127f});
  for (const int multiple : {4, 7, 10, 11, 24, 25, 1000003})
    add("the scale is subnormal", "quantiser", {kTiny, -static_cast<float>(multiple) * kTiny});
  for (const int multiple : {1, 2, 3})
    add("the scale rounds to 0", "zero", {static_cast<float>(multiple) * kTiny, 0});
  // Neighbouring groups and rows with other scales, one of them with zeros alone.
  all.push_back({"a group of zeros between others",
                 "zero",
                 {.n = 2, .k = 6, .group = 2},
                 {1, -2, 0, 0, 3, 4, 0, 0, -5, 6, 7, 8}});
  for (const Sizes& sizes : {Sizes{.n = 7, .k = 96, .group = 32},
                             {.n = 3, .k = 128, .group = 1},
                             {.n = 5, .k = 7, .group = 7}})
    all.push_back(bell_matrix(rng, "quantiser", sizes));
  for (const Sizes& sizes : {Sizes{.n = 3, .k = 129, .group = 64},
                             {.n = 4, .k = 65, .group = 24},
                             {.n = 2, .k = 5, .group = 3},
                             {.n = 3, .k = 9, .group = 128},
                             {.n = 2, .k = 3, .group = std::int64_t{1} << 40},
                             {.n = 9, .k = 1, .group = 1}})
    all.push_back(bell_matrix(rng, "groups", sizes));
  return all;
}

std::vector<Weights> weights_for_codes(std::uint64_t seed) {
  trusted::Rng rng(seed);
  std::vector<Weights> all;
  // 7 makes the scale 1.
  all.push_back(row("w is an integer and the scale is 1", "packing",
                    {7, 1, 2, 3, 4, 5, 6, 0, -1, -2, -3, -4, -5, -6, -7}));
  for (const float scale : {1.0f, 0.25f, 0x1p-100f}) {
    std::vector<float> w = {7 * scale};
    for (int i = 0; i < 7; ++i) {
      w.push_back((static_cast<float>(i) + 0.5f) * scale);
      w.push_back(-w.back());
    }
    all.push_back(row("w is halfway between two codes", "rounding", w));
    for (std::size_t i = 1; i < w.size(); ++i) w[i] = std::nextafter(w[i], 0.0f);
    all.push_back(row("w is just below halfway between two codes", "rounding", w));
    for (std::size_t i = 1; i < w.size(); ++i)
      w[i] = std::nextafter(std::nextafter(w[i], 2 * w[i]), 2 * w[i]);
    all.push_back(row("w is just above halfway between two codes", "rounding", w));
  }
  for (std::size_t way = 0; way < kWrongCodes.size(); ++way) {
    for (int repeat = 0; repeat < 4; ++repeat) all.push_back(telling_group(rng, way));
  }
  // 10 / 7 of the least subnormal is stored as 1 of it.
  std::vector<float> subnormal;
  for (int i = -10; i <= 10; ++i) subnormal.push_back(static_cast<float>(i) * kTiny);
  all.push_back(row("the scale's rounding shows, and codes are clamped", "rounding", subnormal));
  all.push_back(row("w is 0, or far below its scale of 1", "zero", {kTiny, -kTiny, 0, -0.0f}));
  all.push_back(row("w is as large as can be", "rounding", {kMax, -kMax, kMax / 2, -kMax / 3}));
  for (const Sizes& sizes : {Sizes{.n = 1, .k = 1, .group = 1},
                             {.n = 3, .k = 1, .group = 2},
                             {.n = 3, .k = 2, .group = 1},
                             {.n = 4, .k = 33, .group = 8},
                             {.n = 3, .k = 127, .group = 32},
                             {.n = 2, .k = 5, .group = std::int64_t{1} << 40}})
    all.push_back(bell_matrix(rng, "packing", sizes));
  for (const Sizes& sizes : {Sizes{.n = 3, .k = 128, .group = 48}, {.n = 5, .k = 66, .group = 7}})
    all.push_back(bell_matrix(rng, "groups", sizes));
  return all;
}

}  // namespace cases
