#include "grader/cases/08_dequant_gemm/kernel_model.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "grader/cases/08_dequant_gemm/oracle.h"
#include "grader/compare/formats.h"

namespace cases {

using drill::Format;
using trusted::rounded;

Adder forward(Format format) {
  return [format](Terms terms) {
    double sum = 0;
    for (const float term : terms) sum = rounded(sum + term, format);
    return sum;
  };
}

double backward(Terms terms) {
  return forward(Format::kFloat32)(std::vector<float>(terms.rbegin(), terms.rend()));
}

double in_double(Terms terms) {
  double sum = 0;
  for (const float term : terms) sum += term;
  return sum;
}

double in_parts(Terms terms) {
  std::vector<float> sums;
  const std::size_t length = (terms.size() + 3) / 4;
  for (std::size_t begin = 0; begin < terms.size(); begin += length) {
    const auto part = terms.subspan(begin, std::min(length, terms.size() - begin));
    sums.push_back(static_cast<float>(forward(Format::kFloat32)(part)));
  }
  return forward(Format::kFloat32)(sums);
}

double in_lanes(Terms terms) {
  std::vector<float> lanes(32);
  for (std::size_t p = 0; p < terms.size(); ++p) lanes[p % 32] += terms[p];
  for (std::size_t half = 16; half > 0; half /= 2) {
    for (std::size_t i = 0; i < half; ++i) lanes[i] += lanes[i + half];
  }
  return lanes[0];
}

double on_tensor_core(Terms terms) {
  const auto cut = [](double value, int exponent) {
    return std::ldexp(std::trunc(std::ldexp(value, 23 - exponent)), exponent - 23);
  };
  double sum = 0;
  for (std::size_t begin = 0; begin < terms.size(); begin += 16) {
    std::vector<double> addends = {sum};
    for (std::size_t p = begin; p < std::min(begin + 16, terms.size()); ++p)
      addends.push_back(terms[p]);
    double greatest = 0;
    for (const double addend : addends) greatest = std::max(greatest, std::abs(addend));
    sum = in_double(std::vector<float>(addends.begin(), addends.end()));
    if (greatest == 0 || !std::isfinite(sum)) continue;
    sum = 0;
    for (const double addend : addends) sum += cut(addend, std::ilogb(greatest));
    if (sum != 0) sum = cut(sum, std::ilogb(sum));
  }
  return sum;
}

std::vector<std::uint16_t> result(const W4a16& product, const Way& way) {
  const auto& [m, n, k, group] = product.sizes;
  std::vector<std::uint16_t> y;
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      std::vector<float> sums, terms;
      for (std::int64_t p = 0; p < k; ++p) {
        const auto x =
            static_cast<float>(from_bf16(product.x[static_cast<std::size_t>(i * k + p)]));
        const float scale = product.scale(j, p);
        float weight = product.code(j, p);
        if (way.scaling != Scaling::kGroup) weight *= scale;
        if (way.scaling == Scaling::kBf16Weight)
          weight = static_cast<float>(rounded(weight, Format::kBfloat16));
        terms.push_back(x * weight);
        const bool ends_group = p + 1 == k || (p + 1) % group == 0;
        if (!ends_group || (way.scaling != Scaling::kGroup && way.finish_group == nullptr))
          continue;
        double sum = way.add(terms);
        if (way.finish_group) sum = way.finish_group(sum);
        sums.push_back(static_cast<float>(sum) * (way.scaling == Scaling::kGroup ? scale : 1));
        terms.clear();
      }
      y.push_back(to_bf16(way.add(sums.empty() ? terms : sums)));
    }
  }
  return y;
}

std::vector<float> result(const W4a8& product, const Adder& add, XScale at,
                          const std::function<float(std::span<const int>)>& sum_group) {
  const auto& [m, n, k, group] = product.sizes;
  std::vector<float> y;
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      std::vector<float> sums;
      for (std::int64_t begin = 0; begin < k; begin += group) {
        std::vector<int> terms;
        for (std::int64_t p = begin; p < std::min(begin + group, k); ++p)
          terms.push_back(product.x[static_cast<std::size_t>(i * k + p)] * product.code(j, p));
        const float sum = sum_group(terms);
        const float scale = product.scale(j, begin);
        sums.push_back(at == XScale::kAtEnd     ? sum * scale
                       : at == XScale::kInScale ? sum * (scale * product.x_scale)
                                                : sum * product.x_scale * scale);
      }
      const auto sum = static_cast<float>(add(sums));
      y.push_back(at == XScale::kAtEnd ? sum * product.x_scale : sum);
    }
  }
  return y;
}

float exact_sum(std::span<const int> terms) {
  std::int64_t sum = 0;
  for (const int term : terms) sum += term;
  return static_cast<float>(sum);
}

const std::vector<Way>& right_ways() {
  static const std::vector<Way> kRightWays = {
      {"in double", in_double},
      {"from the left", forward(Format::kFloat32)},
      {"from the right", backward},
      {"in parts", in_parts},
      {"in lanes", in_lanes},
      {"on a tensor core", on_tensor_core},
      {"bf16 weights, in double", in_double, Scaling::kBf16Weight},
      {"bf16 weights, from the left", forward(Format::kFloat32), Scaling::kBf16Weight},
      {"bf16 weights, in lanes", in_lanes, Scaling::kBf16Weight},
      {"bf16 weights, on a tensor core", on_tensor_core, Scaling::kBf16Weight},
      {"groups scaled, from the left", forward(Format::kFloat32), Scaling::kGroup},
      {"groups scaled, on a tensor core", on_tensor_core, Scaling::kGroup},
  };
  return kRightWays;
}

std::vector<std::uint16_t> right_result(const W4a16& product) {
  return result(product, {"", in_double});
}

std::vector<float> right_result(const W4a8& product) {
  return result(product, in_double, XScale::kAtEnd, exact_sum);
}

}  // namespace cases
