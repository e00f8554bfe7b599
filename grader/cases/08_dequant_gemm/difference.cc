#include "grader/cases/08_dequant_gemm/difference.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "grader/compare/pattern.h"
#include "grader/judge/show.h"
#include "grader/judge/wrong_array.h"

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
trusted::Compared compared(const Product<X>& product, std::span<const Expected> right,
                           std::span<const Y> y) {
  constexpr bool kIsBf16 = std::is_same_v<Y, std::uint16_t>;
  trusted::Compared arrays = {
      .got = {},
      .right = {},
      .accepts = [right](std::size_t i,
                         double value) { return is_right(right[i], stored<Y>(value)); },
      .cols = static_cast<std::size_t>(product.sizes.n),
      .format = kIsBf16 ? Format::kBfloat16 : Format::kFloat32,
      .row_group = is_one_hot(product) ? static_cast<std::size_t>(product.sizes.group) : 0};
  for (std::size_t i = 0; i < right.size(); ++i) {
    arrays.got.push_back(value_of(y[i]));
    arrays.right.push_back(right[i].exact);
  }
  return arrays;
}

template <class Y>
std::vector<double> shares_used(std::span<const Expected> right, std::span<const Y> y) {
  std::vector<double> shares;
  if (std::all_of(right.begin(), right.end(), [](const Expected& e) { return !(e.low < e.high); }))
    return shares;
  for (std::size_t i = 0; i < right.size(); ++i) shares.push_back(share_used(right[i], y[i]));
  return shares;
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
std::string class_of(const Product<X>& product, const Pattern& pattern) {
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

// "0.5 +- 3e-07", or the interval where it is not symmetric, and the rounding to y's type.
std::string show_expected(const Expected& expected, const char* rounding) {
  if (std::isnan(expected.exact)) return "NaN";
  const double below = expected.exact - expected.low;
  const double above = expected.high - expected.exact;
  if (!(below > 0 || above > 0)) return fmt::format("{}{}", expected.exact, rounding);
  if (below == above) return fmt::format("{} +- {:.2g}{}", expected.exact, below, rounding);
  return fmt::format("{} - {:.2g} or + {:.2g}{}", expected.exact, below, above, rounding);
}

std::string show(float y) { return judge::show_float(y); }
std::string show(std::uint16_t y) { return judge::show_bits(y, Format::kBfloat16); }

template <class X, class Y>
std::optional<Difference> difference(const Product<X>& product, std::span<const Expected> right,
                                     std::span<const Y> y, const char* rounding) {
  const std::vector<std::size_t> wrong = wrong_elements(right, y);
  if (wrong.empty()) return std::nullopt;
  const trusted::Compared arrays = compared(product, right, y);
  const Pattern pattern = trusted::pattern_of(arrays, wrong);
  const std::size_t first = wrong.front();
  const auto n = static_cast<std::size_t>(product.sizes.n);
  return Difference{
      fmt::format("y[{}, {}] expected {}, got {} ({})", first / n, first % n,
                  show_expected(right[first], rounding), show(y[first]), pattern.text),
      class_of(product, pattern), judge::wrong_array("y", arrays, shares_used(right, y))};
}

template <class X, class Y>
report::WrongArray unwritten_result(const Product<X>& product, std::span<const Y> y,
                                    const std::vector<bool>& unwritten) {
  const std::vector<Expected> right = expected(product);
  return judge::wrong_array("y", compared(product, std::span<const Expected>(right), y),
                            shares_used(std::span<const Expected>(right), y), unwritten);
}

// Where each element has one right value.
trusted::Compared compared(std::vector<double> got, const std::vector<double>& right,
                           std::int64_t cols, std::optional<Format> format) {
  return {.got = std::move(got),
          .right = right,
          .accepts = [right](std::size_t i, double value) { return value == right[i]; },
          .cols = static_cast<std::size_t>(cols),
          .format = format};
}

trusted::Compared compared_scales(const Weights& weights, std::span<const float> scales) {
  const std::vector<float> right = right_scales(weights);
  return compared({scales.begin(), scales.end()}, {right.begin(), right.end()},
                  weights.sizes.groups(), Format::kFloat32);
}

// Codes, and the right ones by the scales that were stored.
trusted::Compared compared_codes(const Weights& weights, std::span<const std::uint8_t> packed,
                                 std::span<const float> scales) {
  const auto& [m, n, k, group] = weights.sizes;
  std::vector<double> got, right;
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t p = 0; p < k; ++p) {
      const float w = weights.w[static_cast<std::size_t>(j * k + p)];
      const float scale = scales[static_cast<std::size_t>(j * weights.sizes.groups() + p / group)];
      got.push_back(stored_code(packed, weights.sizes, j, p));
      right.push_back(right_code(w, scale));
    }
  }
  trusted::Compared arrays = compared(std::move(got), right, k, std::nullopt);
  arrays.col_group = static_cast<std::size_t>(group);
  return arrays;
}

