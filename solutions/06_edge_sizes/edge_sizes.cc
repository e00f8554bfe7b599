// Drill 06, the reference: sizes without overflow, values from three numbers of a format.
#include "drills/06_edge_sizes/edge_sizes.h"

#include <set>
#include <stdexcept>

namespace drill {
namespace {

// A format is its field widths. Every edge value follows from them.
struct Widths {
  int exponent;
  int mantissa;  // stored bits
};

Widths widths(Format format) {
  switch (format) {
    case Format::kFloat32:
      return {.exponent = 8, .mantissa = 23};
    case Format::kFloat16:
      return {.exponent = 5, .mantissa = 10};
    case Format::kBfloat16:
      return {.exponent = 8, .mantissa = 7};
  }
  throw std::invalid_argument("unknown format");
}

}  // namespace

std::vector<std::int64_t> edge_sizes(std::int64_t block, std::int64_t max_size) {
  if (block < 1 || max_size < 1) throw std::invalid_argument("block and max_size must be positive");

  // The largest sum is 2b + 1, and 2 INT64_MAX + 1 is UINT64_MAX: unsigned, none of them wraps.
  const auto b = static_cast<std::uint64_t>(block);
  const auto max = static_cast<std::uint64_t>(max_size);
  std::vector<std::uint64_t> candidates = {1, b - 1, b, b + 1, b + b / 2 + 1, 2 * b + 1};

  // The remainder is how far max lies past the last size of the form n b + b/2. Below b/2 there is
  // no such size, and the subtraction would wrap.
  if (max >= b / 2) candidates.push_back(max - (max - b / 2) % b);

  // A set sorts and drops the duplicates that small blocks make: for b = 2, b - 1 is 1.
  std::set<std::int64_t> sizes;
  for (const std::uint64_t size : candidates) {
    if (1 <= size && size <= max) sizes.insert(static_cast<std::int64_t>(size));
  }
  return std::vector<std::int64_t>(sizes.begin(), sizes.end());
}

// Positive floats are in the order of their bits, so most edges are next to a round number:
//
//   sign exponent mantissa          fp16
//   0    00000    0000000001        0001   smallest subnormal
//   0    00000    1111111111        03FF   largest subnormal: smallest normal - 1
//   0    00001    0000000000        0400   smallest normal
//   0    01111    0000000000        3C00   1, and 3C01 is 1 + eps
//   0    11110    1111111111        7BFF   max: Inf - 1
//   0    11111    0000000000        7C00   Inf
//   0    11111    1000000000        7E00   quiet NaN: the mantissa's top bit
std::vector<std::uint32_t> edge_values(Format format) {
  const auto [exponent, mantissa] = widths(format);
  const std::uint32_t bias = (1U << (exponent - 1)) - 1;
  const std::uint32_t sign = 1U << (exponent + mantissa);
  const std::uint32_t smallest_normal = 1U << mantissa;
  const std::uint32_t one = bias << mantissa;
  const std::uint32_t inf = (2 * bias + 1) << mantissa;
  const std::uint32_t max = inf - 1;
  const std::uint32_t quiet_nan = inf | (1U << (mantissa - 1));

  // 2 sqrt(max) without a root. With p = mantissa + 1 bits, max is 2^(bias+1) (1 - 2^-p), and the
  // root of 1 - x is a little below 1 - x/2:
  //
  //   2 sqrt(max) = 2^h (1 - 2^-(p+1) - a little),   h = (bias + 1) / 2 + 1
  //
  // Just below 2^h numbers are 2^h 2^-p apart, so this is half a step below 2^h and a little more:
  // it rounds down, to the number before 2^h. The little is what keeps it from being a tie.
  const std::uint32_t power_of_two = (bias + (bias + 1) / 2 + 1) << mantissa;
  const std::uint32_t square_overflows = power_of_two - 1;

  return {
      0,                    // +0
      sign,                 // -0
      1,                    // smallest subnormal
      smallest_normal - 1,  // largest subnormal
      smallest_normal,
      square_overflows,  // 2 sqrt(max)
      max,
      sign | max,  // -max
      one,
      one + 1,  // 1 + eps
      inf,
      sign | inf,  // -Inf
      quiet_nan,
  };
}

}  // namespace drill
