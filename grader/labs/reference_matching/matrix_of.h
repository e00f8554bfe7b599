// For the tests: a matrix written out.
#ifndef GRADER_LABS_REFERENCE_MATCHING_MATRIX_OF_H_
#define GRADER_LABS_REFERENCE_MATCHING_MATRIX_OF_H_

#include <algorithm>
#include <cstdint>
#include <initializer_list>

#include "grader/labs/reference_matching/matrix.h"

namespace lab {

// The values row by row; a multiple of `rows` of them.
inline Matrix matrix_of(std::int64_t rows, std::initializer_list<double> values) {
  Matrix out(rows, static_cast<std::int64_t>(values.size()) / rows);
  std::copy(values.begin(), values.end(), out.values().begin());
  return out;
}

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_MATRIX_OF_H_
