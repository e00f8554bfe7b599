// The inputs of drill 07's hidden tests, each with words that say how it is made.
//
// A rigorous bound on fp32 sums is loose, so inputs are chosen on which a mistake is larger than
// any bound: few nonzero elements, so that each of them counts; constants; parts that cancel.
#ifndef GRADER_CASES_07_RMSNORM_INPUTS_H_
#define GRADER_CASES_07_RMSNORM_INPUTS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "drills/format.h"
#include "grader/cases/07_rmsnorm/fields.h"

namespace cases {

// Of x, w and dy.
inline constexpr drill::Format kFormats[] = {drill::Format::kFloat32, drill::Format::kBfloat16};

struct Problem {
  std::int64_t rows = 1;
  std::int64_t cols = 1;
  float eps = 0;
  std::vector<float> x = {};
  std::vector<float> w = {};
  std::vector<float> dy = {};
  Starts starts = {};
  std::string made = {};  // "x = 0 but x[2, 1024] = 1, w = 1"

  std::span<const float> row(const std::vector<float>& array, std::int64_t i) const {
    return std::span(array).subspan(static_cast<std::size_t>(i * cols),
                                    static_cast<std::size_t>(cols));
  }
};

using Problems = std::vector<Problem>;

// Every value of these is one of the format.

// Arrays drawn from the seed: x and dy in [-2, 2], w in [-2, -1/2] or [1/2, 2].
Problem random_problem(drill::Format format, std::int64_t rows, std::int64_t cols, float eps,
                       std::uint64_t seed);

// y by hand, and random rows; eps = 0.
Problems value_problems(drill::Format format, std::uint64_t seed);
// The second's x is the first's times a power of two, and y is the same; eps = 0.
struct Scaled {
  Problem one, other;
};
std::vector<Scaled> scaled_problems(drill::Format format, std::uint64_t seed);
// Equal numbers, few nonzero ones; eps = 0.
Problems mean_problems(drill::Format format);
// A mean square near eps or below it.
Problems eps_problems();
// Of drill 06's edge values those that give a sum of squares: subnormal, large, negative zero.
Problems edge_value_problems(drill::Format format);

// Gradients by hand, one dy a row, random rows; eps = 0.
Problems gradient_problems(drill::Format format, std::uint64_t seed);
// The same with eps from 1e-6 to 1, and a zero row.
Problems gradient_eps_problems(drill::Format format, std::uint64_t seed);
// dw with few or opposite rows, or all; eps = 0.
Problems weight_gradient_problems(drill::Format format, std::uint64_t seed);

// Columns around the tiles of usual kernels, or all up to some beyond 1024. Two rows of x share the
// columns, the third has the last one alone.
Problems tail_problems(bool exhaustive);
// Rows beyond what a block often keeps in shared memory, all that it has without asking (48 KiB of
// floats), and a grid's y.
Problems long_row_problems();
// Two sizes, each array beginning at any element.
Problems start_problems(drill::Format format, std::uint64_t seed);

// Results that two roundings change.
Problems rounding_problems(std::uint64_t seed);
// Sums on which fewer bits than fp32's, or fewer exponents, fail.
Problems accumulation_problems();

// 65537 rows of one column and 1025 of eight. In a column dy is nonzero in every 64th row, or in
// every eighth, so that none of them can be missing from dw.
Problem tall_problem();
Problem eight_columns_problem();
// 64 rows of 3584: x is 1 in 56 columns of its own a row.
Problem wide_problem();
// 136 rows of 4099: more than an H100 has multiprocessors, and longer than a block keeps.
Problem many_long_rows_problem();

// One NaN, in `array` ('x', 'w' or 'd' for dy).
Problem nan_problem(std::int64_t rows, std::int64_t cols, char array, std::int64_t row,
                    std::int64_t col);

// What a kernel's usual ways go through: whole vectors, tails, any start, many rows, one element.
Problems representative_problems(drill::Format format, std::uint64_t seed);

}  // namespace cases

#endif  // GRADER_CASES_07_RMSNORM_INPUTS_H_
