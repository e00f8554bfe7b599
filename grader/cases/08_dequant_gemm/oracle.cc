#include "grader/cases/08_dequant_gemm/oracle.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "grader/compare/formats.h"
#include "grader/compare/share.h"

namespace cases {
namespace {

using drill::Format;
using trusted::rounded;

constexpr double kUnit = 0x1p-24;  // u of fp32

std::size_t at(std::int64_t row, std::int64_t columns, std::int64_t column) {
  return static_cast<std::size_t>(row * columns + column);
}

// The exponent of the lowest bit that is set in a finite number that is not 0.
int lowest_bit(double value) {
  int exponent = 0;
  const double fraction = std::frexp(value, &exponent);
  const auto mantissa = static_cast<std::int64_t>(std::ldexp(fraction, 53));
  return exponent - 53 + __builtin_ctzll(static_cast<std::uint64_t>(std::abs(mantissa)));
}

// What is known of a sum's terms.
struct Terms {
  double sum = 0;
  double absolute = 0;
  std::int64_t count = 0;  // that are not 0
  int unit = std::numeric_limits<int>::max();
  bool exact = true;  // each by itself

  // `lowest` is the term's lowest bit, if it is not 0.
  void add(double term, int lowest) {
    sum += term;
    if (term == 0) return;
    absolute += std::abs(term);
    ++count;
    unit = std::min(unit, lowest);
  }

  // Whether no order of fp32 additions rounds.
  bool adds_exactly() const {
    return exact && (count == 0 || absolute <= std::ldexp(0x1p24, unit));
  }
};

// A weight times its scale, and what may stand for it.
struct Weight {
  double value;
  double least, greatest;
  int lowest;  // bit
};

Weight weight_of(std::int8_t q, float scale) {
  const double value = q * double{scale};
  const double once = rounded(value, Format::kBfloat16);
  const double twice = rounded(rounded(value, Format::kFloat32), Format::kBfloat16);
  return {value, std::min({value, once, twice}), std::max({value, once, twice}),
          value == 0 ? 0 : lowest_bit(value)};
}

Expected expected_sum(std::span<const double> x, std::span<const int> x_lowest,
                      std::span<const Weight> weights) {
  Terms terms;
  double low = 0, high = 0;
  for (std::size_t p = 0; p < x.size(); ++p) {
    const Weight& w = weights[p];
    terms.add(x[p] * w.value, x_lowest[p] + w.lowest);
    if (w.least == w.greatest || x[p] == 0) continue;
    terms.exact = false;
    const double ends[] = {x[p] * (w.least - w.value), x[p] * (w.greatest - w.value)};
    low += std::min(ends[0], ends[1]);
    high += std::max(ends[0], ends[1]);
  }
  if (!std::isfinite(terms.sum)) return {terms.sum, terms.sum, terms.sum};
  const double slack =
      terms.adds_exactly() ? 0 : 4 * kUnit * static_cast<double>(terms.count) * terms.absolute;
  return {terms.sum, terms.sum + kMargin * (low - slack), terms.sum + kMargin * (high + slack)};
}

template <class Y>
std::optional<double> largest_share(std::span<const Expected> right, std::span<const Y> y) {
  double largest = 0;
  bool is_allowed = false;
  for (std::size_t i = 0; i < right.size(); ++i) {
    is_allowed = is_allowed || right[i].low < right[i].high;
    largest = std::max(largest, share_used(right[i], y[i]));
  }
  return is_allowed ? std::optional(largest) : std::nullopt;
}

template <class Y>
std::vector<std::size_t> all_wrong(std::span<const Expected> right, std::span<const Y> y) {
  std::vector<std::size_t> wrong;
  for (std::size_t i = 0; i < right.size(); ++i) {
    if (!is_right(right[i], y[i])) wrong.push_back(i);
  }
  return wrong;
}

}  // namespace

double from_bf16(std::uint16_t bits) { return trusted::decode(bits, Format::kBfloat16); }

std::uint16_t to_bf16(double value) {
  return static_cast<std::uint16_t>(trusted::encode(value, Format::kBfloat16));
}

std::vector<std::uint8_t> pack(std::span<const std::int8_t> q, std::int64_t n, std::int64_t k,
                               std::uint8_t pad) {
  std::vector<std::uint8_t> packed;
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t p = 0; p < k; p += 2) {
      const int low = (q[at(j, k, p)] + 16) % 16;
      const int high = p + 1 < k ? (q[at(j, k, p + 1)] + 16) % 16 : pad;
      packed.push_back(static_cast<std::uint8_t>(low + 16 * high));
    }
  }
  return packed;
}

std::vector<float> right_scales(const Weights& weights) {
  const auto& [m, n, k, group] = weights.sizes;
  std::vector<float> scales;
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t begin = 0; begin < k; begin += std::min(group, k)) {
      double greatest = 0;
      for (std::int64_t p = begin; p < std::min(begin + std::min(group, k), k); ++p)
        greatest = std::max(greatest, std::abs(double{weights.w[at(j, k, p)]}));
      // A double's quotient of floats lies on a float's midpoint only where the exact one does.
      const double scale = rounded(greatest / 7, Format::kFloat32);
      scales.push_back(static_cast<float>(scale == 0 ? 1 : scale));
    }
  }
  return scales;
}

