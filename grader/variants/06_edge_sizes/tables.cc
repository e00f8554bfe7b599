// Drill 06, another way: the values are written down, and a size is made only when it is known to
// fit, so std::int64_t is wide enough. The NaNs are those with all bits set.
#include <algorithm>
#include <array>
#include <stdexcept>

#include "drills/06_edge_sizes/edge_sizes.h"

namespace drill {
namespace {

using Values = std::array<std::uint32_t, 13>;

constexpr Values kOfFloat32 = {0x00000000, 0x80000000, 0x00000001, 0x007FFFFF, 0x00800000,
                               0x5FFFFFFF, 0x7F7FFFFF, 0xFF7FFFFF, 0x3F800000, 0x3F800001,
                               0x7F800000, 0xFF800000, 0xFFFFFFFF};
constexpr Values kOfFloat16 = {0x0000, 0x8000, 0x0001, 0x03FF, 0x0400, 0x5FFF, 0x7BFF,
                               0xFBFF, 0x3C00, 0x3C01, 0x7C00, 0xFC00, 0xFFFF};
constexpr Values kOfBfloat16 = {0x0000, 0x8000, 0x0001, 0x007F, 0x0080, 0x5FFF, 0x7F7F,
                                0xFF7F, 0x3F80, 0x3F81, 0x7F80, 0xFF80, 0xFFFF};

// Keeps the list sorted and free of duplicates.
void insert(std::vector<std::int64_t>& sizes, std::int64_t size) {
  const auto place = std::lower_bound(sizes.begin(), sizes.end(), size);
  if (place == sizes.end() || *place != size) sizes.insert(place, size);
}

}  // namespace

std::vector<std::int64_t> edge_sizes(std::int64_t block, std::int64_t max_size) {
  if (block <= 0 || max_size <= 0) throw std::invalid_argument("a size must be positive");
  const std::int64_t half = block / 2;
  std::vector<std::int64_t> sizes = {1};
  if (block > 1 && block - 1 <= max_size) insert(sizes, block - 1);
  if (block <= max_size) {
    insert(sizes, block);
    const std::int64_t room = max_size - block;
    if (room >= 1) insert(sizes, block + 1);
    if (room > half) insert(sizes, block + half + 1);
    if (room > block) insert(sizes, block + block + 1);
  }
  if (half <= max_size) {
    const std::int64_t large = (max_size - half) / block * block + half;
    if (large > 0) insert(sizes, large);
  }
  return sizes;
}

std::vector<std::uint32_t> edge_values(Format format) {
  const auto list = [](const Values& values) {
    return std::vector<std::uint32_t>(values.begin(), values.end());
  };
  switch (format) {
    case Format::kFloat32:
      return list(kOfFloat32);
    case Format::kFloat16:
      return list(kOfFloat16);
    case Format::kBfloat16:
      return list(kOfBfloat16);
    default:
      throw std::invalid_argument("unknown format");
  }
}

}  // namespace drill
