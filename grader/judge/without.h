// The arrays of a drill's input, row-major in vectors, without some of their elements.
#ifndef GRADER_JUDGE_WITHOUT_H_
#define GRADER_JUDGE_WITHOUT_H_

#include <cstddef>
#include <cstdint>
#include <vector>

namespace judge {

// Of the elements, rows or columns from `first` to before `last`. A matrix has `cols` columns.
template <class T>
std::vector<T> without_elements(std::vector<T> array, std::int64_t first, std::int64_t last) {
  array.erase(array.begin() + first, array.begin() + last);
  return array;
}

template <class T>
std::vector<T> without_rows(const std::vector<T>& matrix, std::int64_t cols, std::int64_t first,
                            std::int64_t last) {
  return without_elements(matrix, first * cols, last * cols);
}

template <class T>
std::vector<T> without_cols(const std::vector<T>& matrix, std::int64_t cols, std::int64_t first,
                            std::int64_t last) {
  std::vector<T> left;
  for (std::size_t i = 0; i < matrix.size(); ++i) {
    const std::int64_t col = static_cast<std::int64_t>(i) % cols;
    if (col < first || last <= col) left.push_back(matrix[i]);
  }
  return left;
}

}  // namespace judge

#endif  // GRADER_JUDGE_WITHOUT_H_
