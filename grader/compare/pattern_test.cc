#include "grader/compare/pattern.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "grader/compare/formats.h"
#include "grader/compare/rng.h"
#include "third_party/catch2/catch2.h"

namespace {

using drill::Format;
using trusted::Pattern;
using What = Pattern::What;
using Where = Pattern::Where;
using Values = std::vector<double>;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

// Right is what equals `right`, rounded to the format.
struct Array {
  Values right;
  std::size_t cols = 0;
  std::optional<Format> format = {};
  std::size_t row_group = 0, col_group = 0;

  double rounded(double value) const { return format ? trusted::rounded(value, *format) : value; }
  bool accepts(std::size_t i, double got) const {
    return got == rounded(right[i]) || (std::isnan(got) && std::isnan(right[i]));
  }
  Pattern of(const Values& got) const {
    std::vector<std::size_t> wrong;
    for (std::size_t i = 0; i < got.size(); ++i) {
      if (!accepts(i, got[i])) wrong.push_back(i);
    }
    return trusted::pattern_of(
        {.got = got,
         .right = right,
         .accepts = [this](std::size_t i, double value) { return accepts(i, value); },
         .cols = cols,
         .format = format,
         .row_group = row_group,
         .col_group = col_group},
        wrong);
  }
  std::string text(const Values& got) const { return of(got).text; }
};

// 4 rows of 6 different numbers.
Array matrix() {
  Array array{.right = {}, .cols = 6};
  for (int i = 0; i < 24; ++i) array.right.push_back(i * i + 3 * i + 2);
  return array;
}

// Some elements replaced by what belongs nowhere, each by something else.
template <class IsWrong>
Values with_wrong(const Array& array, const IsWrong& is_wrong) {
  Values got = array.right;
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (is_wrong(i / array.cols, i % array.cols)) got[i] = 0.5 - 1.25 * static_cast<double>(i * i);
  }
  return got;
}

TEST_CASE("the place of the wrong elements is said where it is a simple one") {
  const Array array = matrix();
  const auto text = [&](const auto& is_wrong) { return array.text(with_wrong(array, is_wrong)); };
  CHECK(text([](auto, auto) { return true; }) == "all 24 are wrong");
  CHECK(text([](auto r, auto c) { return r == 2 && c == 3; }) == "only this one of 24 is wrong");
  CHECK(text([](auto, auto c) { return c == 5; }) ==
        "only the last of 6 columns is wrong, in each row");
  CHECK(text([](auto r, auto c) { return c >= 4 && r == 1; }) ==
        "only the last 2 of 6 columns are wrong, in row 1");
  CHECK(text([](auto r, auto c) { return c >= 3 && (c != 4 || r != 1); }) ==
        "11 of 24 are wrong, all from column 3 on");
  CHECK(text([](auto, auto c) { return c == 0; }) ==
        "only the first of 6 columns is wrong, in each row");
  CHECK(text([](auto, auto c) { return c % 2 == 1; }) == "only odd columns are wrong, in each row");
  CHECK(text([](auto r, auto) { return r > 0; }) == "only rows > 0 are wrong");
  CHECK(text([](auto r, auto) { return r > 1; }) == "only rows from 2 on are wrong");
  CHECK(text([](auto r, auto) { return r == 3; }) == "only the last of 4 rows is wrong");
  CHECK(text([](auto r, auto) { return r == 0; }) == "only row 0 is wrong");
  CHECK(text([](auto r, auto) { return r == 2; }) == "only row 2 is wrong");
  CHECK(text([](auto, auto c) { return c == 2; }) == "only column 2 is wrong");
  CHECK(text([](auto r, auto) { return r % 2 == 0; }) == "only even rows are wrong");
  CHECK(text([](auto r, auto c) { return (r + c) % 5 == 0; }) == "5 of 24 are wrong");
  // A few that lie together by chance.
  CHECK(text([](auto r, auto c) { return c >= 4 && r < 2 && r + c != 6; }) == "3 of 24 are wrong");
  CHECK(text([](auto r, auto c) { return c >= 4 && (r + c) % 2 == 0; }) == "4 of 24 are wrong");
}

