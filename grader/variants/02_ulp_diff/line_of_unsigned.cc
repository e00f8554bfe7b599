// Drill 02, another way: the places are counted from the least encoding of all, in unsigned
// integers, with both zeros in the middle; a table of the formats.
#include <algorithm>
#include <array>
#include <stdexcept>

#include "drills/02_ulp_diff/ulp_diff.h"

namespace drill {
namespace {

struct Row {
  Format format;
  std::uint64_t end;  // one more than the greatest encoding
  std::uint32_t exponent;
};

constexpr std::array<Row, 3> kRows = {{
    {Format::kBfloat16, 0x10000, 0x7F80},
    {Format::kFloat16, 0x10000, 0x7C00},
    {Format::kFloat32, 0x100000000, 0x7F800000},
}};

const Row& row_of(std::uint32_t bits, Format format) {
  const auto row =
      std::find_if(kRows.begin(), kRows.end(), [&](const Row& r) { return r.format == format; });
  if (row == kRows.end() || bits >= row->end) throw std::invalid_argument("no such number");
  return *row;
}

// Zeros are in the middle, at half the end.
std::uint64_t from_the_end(std::uint32_t bits, const Row& row) {
  const std::uint64_t middle = row.end / 2;
  return bits >= middle ? row.end - bits : middle + bits;
}

bool is_nan(std::uint32_t bits, const Row& row) {
  return (bits & row.exponent) == row.exponent && (bits & (row.end / 2 - 1) & ~row.exponent) != 0;
}

}  // namespace

std::int32_t ordered_int(std::uint32_t bits, Format format) {
  const Row& row = row_of(bits, format);
  return static_cast<std::int32_t>(static_cast<std::int64_t>(from_the_end(bits, row)) -
                                   static_cast<std::int64_t>(row.end / 2));
}

std::optional<std::uint64_t> ulp_diff(std::uint32_t a, std::uint32_t b, Format format) {
  const Row& row = row_of(a, format);
  row_of(b, format);
  if (is_nan(a, row) || is_nan(b, row)) return std::nullopt;
  const auto [low, high] = std::minmax({from_the_end(a, row), from_the_end(b, row)});
  return high - low;
}

}  // namespace drill
