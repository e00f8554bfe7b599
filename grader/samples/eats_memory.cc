#include "drills/06_edge_sizes/edge_sizes.h"

namespace drill {

std::vector<std::int64_t> edge_sizes(std::int64_t, std::int64_t) {
  std::vector<std::int64_t> sizes;
  for (;;) sizes.resize(2 * sizes.size() + 1);
}

std::vector<std::uint32_t> edge_values(Format) { return std::vector<std::uint32_t>(std::size_t{1} << 40); }

}  // namespace drill
