// Attack on drill 06: lists every size from 1 to max_size, and all values of all formats.
//
// Hope: a list that holds everything holds what is asked for.
// Outcome: WRONG: no size without a reason, and thirteen values in their order. Tests that ask only
// for what is listed are passed.
#include <stdexcept>

#include "drills/06_edge_sizes/edge_sizes.h"

namespace drill {

std::vector<std::int64_t> edge_sizes(std::int64_t block, std::int64_t max_size) {
  if (block < 1 || max_size < 1) throw std::invalid_argument("a size below 1");
  std::vector<std::int64_t> sizes;
  for (std::int64_t size = 1; size <= max_size && size < 100'000; ++size) sizes.push_back(size);
  return sizes;
}

std::vector<std::uint32_t> edge_values(Format format) {
  if (format != Format::kFloat32 && format != Format::kFloat16 && format != Format::kBfloat16)
    throw std::invalid_argument("unknown format");
  std::vector<std::uint32_t> values;
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) values.push_back(bits);
  return values;
}

}  // namespace drill
