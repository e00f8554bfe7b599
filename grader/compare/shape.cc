#include "grader/compare/shape.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>

namespace trusted {

std::optional<std::int64_t> element_count(std::span<const std::int64_t> shape) {
  if (std::ranges::any_of(shape, [](std::int64_t extent) { return extent < 0; })) {
    throw std::invalid_argument("a shape has a negative extent");
  }
  if (std::ranges::find(shape, 0) != shape.end()) return 0;
  std::int64_t count = 1;
  for (const std::int64_t extent : shape) {
    if (__builtin_mul_overflow(count, extent, &count)) return std::nullopt;
  }
  return count;
}

std::vector<std::int64_t> unravel(std::int64_t flat, std::span<const std::int64_t> shape) {
  std::vector<std::int64_t> index(shape.size());
  for (std::size_t axis = shape.size(); axis-- > 0;) {
    index[axis] = flat % shape[axis];
    flat /= shape[axis];
  }
  return index;
}

}  // namespace trusted
