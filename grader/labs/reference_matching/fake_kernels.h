// Drill 08's functions as plain loops on the host, to test what runs on them.
#ifndef GRADER_LABS_REFERENCE_MATCHING_FAKE_KERNELS_H_
#define GRADER_LABS_REFERENCE_MATCHING_FAKE_KERNELS_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "grader/compare/formats.h"
#include "grader/labs/reference_matching/kernels.h"
#include "grader/labs/reference_matching/quantize.h"

namespace lab {

// What may be wrong with them.
struct Mistakes {
  std::function<int(int half)> decode = [](int half) { return half < 8 ? half : half - 16; };
  std::function<std::int64_t(std::int64_t p, const Sizes& sizes)> group_of =
      [](std::int64_t p, const Sizes& sizes) { return p / sizes.group; };
  bool no_scales = false;
  Ties ties = Ties::kToEven;
  // After each addition within a sum.
  std::function<double(double)> round = [](double sum) { return sum; };
};

inline Kernels fake_kernels(const Mistakes& mistakes = {}) {
  const auto at = [](auto i) { return static_cast<std::size_t>(i); };
  const auto quantize = [=](std::span<const float> w, const Sizes& s) {
    Matrix doubles(s.n, s.k);
    for (std::size_t i = 0; i < w.size(); ++i) doubles.values()[i] = w[i];
    const Weights weights = quantize_int4(doubles, s.group, ScaleFormat::kFloat32, mistakes.ties);
    PackedWeights out;
    for (std::int64_t j = 0; j < s.n; ++j) {
      for (std::int64_t p = 0; p < s.k; p += 2) {
        const int low = static_cast<int>(weights.codes(j, p)) & 15;
        const int high = p + 1 < s.k ? static_cast<int>(weights.codes(j, p + 1)) & 15 : 0;
        out.packed.push_back(static_cast<std::uint8_t>(low | high << 4));
      }
    }
    for (const double scale : weights.scales.values())
      out.scales.push_back(static_cast<float>(scale));
    return out;
  };
  const auto multiply = [=](const auto& x, const PackedWeights& weights, const Sizes& s) {
    const std::int64_t row_bytes = (s.k + 1) / 2, groups = (s.k - 1) / s.group + 1;
    std::vector<double> y;
    for (std::int64_t i = 0; i < s.m; ++i) {
      for (std::int64_t j = 0; j < s.n; ++j) {
        double sum = 0;
        for (std::int64_t p = 0; p < s.k; ++p) {
          const int byte = weights.packed[at(j * row_bytes + p / 2)];
          const double code = mistakes.decode(p % 2 == 0 ? byte & 15 : byte >> 4);
          const double scale =
              mistakes.no_scales ? 1 : weights.scales[at(j * groups + mistakes.group_of(p, s))];
          sum = mistakes.round(sum + x(i * s.k + p) * code * scale);
        }
        y.push_back(sum);
      }
    }
    return y;
  };
  return {
      .quantize_int4 = quantize,
      .w4a8 =
          [=](std::span<const std::int8_t> x, float x_scale, const PackedWeights& weights,
              const Sizes& sizes) {
            std::vector<float> y;
            const auto x_at = [&](std::int64_t i) { return double{x_scale} * x[at(i)]; };
            for (const double value : multiply(x_at, weights, sizes))
              y.push_back(static_cast<float>(value));
            return y;
          },
      .w4a16 =
          [=](std::span<const std::uint16_t> x, const PackedWeights& weights, const Sizes& sizes) {
            constexpr auto kBf16 = drill::Format::kBfloat16;
            std::vector<std::uint16_t> y;
            const auto x_at = [&](std::int64_t i) { return trusted::decode(x[at(i)], kBf16); };
            for (const double value : multiply(x_at, weights, sizes))
              y.push_back(static_cast<std::uint16_t>(trusted::encode(value, kBf16)));
            return y;
          }};
}

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_FAKE_KERNELS_H_
