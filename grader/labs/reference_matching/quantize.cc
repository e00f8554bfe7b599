#include "grader/labs/reference_matching/quantize.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>

namespace lab {
namespace {

double greatest_magnitude(std::span<const double> values) {
  double greatest = 0;
  for (const double value : values) greatest = std::max(greatest, std::fabs(value));
  return greatest;
}

double scale_of(std::span<const double> values, double greatest_code, ScaleFormat format) {
  double scale = greatest_magnitude(values) / greatest_code;
  if (format == ScaleFormat::kFloat32) scale = static_cast<float>(scale);
  return scale == 0 ? 1 : scale;
}

// Calls f(j, g, begin, end) for each group g of each row j.
template <class F>
void for_each_group(std::int64_t rows, std::int64_t columns, std::int64_t group, const F& f) {
  for (std::int64_t j = 0; j < rows; ++j) {
    std::int64_t begin = 0;
    for (std::int64_t g = 0; begin < columns; ++g) {
      const std::int64_t end = begin + std::min(group, columns - begin);
      f(j, g, begin, end);
      begin = end;
    }
  }
}

}  // namespace

Activations quantize_int8(const Matrix& x, ScaleFormat format) {
  Activations out{Matrix(x.rows(), x.columns()), scale_of(x.values(), 127, format)};
  std::transform(
      x.values().begin(), x.values().end(), out.codes.values().begin(),
      [&](double value) { return std::clamp(std::nearbyint(value / out.scale), -128.0, 127.0); });
  return out;
}

Matrix dequantize(const Activations& x) {
  Matrix out = x.codes;
  for (double& value : out.values()) value *= x.scale;
  return out;
}

std::int64_t groups_of(std::int64_t k, std::int64_t group) { return (k - 1) / group + 1; }

Weights quantize_int4(const Matrix& w, std::int64_t group, ScaleFormat format, Ties ties) {
  Weights out{Matrix(w.rows(), w.columns()), Matrix(w.rows(), groups_of(w.columns(), group)),
              group};
  for_each_group(w.rows(), w.columns(), group, [&](auto j, auto g, auto begin, auto end) {
    const auto values =
        w.row(j).subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
    const double scale = scale_of(values, 7, format);
    out.scales(j, g) = scale;
    for (std::int64_t p = begin; p < end; ++p) {
      const double code = w(j, p) / scale;
      out.codes(j, p) =
          std::clamp(ties == Ties::kToEven ? std::nearbyint(code) : std::round(code), -8.0, 7.0);
    }
  });
  return out;
}

Matrix dequantize(const Weights& weights) {
  Matrix out = weights.codes;
  for_each_group(out.rows(), out.columns(), weights.group,
                 [&](auto j, auto g, auto begin, auto end) {
                   for (std::int64_t p = begin; p < end; ++p) out(j, p) *= weights.scales(j, g);
                 });
  return out;
}

std::array<std::int64_t, 16> count_codes(const Matrix& codes) {
  std::array<std::int64_t, 16> counts{};
  for (const double code : codes.values()) ++counts[static_cast<std::size_t>(code + 8)];
  return counts;
}

std::int64_t count_ties(const Matrix& w, const Weights& weights) {
  std::int64_t ties = 0;
  for_each_group(w.rows(), w.columns(), weights.group, [&](auto j, auto g, auto begin, auto end) {
    for (std::int64_t p = begin; p < end; ++p) {
      const double code = w(j, p) / weights.scales(j, g);
      ties += code - std::floor(code) == 0.5;
    }
  });
  return ties;
}

}  // namespace lab
