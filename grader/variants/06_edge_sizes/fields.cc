// Drill 06, another way: a number is put together from sign, exponent and mantissa field, with the
// fields of all 13 in one table; the sizes come ascending from a heap.
#include <functional>
#include <queue>
#include <stdexcept>

#include "drills/06_edge_sizes/edge_sizes.h"

namespace drill {
namespace {

enum class Exponent { kZero, kOne, kBias, kRoot, kLargest, kSpecial };
enum class Mantissa { kZero, kOne, kAll, kTop };

struct Fields {
  bool negative;
  Exponent exponent;
  Mantissa mantissa;
};

constexpr Fields kEdges[] = {
    {false, Exponent::kZero, Mantissa::kZero},    {true, Exponent::kZero, Mantissa::kZero},
    {false, Exponent::kZero, Mantissa::kOne},     {false, Exponent::kZero, Mantissa::kAll},
    {false, Exponent::kOne, Mantissa::kZero},     {false, Exponent::kRoot, Mantissa::kAll},
    {false, Exponent::kLargest, Mantissa::kAll},  {true, Exponent::kLargest, Mantissa::kAll},
    {false, Exponent::kBias, Mantissa::kZero},    {false, Exponent::kBias, Mantissa::kOne},
    {false, Exponent::kSpecial, Mantissa::kZero}, {true, Exponent::kSpecial, Mantissa::kZero},
    {true, Exponent::kSpecial, Mantissa::kTop},
};

std::uint32_t put_together(const Fields& fields, int exponent_bits, int mantissa_bits) {
  const std::uint32_t special = (std::uint32_t{1} << exponent_bits) - 1;
  const std::uint32_t bias = special / 2;
  std::uint32_t bits = fields.negative;
  bits <<= exponent_bits;
  switch (fields.exponent) {
    case Exponent::kZero:
      break;
    case Exponent::kOne:
      bits |= 1;
      break;
    case Exponent::kBias:
      bits |= bias;
      break;
    case Exponent::kRoot:  // just below 2^((bias + 1) / 2 + 1)
      bits |= bias + (bias + 1) / 2;
      break;
    case Exponent::kLargest:
      bits |= special - 1;
      break;
    case Exponent::kSpecial:
      bits |= special;
      break;
  }
  bits <<= mantissa_bits;
  const std::uint32_t top = std::uint32_t{1} << (mantissa_bits - 1);
  switch (fields.mantissa) {
    case Mantissa::kZero:
      return bits;
    case Mantissa::kOne:
      return bits | 1;
    case Mantissa::kAll:
      return bits | (top - 1) | top;
    case Mantissa::kTop:
      return bits | top;
  }
  return bits;
}

// n b + b/2, for the largest n by bisection: it fits for `low`, and does not for `high`.
std::uint64_t last_with_half_a_tile(std::uint64_t b, std::uint64_t max) {
  std::uint64_t low = 0;
  std::uint64_t high = max / b + 1;
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (middle * b + b / 2 <= max ? low : high) = middle;
  }
  return low * b + b / 2;
}

}  // namespace

std::vector<std::int64_t> edge_sizes(std::int64_t block, std::int64_t max_size) {
  if (block < 1) throw std::invalid_argument("block");
  if (max_size < 1) throw std::invalid_argument("max_size");
  const auto b = static_cast<std::uint64_t>(block);
  const auto max = static_cast<std::uint64_t>(max_size);

  std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>> heap;
  for (const std::uint64_t tiles : {0, 1, 2}) heap.push(tiles * b + 1);
  heap.push(b - 1);
  heap.push(b);
  heap.push(b + 1 + b / 2);
  if (b / 2 <= max) heap.push(last_with_half_a_tile(b, max));

  std::vector<std::int64_t> sizes;
  std::uint64_t last = 0;
  for (; !heap.empty() && heap.top() <= max; heap.pop()) {
    if (heap.top() == last) continue;
    last = heap.top();
    sizes.push_back(static_cast<std::int64_t>(last));
  }
  return sizes;
}

std::vector<std::uint32_t> edge_values(Format format) {
  int exponent_bits = 8;
  int mantissa_bits = 23;
  if (format == Format::kFloat16) {
    exponent_bits = 5;
    mantissa_bits = 10;
  } else if (format == Format::kBfloat16) {
    mantissa_bits = 7;
  } else if (format != Format::kFloat32) {
    throw std::invalid_argument("unknown format");
  }
  std::vector<std::uint32_t> values;
  for (const Fields& fields : kEdges) {
    values.push_back(put_together(fields, exponent_bits, mantissa_bits));
  }
  return values;
}

}  // namespace drill
