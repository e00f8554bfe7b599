// A matrix of doubles.
#ifndef GRADER_LABS_REFERENCE_MATCHING_MATRIX_H_
#define GRADER_LABS_REFERENCE_MATCHING_MATRIX_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lab {

// Row-major. Rows and columns are at least 0, and indices inside: nothing checks them.
class Matrix {
 public:
  Matrix() = default;
  Matrix(std::int64_t rows, std::int64_t columns)
      : rows_(rows), columns_(columns), values_(static_cast<std::size_t>(rows * columns)) {}

  std::int64_t rows() const { return rows_; }
  std::int64_t columns() const { return columns_; }

  double& operator()(std::int64_t i, std::int64_t j) { return values_[at(i, j)]; }
  double operator()(std::int64_t i, std::int64_t j) const { return values_[at(i, j)]; }

  std::span<double> values() { return values_; }
  std::span<const double> values() const { return values_; }
  std::span<const double> row(std::int64_t i) const {
    return values().subspan(at(i, 0), static_cast<std::size_t>(columns_));
  }

  bool operator==(const Matrix&) const = default;

 private:
  std::size_t at(std::int64_t i, std::int64_t j) const {
    return static_cast<std::size_t>(i * columns_ + j);
  }

  std::int64_t rows_ = 0, columns_ = 0;
  std::vector<double> values_;
};

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_MATRIX_H_
