// How a wrong array differs from the right one: where its wrong elements lie, and what they have in
// common. What is said holds for every wrong element, and was looked at for each.
#ifndef GRADER_COMPARE_PATTERN_H_
#define GRADER_COMPARE_PATTERN_H_

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drills/format.h"

namespace trusted {

// Two arrays of the same size, row-major. A number of either may be NaN or infinite.
struct Compared {
  std::vector<double> got;
  std::vector<double> right;  // exact, not rounded
  // Whether `value` would be right as element i.
  std::function<bool(std::size_t i, double value)> accepts;
  std::size_t cols = 0;                      // of each row; 0: it is no matrix
  std::optional<drill::Format> format = {};  // of the numbers that came; none: integers
  std::size_t row_group = 0, col_group = 0;  // so many rows or columns share a scale; 0: all

  std::size_t size() const { return got.size(); }
  std::size_t columns() const { return cols == 0 ? size() : cols; }  // one row, if no matrix
  std::size_t rows() const { return size() / columns(); }
};

struct Pattern {
  enum class Where {
    kAll,          // each that should not be 0
    kLastColumns,  // all of the last columns, of fewer than half, in some rows
    kLaterRows,    // all from some row on; not the first
    kOther,
  };
  enum class What {
    kZero,
    kNegated,
    kUlpTowardZero,  // each is the next number nearer to 0
    kUlp,
    kOfAnotherRow,  // each is right in its column of row 0, or of the row before or after
    kSwapped,       // with the neighbour in its row, or in its column
    kFactor,        // the same for all
    kDifference,    // the same for all
    kNear,          // off by at most 3%
    kOther,
  };
  Where where = Where::kOther;
  What what = What::kOther;
  // Whether elsewhere numbers about as small and about as large are right, so that the place is
  // the reason and not the size.
  bool is_of_place = false;
  std::size_t wrong = 0;  // how many are
  std::string text;       // "only the last of 33 columns is wrong, in each row; each is 0"
};

// `wrong` has at least one index, in ascending order. A factor holds within 2 machine epsilons
// of the format or 0.01%, whichever is more, and the text says so; a difference holds exactly.
// Where a wrong number, or the right one in its place, is not finite, `what` is kOther.
Pattern pattern_of(const Compared& arrays, std::span<const std::size_t> wrong);

}  // namespace trusted

#endif  // GRADER_COMPARE_PATTERN_H_
