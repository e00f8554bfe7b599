#include "grader/cases/07_rmsnorm/kernel_model.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

#include "grader/compare/formats.h"

namespace cases {
namespace {

using drill::Format;

float to_bf16(float value) {
  return static_cast<float>(trusted::rounded(value, Format::kBfloat16));
}

float result(float value, Format format) {
  return format == Format::kBfloat16 ? to_bf16(value) : value;
}

float sum(std::vector<float> terms, Order order, bool bf16) {
  const auto add = [&](float a, float b) { return bf16 ? to_bf16(a + b) : a + b; };
  const auto in_a_row = [&](const auto& values) {
    float total = 0;
    for (const float value : values) total = add(total, value);
    return total;
  };
  if (order == Order::kReversed) std::reverse(terms.begin(), terms.end());
  if (order == Order::kSequential || order == Order::kReversed) return in_a_row(terms);
  if (order == Order::kStrided) {
    constexpr std::size_t kLanes = 32;
    std::vector<float> lanes(kLanes);
    for (std::size_t i = 0; i < terms.size(); ++i)
      lanes[i % kLanes] = add(lanes[i % kLanes], terms[i]);
    terms = lanes;
  }
  while (terms.size() > 1) {
    std::vector<float> next;
    for (std::size_t i = 0; i + 1 < terms.size(); i += 2)
      next.push_back(add(terms[i], terms[i + 1]));
    if (terms.size() % 2 == 1) next.push_back(terms.back());
    terms = next;
  }
  return terms.empty() ? 0 : terms[0];
}

float row_r(const KernelModel& kernel, const Problem& p, std::int64_t row) {
  std::vector<float> squares;
  const auto x = p.row(p.x, row);
  for (std::size_t j = 0; j < x.size(); ++j) {
    if (static_cast<std::int64_t>(j) != kernel.without_square) squares.push_back(x[j] * x[j]);
  }
  const float total = sum(squares, kernel.order, kernel.bf16_squares);
  float r = kernel.r ? kernel.r(total, p, row)
                     : 1 / std::sqrt(total / static_cast<float>(p.cols) + p.eps);
  constexpr float kInf = std::numeric_limits<float>::infinity();
  for (int i = 0; i < std::abs(kernel.ulps); ++i)
    r = std::nextafter(r, kernel.ulps > 0 ? kInf : -kInf);
  return r;
}

}  // namespace

std::vector<float> model_y(const KernelModel& kernel, Format format, const Problem& p) {
  std::vector<float> y;
  for (std::int64_t row = 0; row < p.rows; ++row) {
    const float r = row_r(kernel, p, row);
    const auto x = p.row(p.x, row);
    for (std::size_t j = 0; j < x.size(); ++j) {
      const float xr = kernel.bf16_xr ? to_bf16(x[j] * r) : x[j] * r;
      y.push_back(result(xr * p.w[j], format));
    }
  }
  return y;
}

std::vector<float> model_dx(const KernelModel& kernel, Format format, const Problem& p) {
  std::vector<float> dx;
  for (std::int64_t row = 0; row < p.rows; ++row) {
    const float r = row_r(kernel, p, row);
    const auto x = p.row(p.x, row);
    const auto dy = p.row(p.dy, row);
    std::vector<float> products;
    for (std::size_t j = 0; j < x.size(); ++j) {
      if (static_cast<std::int64_t>(j) != kernel.without_product)
        products.push_back(p.w[j] * dy[j] * x[j]);
    }
    const float total = sum(products, kernel.order, kernel.bf16_products);
    const float factor = r * r * r / static_cast<float>(p.cols) * total;
    for (std::size_t j = 0; j < x.size(); ++j)
      dx.push_back(result(r * (p.w[j] * dy[j]) - x[j] * factor, format));
  }
  return dx;
}

std::vector<float> model_dw(const KernelModel& kernel, const Problem& p) {
  std::vector<std::vector<float>> terms(static_cast<std::size_t>(p.cols));
  for (std::int64_t row = 0; row < p.rows; ++row) {
    if (row == kernel.without_row) continue;
    const float r = row_r(kernel, p, row);
    const auto x = p.row(p.x, row);
    const auto dy = p.row(p.dy, row);
    for (std::size_t j = 0; j < x.size(); ++j) terms[j].push_back(dy[j] * (x[j] * r));
  }
  std::vector<float> dw;
  for (const auto& column : terms) dw.push_back(sum(column, kernel.order, kernel.bf16_dw));
  return dw;
}

}  // namespace cases
