// Drill 06, another way: fp32's values come from the library, with nextafter for the neighbours,
// and fp16's and bf16's from steps between round numbers; the sizes are merged recursively.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <stdexcept>

#include "drills/06_edge_sizes/edge_sizes.h"

namespace drill {
namespace {

using Limits = std::numeric_limits<float>;
using Sizes = std::vector<std::int64_t>;

// Nothing when it is above what std::int64_t can hold.
std::optional<std::int64_t> sum(std::optional<std::int64_t> a, std::optional<std::int64_t> b) {
  std::int64_t result = 0;
  if (!a || !b || __builtin_add_overflow(*a, *b, &result)) return std::nullopt;
  return result;
}

// Of two lists that ascend, without what comes twice.
Sizes merge(const Sizes& one, const Sizes& other) {
  Sizes result;
  auto x = one.begin();
  auto y = other.begin();
  while (x != one.end() || y != other.end()) {
    const bool from_one = y == other.end() || (x != one.end() && *x <= *y);
    const std::int64_t size = from_one ? *x++ : *y++;
    if (result.empty() || result.back() != size) result.push_back(size);
  }
  return result;
}

Sizes sorted(const Sizes& sizes) {
  if (sizes.size() < 2) return sizes;
  const auto middle = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() / 2);
  return merge(sorted(Sizes(sizes.begin(), middle)), sorted(Sizes(middle, sizes.end())));
}

std::vector<std::uint32_t> of_float32() {
  const float root = static_cast<float>(2 * std::sqrt(static_cast<double>(Limits::max())));
  std::vector<std::uint32_t> values;
  for (const float x :
       {0.0f, -0.0f, Limits::denorm_min(), std::nextafterf(Limits::min(), 0), Limits::min(), root,
        Limits::max(), Limits::lowest(), 1.0f, std::nextafterf(1, 2), Limits::infinity(),
        -Limits::infinity(), Limits::quiet_NaN()}) {
    values.push_back(std::bit_cast<std::uint32_t>(x));
  }
  return values;
}

// From the round numbers of a 16-bit format: the smallest normal, 1, the power of two above
// 2 sqrt(max), and Inf.
std::vector<std::uint32_t> of_16_bits(std::uint16_t normal, std::uint16_t one, std::uint16_t power,
                                      std::uint16_t inf) {
  const auto negative = [](std::uint32_t bits) { return bits ^ 0x8000; };
  const std::uint32_t before_inf = inf - 1U;
  return {0,          negative(0),          1,   normal - 1U, normal, power - 1U,
          before_inf, negative(before_inf), one, one + 1U,    inf,    negative(inf),
          0x7FFFU};
}

}  // namespace

std::vector<std::int64_t> edge_sizes(std::int64_t block, std::int64_t max_size) {
  if (std::min(block, max_size) < 1) throw std::invalid_argument("nothing to list");
  Sizes sizes;
  const auto add = [&](std::optional<std::int64_t> size) {
    if (size && *size >= 1 && *size <= max_size) sizes.push_back(*size);
  };
  const std::int64_t half = block / 2;
  // How far max_size is above the last tile's half, or below it.
  const std::int64_t rest = max_size % block;
  add(rest >= half ? max_size - (rest - half) : max_size - rest - (block - half));
  add(sum(sum(block, block), 1));
  add(sum(sum(block, half), 1));
  add(sum(block, 1));
  for (const std::int64_t size : {block, block - 1, std::int64_t{1}}) add(size);
  return sorted(sizes);
}

std::vector<std::uint32_t> edge_values(Format format) {
  switch (format) {
    case Format::kFloat32:
      return of_float32();
    case Format::kFloat16:
      return of_16_bits(0x0400, 0x3C00, 0x6000, 0x7C00);
    case Format::kBfloat16:
      return of_16_bits(0x0080, 0x3F80, 0x6000, 0x7F80);
  }
  throw std::invalid_argument("unknown format");
}

}  // namespace drill
