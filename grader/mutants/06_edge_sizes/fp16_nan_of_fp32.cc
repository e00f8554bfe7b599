// Drill 06, wrong: the NaN of all formats is that of fp32.
//
// Shown by: edge_values(kFloat16)[12] is 7FC00000, not 7E00.
// Caught by: fp16 has its own edges
#include <algorithm>
#include <stdexcept>

#include "drills/06_edge_sizes/edge_sizes.h"

namespace drill {
namespace {

struct Widths {
  unsigned exponent;
  unsigned mantissa;
};

Widths widths(Format format) {
  switch (format) {
    case Format::kFloat32:
      return {8, 23};
    case Format::kFloat16:
      return {5, 10};
    case Format::kBfloat16:
      return {8, 7};
  }
  throw std::invalid_argument("unknown format");
}

}  // namespace

std::vector<std::int64_t> edge_sizes(std::int64_t block, std::int64_t max_size) {
  if (block < 1 || max_size < 1) throw std::invalid_argument("nothing to list");
  const auto b = static_cast<std::uint64_t>(block);
  const auto max = static_cast<std::uint64_t>(max_size);
  std::vector<std::uint64_t> all = {1, b - 1, b, b + 1, b + b / 2 + 1, 2 * b + 1};
  if (max >= b / 2) all.push_back(max - (max - b / 2) % b);
  std::vector<std::int64_t> sizes;
  for (const std::uint64_t size : all) {
    if (size >= 1 && size <= max) sizes.push_back(static_cast<std::int64_t>(size));
  }
  std::sort(sizes.begin(), sizes.end());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return sizes;
}

std::vector<std::uint32_t> edge_values(Format format) {
  const auto [exponent, mantissa] = widths(format);
  const std::uint32_t bias = (1U << (exponent - 1)) - 1;
  const std::uint32_t sign = 1U << (exponent + mantissa);
  const std::uint32_t normal = 1U << mantissa;
  const std::uint32_t one = bias << mantissa;
  const std::uint32_t inf = (2 * bias + 1) << mantissa;
  const std::uint32_t max = inf - 1;
  const std::uint32_t power = (bias + (bias + 1) / 2 + 1) << mantissa;
  const std::uint32_t square_overflows = power - 1;
  const std::uint32_t nan = 0x7FC00000;
  return {0,   sign,    1,   normal - 1, normal, square_overflows, max, sign | max,
          one, one + 1, inf, sign | inf, nan};
}

}  // namespace drill