std::vector<std::size_t> unequal_elements(const trusted::Compared& arrays) {
  std::vector<std::size_t> wrong;
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    if (arrays.got[i] != arrays.right[i]) wrong.push_back(i);
  }
  return wrong;
}

}  // namespace

std::optional<Difference> difference_of(const W4a16& product, std::span<const Expected> right,
                                        std::span<const std::uint16_t> y) {
  return difference(product, right, y, ", rounded to bf16");
}

std::optional<Difference> difference_of(const W4a8& product, std::span<const Expected> right,
                                        std::span<const float> y) {
  return difference(product, right, y, "");
}

report::WrongArray array_of(const W4a16& product, std::span<const std::uint16_t> y,
                            const std::vector<bool>& unwritten) {
  return unwritten_result(product, y, unwritten);
}

report::WrongArray array_of(const W4a8& product, std::span<const float> y,
                            const std::vector<bool>& unwritten) {
  return unwritten_result(product, y, unwritten);
}

std::optional<Difference> difference_of_scales(const Weights& weights,
                                               std::span<const float> scales) {
  const trusted::Compared arrays = compared_scales(weights, scales);
  const std::vector<std::size_t> wrong = unequal_elements(arrays);
  if (wrong.empty()) return std::nullopt;
  const Pattern pattern = trusted::pattern_of(arrays, wrong);
  const bool is_near =
      pattern.what == Pattern::What::kUlp || pattern.what == Pattern::What::kUlpTowardZero;
  const std::size_t first = wrong.front();
  return Difference{fmt::format("scales[{}, {}] expected {}, got {} ({})", first / arrays.cols,
                                first % arrays.cols, show(static_cast<float>(arrays.right[first])),
                                show(scales[first]), pattern.text),
                    is_near ? "quantiser" : weights.failure_class,
                    judge::wrong_array("scales", arrays, {})};
}

std::optional<Difference> difference_of_codes(const Weights& weights,
                                              std::span<const std::uint8_t> packed,
                                              std::span<const float> scales) {
  const auto& [m, n, k, group] = weights.sizes;
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t p = 0; p < 2 * weights.sizes.row_bytes(); ++p) {
      const int got = stored_code(packed, weights.sizes, j, p);
      if (p == k) {
        if (got == 0) continue;
        return Difference{
            fmt::format("the last half byte of row {} expected 0, got {}", j, (got + 16) % 16),
            weights.failure_class};
      }
      const float w = weights.w[static_cast<std::size_t>(j * k + p)];
      const float scale = scales[static_cast<std::size_t>(j * weights.sizes.groups() + p / group)];
      const int right = right_code(w, scale);
      if (got == right) continue;
      const trusted::Compared arrays = compared_codes(weights, packed, scales);
      const Pattern pattern = trusted::pattern_of(arrays, unequal_elements(arrays));
      return Difference{fmt::format("q[{}, {}], of w = {} and scale = {}, expected {}, got {} ({})",
                                    j, p, show(w), show(scale), right, got, pattern.text),
                        weights.failure_class, judge::wrong_array("q", arrays, {})};
    }
  }
  return std::nullopt;
}

report::WrongArray array_of_scales(const Weights& weights, std::span<const float> scales,
                                   const std::vector<bool>& unwritten) {
  return judge::wrong_array("scales", compared_scales(weights, scales), {}, unwritten);
}

report::WrongArray array_of_codes(const Weights& weights, std::span<const std::uint8_t> packed,
                                  const std::vector<bool>& unwritten) {
  const auto& [m, n, k, group] = weights.sizes;
  std::vector<bool> codes;
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t p = 0; p < k; ++p)
      codes.push_back(unwritten[static_cast<std::size_t>(j * weights.sizes.row_bytes() + p / 2)]);
  }
  return judge::wrong_array("q", compared_codes(weights, packed, right_scales(weights)), {}, codes);
}

}  // namespace cases
