#include "grader/html/error_plot.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <variant>
#include <vector>

#include "fmt/format.h"
#include "grader/html/parts.h"
#include "grader/labs/svg.h"
#include "grader/report/printable.h"

namespace html {
namespace {

using report::WrongArray;

constexpr double kInf = std::numeric_limits<double>::infinity();

// What is no number is worse than any.
double size_of(const WrongArray::Error& error) {
  const double* const number = std::get_if<double>(&error);
  return number == nullptr ? kInf : *number;
}

bool in_allowances(const WrongArray& array) { return array.unit == report::kAllowance; }

double allowed(const WrongArray& array) { return in_allowances(array) ? 1 : 0; }

bool is_wrong(const WrongArray& array, std::size_t run) {
  return !(size_of(array.errors[run]) <= allowed(array));
}

std::string error_text(const WrongArray& array, std::size_t run) {
  const auto* const word = std::get_if<std::string>(&array.errors[run]);
  if (word != nullptr) return *word;
  const double error = size_of(array.errors[run]);
  return lab::short_number(error) + (in_allowances(array) ? " times what is allowed" : " ULP");
}

std::vector<std::size_t> worst(const WrongArray& array, std::size_t most) {
  std::vector<std::size_t> runs(array.errors.size());
  std::iota(runs.begin(), runs.end(), std::size_t{0});
  std::erase_if(runs, [&](std::size_t run) { return !is_wrong(array, run); });
  std::stable_sort(runs.begin(), runs.end(), [&](std::size_t a, std::size_t b) {
    return size_of(array.errors[a]) > size_of(array.errors[b]);
  });
  if (runs.size() > most) runs.resize(most);
  return runs;
}

std::int64_t elements(const WrongArray& array) {
  std::int64_t size = 1;
  for (const std::int64_t extent : array.shape) size *= extent;
  return size;
}

std::string index_text(const WrongArray& array, std::int64_t place) {
  std::string text;
  for (auto extent = array.shape.rbegin(); extent != array.shape.rend(); ++extent) {
    const std::int64_t size = std::max<std::int64_t>(*extent, 1);
    text = fmt::format("{}{}{}", place % size, text.empty() ? "" : ", ", text);
    place /= size;
  }
  return "[" + text + "]";
}

// From right to worst, on a logarithmic axis: 0 has no place there and lies on the lower edge, what
// is no number on the upper one.
lab::Axis axis_of_errors(const WrongArray& array, double from, double to) {
  double least = 1;
  double most = 1;
  for (const WrongArray::Error& error : array.errors) {
    const double size = size_of(error);
    if (!(size > 0) || size == kInf) continue;
    least = std::min(least, size);
    most = std::max(most, size);
  }
  return {.low = least / 2, .high = 2 * most, .log = true, .from = from, .to = to};
}

lab::Svg plot(const WrongArray& array) {
  constexpr double kWidth = 560, kHeight = 230;
  const lab::Axis y = axis_of_errors(array, kHeight - 44, 24);
  const lab::Axis x{.low = 0,
                    .high = static_cast<double>(std::max<std::int64_t>(elements(array), 1)),
                    .from = 62,
                    .to = kWidth - 8};
  lab::Svg svg(kWidth, kHeight, report::printable(in_words(array)));
  svg.axes(x, y, "element, row by row",
           in_allowances(array) ? "error, as a share of what is allowed (dashed: all of it)"
                                : "error, in ULP");
  if (in_allowances(array)) svg.line({{x.from, y.at(1)}, {x.to, y.at(1)}}, "ink", true);
  std::vector<lab::Point> right, wrong;
  for (std::size_t run = 0; run < array.errors.size(); ++run) {
    const double middle = (static_cast<double>(run) + 0.5) * static_cast<double>(array.run_length);
    const double size = size_of(array.errors[run]);
    const double height = size == kInf ? y.to : y.at(std::max(size, y.low));
    (is_wrong(array, run) ? wrong : right).push_back({x.at(std::min(middle, x.high)), height});
  }
  svg.dots(right, "series-1", 1.8);
  svg.dots(wrong, "warning", 3.2);
  return svg;
}

void add_worst(const WrongArray& array, const std::vector<std::size_t>& runs, Markup& out) {
  // Of an array whose elements are shown, each run is one.
  const bool shown = array.run_length == 1 && array.expected.size() == array.errors.size() &&
                     array.got.size() == array.errors.size();
  const auto table = out.in("table");
  {
    const auto head = out.in("thead");
    const auto row = out.in("tr");
    out.element("th", {{"scope", "col"}}, "element");
    if (shown) out.element("th", {{"scope", "col"}}, "expected");
    if (shown) out.element("th", {{"scope", "col"}}, "got");
    out.element("th", {{"scope", "col"}, {"class", "num"}}, "error");
  }
  const auto body = out.in("tbody");
  for (const std::size_t run : runs) {
    const auto row = out.in("tr");
    out.element("th", {{"scope", "row"}}, array.name + run_text(array, run));
    if (shown) out.element("td", {{"class", "mono"}}, array.expected[run]);
    if (shown) out.element("td", {{"class", "mono"}}, array.got[run]);
    out.element("td", {{"class", "num"}}, error_text(array, run));
  }
}

}  // namespace

std::string run_text(const WrongArray& array, std::size_t run) {
  const std::int64_t first = static_cast<std::int64_t>(run) * array.run_length;
  const std::int64_t last = std::min(first + array.run_length, elements(array)) - 1;
  const std::string text = index_text(array, first);
  return last <= first ? text : text + " to " + index_text(array, last);
}

std::string in_words(const WrongArray& array) {
  const auto wrong = worst(array, array.errors.size());
  std::string text = fmt::format(
      "{}: {} of {} {} wrong", array.name, wrong.size(),
      counted(static_cast<long>(array.errors.size()), array.run_length == 1 ? "element" : "run"),
      wrong.size() == 1 ? "is" : "are");
  if (array.run_length > 1) text = fmt::format("{}, of {} elements each", text, array.run_length);
  if (wrong.empty()) return text + ".";
  return fmt::format("{}; the worst is {}{}: {}.", text, array.name, run_text(array, wrong[0]),
                     error_text(array, wrong[0]));
}

void add_error_plot(const WrongArray& array, Markup& out) {
  constexpr std::size_t kListed = 10;
  if (array.errors.empty()) return;
  const auto figure = out.in("figure");
  out.raw(plot(array).element());
  out.element("figcaption", in_words(array));
  const std::vector<std::size_t> runs = worst(array, kListed);
  if (runs.empty()) return;
  const auto fold = out.in("details", {{"class", "fold"}});
  out.element("summary", "The worst, as a table");
  add_worst(array, runs, out);
}

}  // namespace html
