#include "grader/compare/pattern_place.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "fmt/format.h"

namespace trusted {
namespace {

using Indices = std::span<const std::size_t>;
using Where = Pattern::Where;

class PlaceFinder {
 public:
  PlaceFinder(const Compared& arrays, Indices wrong)
      : a_(arrays),
        wrong_(wrong),
        size_(arrays.size()),
        cols_(arrays.columns()),
        rows_(arrays.rows()) {}

  Place find() {
    const std::size_t count = wrong_.size();
    if (count == size_) {
      result_.where = Where::kAll;
      result_.text =
          size_ == 1 ? "the only element is wrong" : fmt::format("all {} are wrong", size_);
      return result_;
    }
    if (all_but_zeros()) {
      result_.where = Where::kAll;
      result_.text = count == 1 ? "the only one that should not be 0 is wrong"
                                : "all that should not be 0 are wrong";
      return result_;
    }
    if (count == 1) {
      result_.text = fmt::format("only this one of {} is wrong", size_);
    } else {
      result_.text = fmt::format("{} of {} are wrong", count, size_);
    }
    regions();
    return result_;
  }

 private:
  bool all_but_zeros() const {
    std::size_t next = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      if (next < wrong_.size() && wrong_[next] == i) {
        ++next;
      } else if (a_.right[i] != 0) {
        return false;
      }
    }
    return std::all_of(wrong_.begin(), wrong_.end(),
                       [&](std::size_t i) { return a_.right[i] != 0; });
  }

  // The smallest of some simple regions that hold all wrong elements, if it holds little else.
  void regions() {
    std::size_t first_row = rows_, last_row = 0, first_col = cols_, last_col = 0;
    std::size_t parities = 0, row_parities = 0;  // bit 0: an even one; bit 1: an odd one
    std::vector<bool> rows(rows_);
    for (const std::size_t i : wrong_) {
      const std::size_t row = i / cols_, col = i % cols_;
      first_row = std::min(first_row, row);
      last_row = std::max(last_row, row);
      first_col = std::min(first_col, col);
      last_col = std::max(last_col, col);
      parities |= col % 2 + 1;
      row_parities |= row % 2 + 1;
      rows[row] = true;
    }
    const auto in_rows = static_cast<std::size_t>(std::count(rows.begin(), rows.end(), true));
    const bool matrix = rows_ > 1;
    std::size_t smallest = size_;
    // `text` is said where each element of the region is wrong, `weak` where most are.
    const auto offer = [&](std::size_t region, Where where, std::string text, std::string weak) {
      // A few that lie in a region by chance say nothing about it.
      const bool holds_most = wrong_.size() >= 4 && 4 * wrong_.size() >= 3 * region;
      if (region >= smallest || !(wrong_.size() == region || holds_most)) return;
      smallest = region;
      result_.where = region == wrong_.size() ? where : Where::kOther;
      if (wrong_.size() == 1) {
        result_.text = fmt::format("only this one of {} is wrong", size_);
        if (cols_ > 1 && first_col + 1 == cols_)
          result_.text += matrix ? ", in the last column" : ", the last";
      } else if (region == wrong_.size()) {
        result_.text = "only " + text;
      } else {
        result_.text = fmt::format("{} of {} are wrong, {}", wrong_.size(), size_, weak);
      }
    };
    const std::string columns = a_.cols == 0 ? "elements" : "columns";
    const std::string column = a_.cols == 0 ? "element" : "column";
    if (matrix && first_row > 0) {
      const std::size_t n = rows_ - first_row;
      const std::string from = fmt::format("rows from {} on", first_row);
      const std::string scale = of_group(first_row, a_.row_group);
      offer(n * cols_, Where::kLaterRows,
            first_row == 1 && scale.empty() ? "rows > 0 are wrong"
            : n == 1                        ? fmt::format("the last of {} rows is wrong", rows_)
                                            : from + " are wrong" + scale,
            "all in " + from + scale);
    }
    if (cols_ > 1) {
      const std::string where = !matrix            ? ""
                                : in_rows == rows_ ? ", in each row"
                                : in_rows == 1     ? fmt::format(", in row {}", first_row)
                                                   : fmt::format(", in {} rows", in_rows);
      if (first_col > 0) {
        const std::size_t n = cols_ - first_col;
        const std::string from =
            fmt::format("{} {} on{}", column, first_col, of_group(first_col, a_.col_group));
        offer(in_rows * n, 2 * n < cols_ ? Where::kLastColumns : Where::kOther,
              n == 1 ? fmt::format("the last of {} {} is wrong{}", cols_, columns, where)
                     : fmt::format("the last {} of {} {} are wrong{}", n, cols_, columns, where),
              "all from " + from);
      }
      if (last_col + 1 < cols_) {
        offer(in_rows * (last_col + 1), Where::kOther,
              last_col == 0 ? fmt::format("the first of {} {} is wrong{}", cols_, columns, where)
                            : fmt::format("the first {} of {} {} are wrong{}", last_col + 1, cols_,
                                          columns, where),
              fmt::format("all before {} {}", column, last_col + 1));
      }
      if (parities != 3 && cols_ > 3) {
        const char* parity = parities == 1 ? "even" : "odd";
        offer(in_rows * ((cols_ + (parities == 1 ? 1 : 0)) / 2), Where::kOther,
              fmt::format("{} {} are wrong{}", parity, columns, where),
              fmt::format("all in {} {}", parity, columns));
      }
    }
    if (matrix) {
      if (last_row + 1 < rows_) {
        offer((last_row + 1) * cols_, Where::kOther,
              last_row == 0 ? "row 0 is wrong"
                            : fmt::format("rows before {} are wrong", last_row + 1),
              fmt::format("all before row {}", last_row + 1));
      }
      if (row_parities != 3 && rows_ > 3) {
        const char* parity = row_parities == 1 ? "even" : "odd";
        offer((rows_ + (row_parities == 1 ? 1 : 0)) / 2 * cols_, Where::kOther,
              fmt::format("{} rows are wrong", parity), fmt::format("all in {} rows", parity));
      }
      if (in_rows == 1) {
        offer(cols_, Where::kOther, fmt::format("row {} is wrong", first_row),
              fmt::format("all in row {}", first_row));
      }
      if (first_col == last_col) {
        offer(rows_, Where::kOther, fmt::format("column {} is wrong", first_col),
              fmt::format("all in column {}", first_col));
      }
    }
    result_.is_the_reason = sizes_are_right();
  }

  static std::string of_group(std::size_t first, std::size_t group) {
    return group != 0 && first % group == 0 ? ", where the scale changes" : "";
  }

  bool sizes_are_right() const {
    const auto grow = [](double value, double& least, double& greatest) {
      const double size = std::fabs(value);
      if (size == 0 || !std::isfinite(size)) return;
      least = std::min(least, size);
      greatest = std::max(greatest, size);
    };
    double least = std::numeric_limits<double>::infinity(), greatest = 0;
    double wrong_least = least, wrong_greatest = 0;
    std::size_t next = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      if (next < wrong_.size() && wrong_[next] == i) {
        ++next;
        grow(a_.right[i], wrong_least, wrong_greatest);
      } else {
        grow(a_.right[i], least, greatest);
      }
    }
    return greatest > 0 && wrong_greatest <= 2 * greatest && wrong_least >= least / 2;
  }

  const Compared& a_;
  Indices wrong_;
  const std::size_t size_, cols_, rows_;
  Place result_;
};

}  // namespace

Place place_of(const Compared& arrays, Indices wrong) { return PlaceFinder(arrays, wrong).find(); }

}  // namespace trusted
