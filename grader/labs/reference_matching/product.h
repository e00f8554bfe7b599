// Products of fp64 matrices, on all cores.
//
// Sums are in a fixed order: runs of 256 products from left to right, a new run where a group
// begins, and the runs one after the other. The result depends neither on the number of threads nor
// on the machine.
#ifndef GRADER_LABS_REFERENCE_MATCHING_PRODUCT_H_
#define GRADER_LABS_REFERENCE_MATCHING_PRODUCT_H_

#include <cstdint>

#include "grader/labs/reference_matching/matrix.h"

namespace lab {

// y[i, j] = sum over p of x[i, p] w[j, p]. x and w have the same columns, at least 1. `threads` 0
// means as many as the machine runs at once.
Matrix product(const Matrix& x, const Matrix& w, int threads = 0);

struct GroupedProduct {
  Matrix plain;   // product(x, w)
  Matrix scaled;  // the sum over groups g of scales[j, g] times the sum over the group's p
};

// The sums are made once for both. `group` neighbours along p, at least 1, are a group, the last of
// which may be shorter; `scales` has a row for each of w and a column for each group.
GroupedProduct grouped_product(const Matrix& x, const Matrix& w, std::int64_t group,
                               const Matrix& scales, int threads = 0);

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_PRODUCT_H_
