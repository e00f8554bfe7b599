#include "grader/compare/tuple_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace trusted {

std::string to_text(std::span<const std::int64_t> tuple) {
  return fmt::format("({}{})", fmt::join(tuple, ", "), tuple.size() == 1 ? "," : "");
}

}  // namespace trusted
