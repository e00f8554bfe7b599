// Shapes of row-major tensors. An empty shape is a scalar, which has one element.
#ifndef GRADER_COMPARE_SHAPE_H_
#define GRADER_COMPARE_SHAPE_H_

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace trusted {

// The product of the extents, or nullopt where an std::int64_t cannot hold it. A zero extent makes
// it 0, however large the others are. Throws std::invalid_argument for a negative extent.
std::optional<std::int64_t> element_count(std::span<const std::int64_t> shape);

// The index of element number `flat`, which is in [0, element_count(shape)).
std::vector<std::int64_t> unravel(std::int64_t flat, std::span<const std::int64_t> shape);

}  // namespace trusted

#endif  // GRADER_COMPARE_SHAPE_H_
