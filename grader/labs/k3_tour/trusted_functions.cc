#include "grader/labs/k3_tour/trusted_functions.h"

#include <bit>
#include <cmath>
#include <limits>
#include <set>

#include "grader/compare/close.h"
#include "grader/compare/formats.h"
#include "grader/compare/ulp.h"

namespace lab::tour {
namespace {

using drill::Format;

// A double holds the sum of two floats to more than twice their precision, so that rounding it once
// more is a float addition.
float add(float a, float b) { return static_cast<float>(static_cast<double>(a) + b); }

float sequential(std::span<const float> values) {
  float sum = 0;
  for (const float value : values) sum = add(sum, value);
  return sum;
}

// From the root: the left part of n values is the greatest power of two below n.
float pairwise(std::span<const float> values) {
  if (values.empty()) return 0;
  if (values.size() == 1) return values[0];
  const std::size_t left = std::bit_floor(values.size() - 1);
  return add(pairwise(values.first(left)), pairwise(values.subspan(left)));
}

drill::CloseReport check_close(drill::TensorView actual, drill::TensorView expected,
                               drill::Tolerance tolerance, double ratio) {
  const trusted::Report report =
      trusted::check_close({actual.data, actual.shape}, {expected.data, expected.shape},
                           tolerance.rtol, tolerance.atol, ratio);
  return {.close = report.close,
          .reason = static_cast<drill::Reason>(report.reason),  // the same names in the same order
          .mismatched = report.mismatched,
          .mismatched_ratio = report.mismatched_ratio,
          .max_abs = report.max_abs.value,
          .max_rel = report.max_rel.value,
          .worst_flat = report.worst.flat,
          .worst_index = report.worst_index};
}

std::vector<std::int64_t> edge_sizes(std::int64_t block, std::int64_t max_size) {
  std::set<std::int64_t> sizes;
  for (const std::int64_t size :
       {std::int64_t{1}, block - 1, block, block + 1, block + block / 2 + 1, 2 * block + 1}) {
    if (1 <= size && size <= max_size) sizes.insert(size);
  }
  for (std::int64_t size = max_size; size >= 1; --size) {
    if (size % block != block / 2) continue;
    sizes.insert(size);
    break;
  }
  return {sizes.begin(), sizes.end()};
}

std::vector<std::uint32_t> edge_values(Format format) {
  const trusted::Traits t = trusted::traits(format);
  const double inf = std::numeric_limits<double>::infinity();
  const double max = trusted::decode(t.max_finite(), format);
  const double tiny = std::ldexp(1, t.min_exponent() - t.mantissa_bits);
  const double normal = std::ldexp(1, t.min_exponent());
  const double eps = std::ldexp(1, -t.mantissa_bits);
  std::vector<std::uint32_t> bits;
  for (const double value : {0.0, -0.0, tiny, normal - tiny, normal, 2 * std::sqrt(max), max, -max,
                             1.0, 1 + eps, inf, -inf, std::nan("")}) {
    bits.push_back(trusted::encode(value, format));
  }
  return bits;
}

}  // namespace

Functions trusted_functions() {
  const auto encode = [](float value) {
    return static_cast<std::uint16_t>(trusted::encode(value, Format::kBfloat16));
  };
  const auto decode = [](std::uint16_t bits) {
    return static_cast<float>(trusted::decode(bits, Format::kBfloat16));
  };
  const auto place = [](std::uint32_t bits, Format format) {
    const auto steps = static_cast<std::int32_t>(trusted::ulp_distance(bits, 0, format).value());
    return (bits & trusted::traits(format).sign_bit()) != 0 ? -steps : steps;
  };
  const auto eps = [](Format format) {
    return std::ldexp(1, -trusted::traits(format).mantissa_bits);
  };
  const auto tolerance = [eps](Format format, std::int64_t k, double c, double output_scale) {
    const double rtol = c * eps(format) * std::sqrt(static_cast<double>(k));
    return drill::Tolerance{rtol, rtol * output_scale};
  };
  return {.to_bf16 = encode,
          .from_bf16 = decode,
          .ordered_int = place,
          .ulp_diff = [](std::uint32_t a, std::uint32_t b,
                         Format format) { return trusted::ulp_distance(a, b, format); },
          .sum_sequential = sequential,
          .sum_pairwise = pairwise,
          .machine_epsilon = eps,
          .tolerance = tolerance,
          .check_close = check_close,
          .edge_sizes = edge_sizes,
          .edge_values = edge_values};
}

Subjects trusted_subjects() { return {trusted_functions(), trusted_functions()}; }

}  // namespace lab::tour
