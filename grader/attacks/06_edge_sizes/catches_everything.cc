// Attack on drill 06: catches what it can, and answers with nothing.
//
// Hope: an error that is caught was none.
// Outcome: WRONG.
#include "drills/06_edge_sizes/edge_sizes.h"

namespace drill {

std::vector<std::int64_t> edge_sizes(std::int64_t block, std::int64_t max_size) {
  try {
    if (block == max_size) throw 1;
    throw 2;
  } catch (...) {
  }
  return {};
}

std::vector<std::uint32_t> edge_values(Format format) {
  try {
    throw format;
  } catch (...) {
  }
  return {};
}

}  // namespace drill
