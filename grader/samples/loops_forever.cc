// Loops in one of its two functions; the other one is only not written yet.
#include "drills/06_edge_sizes/edge_sizes.h"
#include "drills/todo.h"

namespace drill {

std::vector<std::int64_t> edge_sizes(std::int64_t, std::int64_t) { drill::todo(); }

std::vector<std::uint32_t> edge_values(Format format) {
  volatile int forever = format == Format::kFloat16 || format == Format::kBfloat16;
  while (forever) {
  }
  drill::todo();
}

}  // namespace drill
