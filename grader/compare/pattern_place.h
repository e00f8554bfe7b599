// Where the wrong elements of an array lie: the first half of a Pattern.
#ifndef GRADER_COMPARE_PATTERN_PLACE_H_
#define GRADER_COMPARE_PATTERN_PLACE_H_

#include <cstddef>
#include <span>
#include <string>

#include "grader/compare/pattern.h"

namespace trusted {

struct Place {
  Pattern::Where where = Pattern::Where::kOther;
  bool is_the_reason = false;  // Pattern::is_of_place
  std::string text;            // "only rows > 0 are wrong"
};

Place place_of(const Compared& arrays, std::span<const std::size_t> wrong);

}  // namespace trusted

#endif  // GRADER_COMPARE_PATTERN_PLACE_H_