TEST_CASE("elements of what is no matrix have no rows") {
  const Array array{.right = {1, 2, 4, 7, 11}};
  CHECK(array.text({1, 2, 4, 7, 12}) == "only this one of 5 is wrong, the last");
  CHECK(array.text({1, 2, 4, 9, 12.5}) == "only the last 2 of 5 elements are wrong");
  CHECK(Array{.right = {3}}.text({8}) == "the only element is wrong");
}

TEST_CASE("half of the columns are not the last ones") {
  CHECK(Array{.right = {3, 5}}.of({3, 6}).where == Where::kOther);
  CHECK(Array{.right = {3, 5, 4}}.of({3, 5, 6}).where == Where::kLastColumns);
}

TEST_CASE("a change of the scale is named where the wrong ones begin") {
  Array array = matrix();
  array.row_group = 2;
  const auto later = [](auto r, auto) { return r >= 2; };
  CHECK(array.text(with_wrong(array, later)) ==
        "only rows from 2 on are wrong, where the scale changes");
  array = matrix();
  array.col_group = 3;
  const auto most = [](auto r, auto c) { return c >= 3 && (c != 4 || r != 1); };
  CHECK(array.text(with_wrong(array, most)) ==
        "11 of 24 are wrong, all from column 3 on, where the scale changes");
}

TEST_CASE("zeros that are right say nothing of the place") {
  const Array array{.right = {0, 0, 0, 5, 0, 7}, .cols = 3};
  const Pattern pattern = array.of({0, 0, 0, 5.5, 0, 9});
  CHECK(pattern.where == Where::kAll);
  CHECK(pattern.text == "all that should not be 0 are wrong");
}

TEST_CASE("the place counts as the reason only where other numbers of the size are right") {
  const auto is_of_place = [](const Values& right, const Values& got) {
    const Pattern pattern = Array{.right = right}.of(got);
    CHECK(pattern.where == Where::kLastColumns);
    return pattern.is_of_place;
  };
  CHECK(is_of_place({3, 5, -4}, {3, 5, 9}));
  CHECK_FALSE(is_of_place({3, 5, 1e-40}, {3, 5, 0}));
  CHECK_FALSE(is_of_place({3, 5, 1e30}, {3, 5, 7}));
}

TEST_CASE("what all wrong elements have in common is said") {
  const Array array = matrix();
  const auto all = [&](const auto& change) {
    Values got = array.right;
    for (double& value : got) value = change(value);
    return array.text(got);
  };
  CHECK(all([](double) { return 0; }) == "all 24 are wrong; each is 0");
  CHECK(all([](double) { return kNan; }) == "all 24 are wrong; each is NaN");
  CHECK(all([](double) { return HUGE_VAL; }) == "all 24 are wrong; each is infinite");
  CHECK(all([](double x) { return -x; }) == "all 24 are wrong; each has the wrong sign");
  CHECK(all([](double x) { return x / 2; }) ==
        "all 24 are wrong; each is 0.5 times the right one, within 0.01%");
  CHECK(all([](double x) { return -33 * x; }) ==
        "all 24 are wrong; each is -33 times the right one, within 0.01%");
  CHECK(all([](double x) { return x + 16; }) == "all 24 are wrong; each is 16 too great");
  CHECK(all([](double x) { return x - 0.25; }) == "all 24 are wrong; each is 0.25 too small");
  CHECK(all([](double) { return 1.5; }) == "all 24 are wrong; each is 1.5");
  CHECK(all([](double x) { return x * x + 0.5; }) == "all 24 are wrong");
  // What is nearly right is off by no factor.
  CHECK(all([](double x) { return x * 1.0003; }) ==
        "all 24 are wrong; each is within 0.1% of the right one");
  CHECK(all([](double x) { return x * 0.975; }) ==
        "all 24 are wrong; each is 0.975 times the right one, within 0.01%");
  CHECK(all([](double x) { return x + x * x / 32000; }) ==
        "all 24 are wrong; each is within 3% of the right one");
  // One is enough to unsay it.
  Values got = array.right;
  for (double& value : got) value *= 2;
  got[17] *= 1.001;
  CHECK(array.text(got) == "all 24 are wrong");
}

