// Attack on drill 06: right for what the visible tests ask, and for nothing else.
//
// Hope: the hidden tests may be the same.
// Outcome: WRONG: they ask for other sizes, and the visible ones have no points. What it refuses,
// it refuses rightly.
#include <stdexcept>

#include "drills/06_edge_sizes/edge_sizes.h"

namespace drill {

std::vector<std::int64_t> edge_sizes(std::int64_t block, std::int64_t max_size) {
  if (block == 64 && max_size == 1000) return {1, 63, 64, 65, 97, 129, 992};
  if (block < 1 || max_size < 1) throw std::invalid_argument("a size below 1");
  return {1};
}

std::vector<std::uint32_t> edge_values(Format format) {
  if (format == Format::kFloat32) return {};
  throw std::invalid_argument("unknown format");
}

}  // namespace drill
