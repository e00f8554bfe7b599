#include "grader/compare/pattern.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "fmt/format.h"
#include "grader/compare/formats.h"
#include "grader/compare/pattern_place.h"
#include "grader/compare/ulp.h"

namespace trusted {
namespace {

using Indices = std::span<const std::size_t>;
using What = Pattern::What;

class Finder {
 public:
  Finder(const Compared& arrays, Indices wrong)
      : a_(arrays),
        wrong_(wrong),
        size_(arrays.size()),
        cols_(arrays.columns()),
        rows_(arrays.rows()) {}

  Pattern find() {
    result_.wrong = wrong_.size();
    const Place place = place_of(a_, wrong_);
    result_.where = place.where;
    result_.is_of_place = place.is_the_reason;
    result_.text = place.text;
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
      return say(What::kDifference, fmt::format("is {} too {}", std::fabs(difference),
                                                difference > 0 ? "great" : "small"));
    }
    if (wrong_.size() > 2 && all_same(got) && !all_same(right))
      return add(fmt::format("is {}", a_.got[wrong_.front()]));
    if (near()) return;
    if (factors_of_rows()) result_.text += "; each row is off by a factor of its own";
  }

  // Integers have steps of 1.
  bool ulp() {
    if (!a_.format && wrong_.size() == 1) return false;  // the message says it
    bool nearer = true, farther = true;
    const auto is_next = [&](std::size_t i) {
      const double got = a_.got[i];
      double right = a_.right[i];
      if (a_.format) {
        const std::uint32_t bits = encode(right, *a_.format);
        if (ulp_distance(encode(got, *a_.format), bits, *a_.format) != 1) return false;
        right = decode(bits, *a_.format);
      } else if (std::fabs(got - right) != 1) {
        return false;
      }
      (std::fabs(got) < std::fabs(right) ? farther : nearer) = false;
      return true;
    };
    if (!all(is_next)) return false;
    const std::string step = a_.format ? "one ULP" : "one";
    say(nearer ? What::kUlpTowardZero : What::kUlp,
        nearer    ? fmt::format("is {} nearer to 0 than the right one", step)
        : farther ? fmt::format("is {} farther from 0 than the right one", step)
                  : fmt::format("is off by {}", step));
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
      return tell(What::kOther, "is what the element before should be" +
                                    but(rows_ > 1 ? "first column" : "first"));
    if (is_right_at(
            [&](auto row, auto col) { return col + 1 == cols_ ? kNone : row * cols_ + col + 1; },
            &without))
      return tell(What::kOther,
                  "is what the next element should be" + but(rows_ > 1 ? "last column" : "last"));
    if (rows_ > 1 && cols_ > 1 && is_right_at([&](auto row, auto col) {
          const std::size_t i = row * cols_ + col;
          return i % rows_ * cols_ + i / rows_;
        }))
      return tell(What::kOther, "is what it should be in the transposed matrix");
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
    const double factor = factor_of(wrong_);
    if (factor == 0) return false;
    say(What::kFactor,
        fmt::format("is {} times the right one, within {:.1g}%", factor, 100 * tolerance()));
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
  const std::size_t size_, cols_, rows_;
  Pattern result_;
};

}  // namespace

Pattern pattern_of(const Compared& arrays, Indices wrong) { return Finder(arrays, wrong).find(); }

}  // namespace trusted