TEST_CASE("a factor of each row is told apart from one of all") {
  const Array array = matrix();
  Values got = array.right;
  for (std::size_t i = 0; i < got.size(); ++i) got[i] *= 2 + static_cast<double>(i / 6);
  CHECK(array.text(got) == "all 24 are wrong; each row is off by a factor of its own");
  // Of one number each that says nothing.
  CHECK(Array{.right = {1, 2, 4, 7}, .cols = 1}.text({2, 6, 16, 35}) == "all 4 are wrong");
}

TEST_CASE("a factor of rounded numbers holds within two machine epsilons") {
  trusted::Rng rng(1);
  for (const Format format : {Format::kBfloat16, Format::kFloat16}) {
    Array array{.right = {}, .format = format};
    Values got;
    const double epsilon = std::ldexp(1, -trusted::traits(format).mantissa_bits);
    for (int i = 0; i < 100; ++i) {
      array.right.push_back(rng.uniform(1, 4));
      got.push_back(array.rounded(array.right.back() * 0.7));
    }
    const Pattern pattern = array.of(got);
    CHECK(pattern.what == What::kFactor);
    const std::string before = "each is ";
    const std::size_t factor = pattern.text.find(before) + before.size();
    CHECK(std::stod(pattern.text.substr(factor)) == Approx(0.7).epsilon(0.02));
    Values nearly;
    for (const double right : array.right)
      nearly.push_back(array.rounded(right * (1 + 2 * epsilon)));
    CHECK(array.of(nearly).what == What::kNear);
    got[50] = array.rounded(array.right[50] * 0.74);
    CHECK(array.of(got).what != What::kFactor);
  }
}

TEST_CASE("one ULP is one step of the format, and its direction is said") {
  const Array array{.right = {1, -1.5, 1.999, 300}, .format = Format::kBfloat16};
  const double step = 0x1p-7;
  CHECK(array.text({1 + step, -1.5 - step, 2 + 2 * step, 302}) ==
        "all 4 are wrong; each is one ULP farther from 0 than the right one");
  CHECK(array.of({1 - step / 2, -1.5 + step, 2 - step, 298}).what == What::kUlpTowardZero);
  CHECK(array.text({1 - step / 2, -1.5 - step, 2 - step, 302}) ==
        "all 4 are wrong; each is off by one ULP");
  CHECK(array.text({1, -1.5, 2, 302}) ==
        "only this one of 4 is wrong, the last; it is one ULP farther from 0 than the right one");
  CHECK(array.of({1 + 2 * step, -1.5 - step, 2 + 2 * step, 302}).what != What::kUlp);
}

TEST_CASE("the steps of integers are 1") {
  const Array array{.right = {2, -3, 4}};
  CHECK(array.text({1, -2, 3}) == "all 3 are wrong; each is one nearer to 0 than the right one");
  CHECK(array.text({3, -4, 5}) == "all 3 are wrong; each is one farther from 0 than the right one");
  CHECK(array.text({3, -2, 3}) == "all 3 are wrong; each is off by one");
}

