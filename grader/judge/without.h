// The arrays of a drill's input, row-major in vectors: with some taken out, and in words.
#ifndef GRADER_JUDGE_MATRIX_H_
#define GRADER_JUDGE_MATRIX_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
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

// "x = 1", "x = [[1, 2], [3, 4]]", "x = 0 but x[0, 32] = 1", "x = 99 values, 12 different ones".
std::string describe_matrix(const std::string& name, std::span<const float> values,
                            std::int64_t cols);

// "w = [1, 2]", "w = 0 but w[32] = 1".
std::string describe_array(const std::string& name, std::span<const float> values);

}  // namespace judge

#endif  // GRADER_JUDGE_MATRIX_H_
