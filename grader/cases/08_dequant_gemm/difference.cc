#include "grader/cases/08_dequant_gemm/difference.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "grader/cases/08_dequant_gemm/oracle.h"

namespace cases {
namespace {

using drill::Format;
using trusted::Pattern;

double value_of(float y) { return y; }
double value_of(std::uint16_t y) { return from_bf16(y); }

// Whether row i of x reads the weights' column i out, as row i of y.
template <class X>
bool is_one_hot(const Product<X>& product) {
  const auto& [m, n, k, group] = product.sizes;
  if (m != k) return false;
  for (std::int64_t i = 0; i < m * k; ++i) {
    if ((product.x[static_cast<std::size_t>(i)] != X{}) != (i / k == i % k)) return false;
  }
  return true;
}

template <class X, class Y>
Pattern pattern(const Product<X>& product, std::span<const Y> y) {
  constexpr bool kIsBf16 = std::is_same_v<Y, std::uint16_t>;
  const std::vector<Expected> right = expected(product);
  trusted::Compared arrays = {
      .got = {},
      .right = {},
      .accepts =
          [&](std::size_t i, double value) {
            if constexpr (kIsBf16) return is_right(right[i], to_bf16(value));
            return is_right(right[i], static_cast<float>(value));
          },
      .cols = static_cast<std::size_t>(product.sizes.n),
      .format = kIsBf16 ? Format::kBfloat16 : Format::kFloat32,
      .row_group = is_one_hot(product) ? static_cast<std::size_t>(product.sizes.group) : 0};
  std::vector<std::size_t> wrong;
  for (std::size_t i = 0; i < right.size(); ++i) {
    arrays.got.push_back(value_of(y[i]));
    arrays.right.push_back(right[i].exact);
    if (!is_right(right[i], y[i])) wrong.push_back(i);
  }
  return trusted::pattern_of(arrays, wrong);
}

// Another scale in place of the right one then changes what it scales by half or more.
template <class X>
bool scales_are_powers_of_two(const Product<X>& product) {
  return std::all_of(product.scales.begin(), product.scales.end(), [](float scale) {
    int exponent = 0;
    return std::fabs(std::frexp(scale, &exponent)) == 0.5f;
  });
}

template <class X>
std::string class_of_pattern(const Product<X>& product, const Pattern& pattern) {
  using What = Pattern::What;
  const std::string& own = product.failure_class;
  if (own == "NaN") return own;
  const bool is_bf16 = std::is_same_v<X, std::uint16_t>;
  if (is_bf16 && pattern.what == What::kUlpTowardZero && pattern.wrong >= 3) return "rounding";
  if (own == "packing" || own == "sign") {
    // Codes are read one by one there, and scales are 1.
    if (pattern.what == What::kSwapped) return "packing";
    if (pattern.what == What::kDifference) return "sign";
    const bool all = pattern.where == Pattern::Where::kAll;
    return all && pattern.what == What::kFactor ? "scales" : own;
  }
  if (own != "scales" && own != "groups" && own != "tail") return own;
  const bool is_near = pattern.what == What::kNear || pattern.what == What::kUlp ||
                       pattern.what == What::kUlpTowardZero;
  if (is_near && scales_are_powers_of_two(product)) return "accumulation";
  const bool is_last =
      pattern.where == Pattern::Where::kLastColumns && pattern.is_of_place && pattern.wrong >= 2;
  return is_last ? "tail" : own;
}

}  // namespace

Pattern pattern_of_scales(const Weights& weights, std::span<const float> scales) {
  const std::vector<float> right = right_scales(weights);
  std::vector<std::size_t> wrong;
  for (std::size_t i = 0; i < right.size(); ++i) {
    if (scales[i] != right[i]) wrong.push_back(i);
  }
  return trusted::pattern_of(
      {.got = std::vector<double>(scales.begin(), scales.end()),
       .right = std::vector<double>(right.begin(), right.end()),
       .accepts = [&](std::size_t i, double value) { return value == right[i]; },
       .cols = static_cast<std::size_t>(weights.sizes.groups()),
       .format = Format::kFloat32},
      wrong);
}

Pattern pattern_of_codes(const Weights& weights, std::span<const std::uint8_t> packed,
                         std::span<const float> scales) {
  const auto& [m, n, k, group] = weights.sizes;
  trusted::Compared arrays = {
      .got = {},
      .right = {},
      .accepts = [&](std::size_t i, double value) { return value == arrays.right[i]; },
      .cols = static_cast<std::size_t>(k),
      .col_group = static_cast<std::size_t>(group)};
  std::vector<std::size_t> wrong;
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t p = 0; p < k; ++p) {
      const auto i = static_cast<std::size_t>(j * k + p);
      const float scale = scales[static_cast<std::size_t>(j * weights.sizes.groups() + p / group)];
      arrays.got.push_back(stored_code(packed, weights.sizes, j, p));
      arrays.right.push_back(right_code(weights.w[i], scale));
      if (arrays.got[i] != arrays.right[i]) wrong.push_back(i);
    }
  }
  return trusted::pattern_of(arrays, wrong);
}

Pattern pattern_of(const W4a16& product, std::span<const std::uint16_t> y) {
  return pattern(product, y);
}
Pattern pattern_of(const W4a8& product, std::span<const float> y) { return pattern(product, y); }

std::string class_of(const W4a16& product, std::span<const std::uint16_t> y) {
  return class_of_pattern(product, pattern_of(product, y));
}
std::string class_of_scales(const Weights& weights, std::span<const float> scales) {
  const Pattern::What what = pattern_of_scales(weights, scales).what;
  const bool is_near = what == Pattern::What::kUlp || what == Pattern::What::kUlpTowardZero;
  return is_near ? "quantiser" : weights.failure_class;
}
std::string class_of(const W4a8& product, std::span<const float> y) {
  return class_of_pattern(product, pattern_of(product, y));
}

}  // namespace cases