TEST_CASE("elements that are right elsewhere are recognised") {
  const Array array = matrix();
  const auto from = [&](const auto& place) {
    Values got;
    for (std::size_t i = 0; i < 24; ++i) {
      const std::size_t j = place(i / 6, i % 6);
      got.push_back(j < 24 ? array.right[j] : -1);
    }
    return array.text(got);
  };
  CHECK(from([](auto, auto c) { return c; }) ==
        "only rows > 0 are wrong; each is what row 0 has in that column");
  CHECK(from([](auto r, auto c) { return r * 6 + (c ^ 1); }) ==
        "all 24 are wrong; each is what its neighbour should be: 0 and 1, 2 and 3, ... are "
        "swapped");
  CHECK(from([](auto r, auto c) { return (r ^ 1) * 6 + c; }) ==
        "all 24 are wrong; each is what its neighbour should be: 0 and 1, 2 and 3, ... are "
        "swapped");
  CHECK(from([](auto r, auto c) { return (r + 1) * 6 + c; }) ==
        "all 24 are wrong; each is what the next row should have, but those of the last row");
  CHECK(from([](auto r, auto c) { return r == 0 ? 99 : (r - 1) * 6 + c; }) ==
        "all 24 are wrong; each is what the row before should have, but those of the first row");
  CHECK(from([](auto r, auto c) { return c == 0 ? r * 6 : r * 6 + c - 1; }) ==
        "only the last 5 of 6 columns are wrong, in each row; each is what the element before "
        "should be");
  CHECK(from([](auto r, auto c) { return r * 6 + c + 1; }) ==
        "all 24 are wrong; each is what the next element should be, but those of the last column");
  CHECK(from([](auto r, auto c) { return (r * 6 + c) % 4 * 6 + (r * 6 + c) / 4; }) ==
        "22 of 24 are wrong; each is what it should be in the transposed matrix");
  // An odd last column has no neighbour, not even in the next row.
  const Array odd_rows{.right = {1, 2, 4, 7, 11, 16}, .cols = 3};
  CHECK(odd_rows.text({2, 1, 7, 11, 7, 16}) == "5 of 6 are wrong");
  const Array odd{.right = {1, 2, 4, 7, 11}};
  CHECK(
      odd.text({2, 1, 7, 4, 11}) ==
      "only the first 4 of 5 elements are wrong; each is what its neighbour should be: 0 and 1, 2 "
      "and 3, ... are swapped");
}

TEST_CASE("a NaN that is missing is said, and nothing of numbers beside it") {
  const Array array{.right = {kNan, 1, kNan, 2}};
  CHECK(array.text({5, 1, 6, 2}) == "only even elements are wrong; each should be NaN and is not");
  CHECK(array.text({5, 2, 6, 4}) == "all 4 are wrong");
}

// Whatever the places, what is said of them is true of each wrong element.
TEST_CASE("places are those of the wrong elements") {
  trusted::Rng rng(1);
  for (int repeat = 0; repeat < 2000; ++repeat) {
    Array array{.right = {}, .cols = 1 + rng.below(6)};
    const std::size_t rows = 1 + rng.below(5);
    for (std::size_t i = 0; i < rows * array.cols; ++i) array.right.push_back(1 + rng.below(9));
    Values got = array.right;
    const std::size_t first_row = rng.below(rows), first_col = rng.below(array.cols);
    std::size_t count = 0;
    std::size_t least_row = rows, least_col = array.cols;
    for (std::size_t i = 0; i < got.size(); ++i) {
      if (i / array.cols < first_row || i % array.cols < first_col || rng.below(5) == 0) continue;
      got[i] += 0.5 + static_cast<double>(rng.below(100)) / 3;
      ++count;
      least_row = std::min(least_row, i / array.cols);
      least_col = std::min(least_col, i % array.cols);
    }
    if (count == 0) continue;
    const Pattern pattern = array.of(got);
    CAPTURE(pattern.text, rows, array.cols);
    if (pattern.where == Where::kLaterRows) {
      CHECK(least_row > 0);
      CHECK(count == (rows - least_row) * array.cols);
    }
    if (pattern.where == Where::kLastColumns) {
      CHECK(least_col > 0);
      CHECK(count % (array.cols - least_col) == 0);
    }
    if (pattern.where == Where::kAll) CHECK(count == got.size());
    CHECK((pattern.text.find("all " + std::to_string(got.size())) == 0) ==
          (count == got.size() && count > 1));
  }
}

}  // namespace