std::int8_t right_code(float w, float scale) {
  const double exact = double{w} / double{scale};
  if (exact >= 7) return 7;
  if (exact <= -8) return -8;
  if (std::isnan(exact)) return 0;  // of a stored scale that is wrong
  const double below = std::floor(exact);
  const double part = exact - below;
  const auto lower = static_cast<int>(below);
  const bool up = part > 0.5 || (part == 0.5 && lower % 2 != 0);
  return static_cast<std::int8_t>(up ? lower + 1 : lower);
}

std::vector<std::int8_t> right_codes(const Weights& weights) {
  const auto& [m, n, k, group] = weights.sizes;
  const std::vector<float> scales = right_scales(weights);
  std::vector<std::int8_t> codes;
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t p = 0; p < k; ++p) {
      codes.push_back(
          right_code(weights.w[at(j, k, p)], scales[at(j, weights.sizes.groups(), p / group)]));
    }
  }
  return codes;
}

int stored_code(std::span<const std::uint8_t> packed, const Sizes& sizes, std::int64_t j,
                std::int64_t p) {
  const std::uint8_t byte = packed[at(j, sizes.row_bytes(), p / 2)];
  const int half = p % 2 == 0 ? byte % 16 : byte / 16;
  return half < 8 ? half : half - 16;
}

std::vector<Expected> expected(const W4a16& product) {
  const auto& [m, n, k, group] = product.sizes;
  std::vector<double> x;
  std::vector<int> x_lowest;
  for (const std::uint16_t bits : product.x) {
    x.push_back(from_bf16(bits));
    x_lowest.push_back(x.back() == 0 || !std::isfinite(x.back()) ? 0 : lowest_bit(x.back()));
  }
  std::vector<Weight> weights;
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t p = 0; p < k; ++p)
      weights.push_back(weight_of(product.code(j, p), product.scale(j, p)));
  }
  const auto row = [length = static_cast<std::size_t>(k)](const auto& all, std::int64_t i) {
    return std::span(all).subspan(static_cast<std::size_t>(i) * length, length);
  };
  std::vector<Expected> result;
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j)
      result.push_back(expected_sum(row(x, i), row(x_lowest, i), row(weights, j)));
  }
  return result;
}

std::vector<Expected> expected(const W4a8& product) {
  const auto& [m, n, k, group] = product.sizes;
  const int x_scale_lowest = product.x_scale == 0 ? 0 : lowest_bit(product.x_scale);
  std::vector<Expected> result;
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      Terms terms;
      for (std::int64_t begin = 0; begin < k; begin += group) {
        std::int64_t sum = 0;
        for (std::int64_t p = begin; p < std::min(begin + group, k); ++p)
          sum += product.x[at(i, k, p)] * product.code(j, p);
        const float scale = product.scale(j, begin);
        const double term = static_cast<double>(sum) * scale * product.x_scale;
        terms.add(term, term == 0 ? 0
                                  : lowest_bit(static_cast<double>(sum)) + lowest_bit(scale) +
                                        x_scale_lowest);
      }
      // The double's own roundings, and what the first order leaves out, are below a 1000th of it.
      const double slack =
          terms.adds_exactly()
              ? 0
              : 1.001 * kUnit * static_cast<double>(terms.count + 2) * terms.absolute;
      result.push_back({terms.sum, terms.sum - kMargin * slack, terms.sum + kMargin * slack});
    }
  }
  return result;
}

bool is_right(const Expected& expected, std::uint16_t y) {
  const double got = from_bf16(y);
  if (std::isnan(expected.exact)) return std::isnan(got);
  return rounded(expected.low, Format::kBfloat16) <= got &&
         got <= rounded(expected.high, Format::kBfloat16);
}

bool is_right(const Expected& expected, float y) {
  if (std::isnan(expected.exact)) return std::isnan(y);
  return expected.low <= y && y <= expected.high;
}

namespace {

// Of what is not finite nothing is allowed.
double exact_share(bool is_right) { return is_right ? 0 : std::numeric_limits<double>::infinity(); }

}  // namespace

double share_used(const Expected& expected, std::uint16_t y) {
  if (!std::isfinite(expected.exact)) return exact_share(is_right(expected, y));
  return trusted::share_used_before_rounding({expected.exact, expected.low, expected.high},
                                             from_bf16(y), Format::kBfloat16);
}

double share_used(const Expected& expected, float y) {
  if (!std::isfinite(expected.exact)) return exact_share(is_right(expected, y));
  return trusted::share_used({expected.exact, expected.low, expected.high}, y);
}

std::optional<double> share_used(std::span<const Expected> right,
                                 std::span<const std::uint16_t> y) {
  return largest_share(right, y);
}

std::optional<double> share_used(std::span<const Expected> right, std::span<const float> y) {
  return largest_share(right, y);
}

std::vector<std::size_t> wrong_elements(std::span<const Expected> right,
                                        std::span<const std::uint16_t> y) {
  return all_wrong(right, y);
}

std::vector<std::size_t> wrong_elements(std::span<const Expected> right, std::span<const float> y) {
  return all_wrong(right, y);
}

}  // namespace cases
