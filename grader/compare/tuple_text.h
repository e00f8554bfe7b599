// Shapes and indices for a person.
#ifndef GRADER_COMPARE_TUPLE_TEXT_H_
#define GRADER_COMPARE_TUPLE_TEXT_H_

#include <cstdint>
#include <span>
#include <string>

namespace trusted {

// A shape or an index as Python writes it: () (5,) (2, 3).
std::string to_text(std::span<const std::int64_t> tuple);

}  // namespace trusted

#endif  // GRADER_COMPARE_TUPLE_TEXT_H_
