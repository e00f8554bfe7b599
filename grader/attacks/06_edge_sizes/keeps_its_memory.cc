// Attack on drill 06: keeps a GiB of address space and a MiB of memory for each call.
//
// Hope: what is not freed adds up in the worker.
// Outcome: MEMORY: the limit is the process's.
#include <memory>

#include "drills/06_edge_sizes/edge_sizes.h"

namespace drill {

std::vector<std::int64_t> edge_sizes(std::int64_t block, std::int64_t max_size) {
  static std::vector<std::unique_ptr<std::vector<char>>> kept;
  kept.push_back(
      std::make_unique<std::vector<char>>(std::size_t{128} << 20, static_cast<char>(block)));
  return {max_size};
}

std::vector<std::uint32_t> edge_values(Format format) {
  static std::vector<char> kept(std::size_t{2} << 30, static_cast<char>(format));
  return {static_cast<std::uint32_t>(kept[0])};
}

}  // namespace drill
