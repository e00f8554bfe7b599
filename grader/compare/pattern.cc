#include "grader/compare/pattern.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "grader/compare/formats.h"
#include "grader/compare/ulp.h"

namespace trusted {
namespace {

using Indices = std::span<const std::size_t>;
using What = Pattern::What;
using Where = Pattern::Where;

class Finder {
 public:
  Finder(const Compared& arrays, Indices wrong)
      : a_(arrays),
        wrong_(wrong),
        size_(arrays.got.size()),
        cols_(arrays.cols == 0 ? size_ : arrays.cols),
        rows_(size_ / cols_) {}

  Pattern find() {
    result_.wrong = wrong_.size();
    where();
    if (all([&](std::size_t i) { return std::isfinite(a_.right[i]); })) {
      what();
    } else if (all([&](std::size_t i) { return std::isnan(a_.right[i]); })) {
      add("should be NaN and is not");
    }
    return result_;
  }

 private:
  template <class Holds>
  bool all(const Holds& holds) const {
    return std::all_of(wrong_.begin(), wrong_.end(), holds);
  }

  template <class Value>
  bool all_same(const Value& value) const {
    return all([&](std::size_t i) { return value(i) == value(wrong_.front()); });
  }

  // ---- Where ----

  void where() {
    const std::size_t count = wrong_.size();
    if (count == size_) {
      result_.where = Where::kAll;
      result_.text =
          size_ == 1 ? "the only element is wrong" : fmt::format("all {} are wrong", size_);
      return;
    }
    if (all_but_zeros()) {
      result_.where = Where::kAll;
      result_.text = count == 1 ? "the only one that should not be 0 is wrong"
                                : "all that should not be 0 are wrong";
      return;
    }
    if (count == 1) {
      result_.text = fmt::format("only this one of {} is wrong", size_);
    } else {
      result_.text = fmt::format("{} of {} are wrong", count, size_);
    }
    regions();
  }

  bool all_but_zeros() const {
    std::size_t next = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      if (next < wrong_.size() && wrong_[next] == i) {
        ++next;
      } else if (a_.right[i] != 0) {
        return false;
      }
    }
    return all([&](std::size_t i) { return a_.right[i] != 0; });
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
    result_.is_of_place = sizes_are_right();
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

  // ---- What ----

  void add(const std::string& text) {
    result_.text += (wrong_.size() == 1 ? "; it " : "; each ") + text;
  }

  void say(What what, const std::string& text) {
    result_.what = what;
    add(text);
  }

  void what() {
    const bool one = wrong_.size() == 1;
    const auto got = [&](std::size_t i) { return a_.got[i]; };
    const auto right = [&](std::size_t i) { return a_.right[i]; };
    // Of one element the message tells the number itself.
    if (all([&](std::size_t i) { return std::isnan(a_.got[i]); })) {
      if (!one) add("is NaN");
      return;
    }
    if (all([&](std::size_t i) { return std::isinf(a_.got[i]); })) {
      if (!one) add("is infinite");
      return;
    }
    if (!all([&](std::size_t i) { return std::isfinite(a_.got[i]); })) return;
    if (all([&](std::size_t i) { return a_.got[i] == 0; })) {
      result_.what = What::kZero;
      if (!one) add("is 0");
      return;
    }
    if (all([&](std::size_t i) { return a_.accepts(i, -a_.got[i]); }))
      return say(What::kNegated, "has the wrong sign");
    if (ulp()) return;
    if (one) return;
    if (!all_same(got) && elsewhere()) return;
    if (factor()) return;
    const double difference = a_.got[wrong_.front()] - a_.right[wrong_.front()];
    if (all_same([&](std::size_t i) { return a_.got[i] - a_.right[i]; })) {
      result_.amount = difference;
      return say(What::kDifference, fmt::format("is {} too {}", std::fabs(difference),
                                                difference > 0 ? "great" : "small"));
    }
    if (wrong_.size() > 2 && all_same(got) && !all_same(right))
      return add(fmt::format("is {}", a_.got[wrong_.front()]));
    if (near()) return;
    if (factors_of_rows()) result_.text += "; each row is off by a factor of its own";
  }

  bool ulp() {
    if (!a_.format) return false;
    bool nearer = true, farther = true;
    const auto is_next = [&](std::size_t i) {
      const std::uint32_t got = encode(a_.got[i], *a_.format);
      const std::uint32_t right = encode(a_.right[i], *a_.format);
      if (ulp_distance(got, right, *a_.format) != 1) return false;
      (std::fabs(a_.got[i]) < std::fabs(decode(right, *a_.format)) ? farther : nearer) = false;
      return true;
    };
    if (!all(is_next)) return false;
    say(nearer ? What::kUlpTowardZero : What::kUlp,
        nearer    ? "is one ULP nearer to 0 than the right one"
        : farther ? "is one ULP farther from 0 than the right one"
                  : "is off by one ULP");
    return true;
  }

