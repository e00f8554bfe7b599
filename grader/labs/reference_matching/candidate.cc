#include "grader/labs/reference_matching/candidate.h"

#include <cmath>
#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "grader/compare/formats.h"

namespace lab {
namespace {

// What rounding alone makes of a sum of so many terms stays below that, in u.
double most_of(double terms) { return 4 * std::sqrt(terms + 2); }

template <class T>
std::vector<T> converted(const Matrix& a) {
  std::vector<T> out;
  out.reserve(a.values().size());
  for (const double value : a.values()) out.push_back(static_cast<T>(value));
  return out;
}

template <class T, class Convert>
Matrix matrix_of(std::int64_t rows, std::int64_t columns, std::span<const T> values,
                 const Convert& convert) {
  Matrix out(rows, columns);
  for (std::size_t i = 0; i < values.size(); ++i) out.values()[i] = convert(values[i]);
  return out;
}

double from_bf16(std::uint16_t bits) { return trusted::decode(bits, drill::Format::kBfloat16); }

std::int64_t row_bytes(const Sizes& sizes) { return (sizes.k + 1) / 2; }

Weights unpacked(const PackedWeights& weights, const Sizes& sizes) {
  Weights out{Matrix(sizes.n, sizes.k),
              matrix_of<float>(sizes.n, groups_of(sizes.k, sizes.group), weights.scales,
                               [](float scale) { return double{scale}; }),
              sizes.group};
  for (std::int64_t j = 0; j < sizes.n; ++j) {
    for (std::int64_t p = 0; p < sizes.k; ++p) {
      const int byte = weights.packed[static_cast<std::size_t>(j * row_bytes(sizes) + p / 2)];
      const int half = p % 2 == 0 ? byte % 16 : byte / 16;
      out.codes(j, p) = half < 8 ? half : half - 16;
    }
  }
  return out;
}

void plant_lowest_code(PackedWeights& weights, const Sizes& sizes) {
  const bool is_low_half = sizes.k % 2 == 1;
  for (std::int64_t j = 1; j <= sizes.n; ++j) {
    std::uint8_t& last = weights.packed[static_cast<std::size_t>(j * row_bytes(sizes) - 1)];
    last = static_cast<std::uint8_t>(is_low_half ? (last & 0xF0) | 0x08 : (last & 0x0F) | 0x80);
  }
}

std::int64_t count_different(const Matrix& a, const Matrix& b) {
  std::int64_t different = 0;
  for (std::size_t i = 0; i < a.values().size(); ++i) different += a.values()[i] != b.values()[i];
  return different;
}

Candidate make_candidate(const std::string& name, const Accuracy& accuracy, Activations x,
                         const Weights& weights, const Matrix& w) {
  Candidate out{.name = name,
                .accuracy = accuracy,
                .x = std::move(x),
                .weights = weights,
                .w = w,
                .products = {},
                .y = {}};
  out.products = products(out.x, out.weights);
  return out;
}

}  // namespace

Candidate fp64_candidate(const Inputs& inputs, const Sizes& sizes, bool planted) {
  Weights weights = quantize_int4(inputs.w, sizes.group, ScaleFormat::kFloat64);
  Matrix w = inputs.w;
  if (planted) plant_lowest_code(weights, w);
  Candidate out = make_candidate("fp64", {"fp64", 53, most_of(static_cast<double>(sizes.k))},
                                 quantize_int8(inputs.x, ScaleFormat::kFloat64), weights, w);
  out.y = out.products.kernel;
  return out;
}

KernelWeights kernel_weights(const Kernels& kernels, const Matrix& w, const Sizes& sizes,
                             bool planted) {
  const std::vector<float> floats = converted<float>(w);
  KernelWeights out;
  out.w = matrix_of<float>(sizes.n, sizes.k, floats, [](float value) { return double{value}; });
  out.packed = kernels.quantize_int4(floats, sizes);
  out.weights = unpacked(out.packed, sizes);
  const Weights right = quantize_int4(out.w, sizes.group, ScaleFormat::kFloat32);
  out.wrong_codes = count_different(out.weights.codes, right.codes);
  out.wrong_scales = count_different(out.weights.scales, right.scales);
  if (planted) {
    plant_lowest_code(out.packed, sizes);
    plant_lowest_code(out.weights, out.w);
  }
  return out;
}

Candidate w4a8_candidate(const Kernels& kernels, const KernelWeights& weights, const Matrix& x,
                         const Sizes& sizes) {
  Candidate out = make_candidate(
      "w4a8", {"fp32", 24, most_of(static_cast<double>(weights.weights.scales.columns()))},
      quantize_int8(x, ScaleFormat::kFloat32), weights.weights, weights.w);
  const std::vector<float> y = kernels.w4a8(converted<std::int8_t>(out.x.codes),
                                            static_cast<float>(out.x.scale), weights.packed, sizes);
  out.y = matrix_of<float>(sizes.m, sizes.n, y, [](float value) { return double{value}; });
  return out;
}

Candidate w4a16_candidate(const Kernels& kernels, const KernelWeights& weights, const Matrix& x,
                          const Sizes& sizes) {
  // A weight times its scale is rounded to bf16, and so is y; in between are sums in fp32.
  const double most = 2 + most_of(static_cast<double>(sizes.k)) * 0x1p-16;
  std::vector<std::uint16_t> bf16;
  for (const double value : x.values())
    bf16.push_back(static_cast<std::uint16_t>(trusted::encode(value, drill::Format::kBfloat16)));
  Candidate out = make_candidate("w4a16", {"bf16", 8, most},
                                 {matrix_of<std::uint16_t>(sizes.m, sizes.k, bf16, from_bf16), 1},
                                 weights.weights, weights.w);
  const std::vector<std::uint16_t> y = kernels.w4a16(bf16, weights.packed, sizes);
  out.y = matrix_of<std::uint16_t>(sizes.m, sizes.n, y, from_bf16);
  return out;
}

}  // namespace lab