  // Whether each is right as element place(row, col). Some may be without such a place where
  // `some_without` is told so.
  template <class Place>
  bool is_right_at(const Place& place, bool* some_without = nullptr) const {
    std::size_t with = 0;
    for (const std::size_t i : wrong_) {
      const std::size_t j = place(i / cols_, i % cols_);
      if (j >= size_) continue;
      ++with;
      if (j == i || !a_.accepts(j, a_.got[i])) return false;
    }
    if (some_without != nullptr) *some_without = with < wrong_.size();
    return 2 * with > wrong_.size() && (some_without != nullptr || with == wrong_.size());
  }

  bool elsewhere() {
    constexpr auto kNone = std::numeric_limits<std::size_t>::max();
    const auto tell = [&](What what, const std::string& text) {
      say(what, text);
      return true;
    };
    if (rows_ > 1 && is_right_at([&](auto, auto col) { return col; }))
      return tell(What::kOfAnotherRow, "is what row 0 has in that column");
    if (is_right_at([&](auto row, auto col) {
          return (col ^ 1) < cols_ ? row * cols_ + (col ^ 1) : kNone;
        }) ||
        (rows_ > 1 && is_right_at([&](auto row, auto col) { return (row ^ 1) * cols_ + col; })))
      return tell(What::kSwapped,
                  "is what its neighbour should be: 0 and 1, 2 and 3, ... are swapped");
    bool without = false;
    const auto but = [&](const char* which) {
      return without ? fmt::format(", but those of the {}", which) : std::string();
    };
    if (rows_ > 1 &&
        is_right_at([&](auto row, auto col) { return row == 0 ? kNone : (row - 1) * cols_ + col; },
                    &without))
      return tell(What::kOfAnotherRow, "is what the row before should have" + but("first row"));
    if (rows_ > 1 &&
        is_right_at([&](auto row, auto col) { return (row + 1) * cols_ + col; }, &without))
      return tell(What::kOfAnotherRow, "is what the next row should have" + but("last row"));
    if (is_right_at([&](auto row, auto col) { return col == 0 ? kNone : row * cols_ + col - 1; },
                    &without))
      return tell(What::kElsewhere, "is what the element before should be" +
                                        but(rows_ > 1 ? "first column" : "first"));
    if (is_right_at(
            [&](auto row, auto col) { return col + 1 == cols_ ? kNone : row * cols_ + col + 1; },
            &without))
      return tell(What::kElsewhere,
                  "is what the next element should be" + but(rows_ > 1 ? "last column" : "last"));
    if (rows_ > 1 && cols_ > 1 && is_right_at([&](auto row, auto col) {
          const std::size_t i = row * cols_ + col;
          return i % rows_ * cols_ + i / rows_;
        }))
      return tell(What::kElsewhere, "is what it should be in the transposed matrix");
    return false;
  }

  double tolerance() const {
    constexpr double kLeast = 1e-4;
    if (!a_.format) return kLeast;
    return std::max(kLeast, 2 * std::ldexp(1, -traits(*a_.format).mantissa_bits));
  }

  // The factor of some of the wrong elements, or 0.
  double factor_of(Indices some) const {
    double greatest = 0, factor = 0;
    for (const std::size_t i : some) {
      if (!(std::fabs(a_.right[i]) > greatest)) continue;
      greatest = std::fabs(a_.right[i]);
      factor = a_.got[i] / a_.right[i];
    }
    // As it is shown.
    if (!std::isfinite(factor)) return 0;
    factor = std::stod(fmt::format("{:.4g}", factor));
    const double allowed = tolerance();
    // No claim about what is nearly right.
    if (!(std::fabs(factor - 1) > 4 * allowed)) return 0;
    const bool fits = std::all_of(some.begin(), some.end(), [&](std::size_t i) {
      const double scaled = factor * a_.right[i];
      return std::fabs(a_.got[i] - scaled) <= allowed * std::fabs(scaled);
    });
    return fits ? factor : 0;
  }

  bool factor() {
    result_.amount = factor_of(wrong_);
    if (result_.amount == 0) return false;
    say(What::kFactor, fmt::format("is {} times the right one, within {:.1g}%", result_.amount,
                                   100 * tolerance()));
    return true;
  }

  bool near() {
    for (const double percent : {0.001, 0.01, 0.1, 1.0, 3.0}) {
      const bool are_near = all([&](std::size_t i) {
        return std::fabs(a_.got[i] - a_.right[i]) <= percent / 100 * std::fabs(a_.right[i]);
      });
      if (!are_near) continue;
      say(What::kNear, fmt::format("is within {}% of the right one", percent));
      return true;
    }
    return false;
  }

  bool factors_of_rows() const {
    std::size_t parts = 0;
    for (std::size_t begin = 0; begin < wrong_.size(); ++parts) {
      std::size_t end = begin;
      while (end < wrong_.size() && wrong_[end] / cols_ == wrong_[begin] / cols_) ++end;
      if (end - begin < 2 || factor_of(wrong_.subspan(begin, end - begin)) == 0) return false;
      begin = end;
    }
    return parts > 1;
  }

  const Compared& a_;
  Indices wrong_;
  std::size_t size_, cols_, rows_;
  Pattern result_;
};

}  // namespace

Pattern pattern_of(const Compared& arrays, Indices wrong) { return Finder(arrays, wrong).find(); }

}  // namespace trusted
