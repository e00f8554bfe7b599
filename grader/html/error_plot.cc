#include "grader/html/error_plot.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "fmt/format.h"
#include "grader/html/parts.h"
#include "grader/labs/svg.h"
#include "grader/report/integer.h"
#include "grader/report/printable.h"

namespace html {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

bool is_beyond(const ArrayErrors& array, std::size_t i) {
  return !(array.error[i] <= array.allowed[i]);
}

// How many times what is allowed; for sorting.
double share(const ArrayErrors& array, std::size_t i) {
  if (!is_beyond(array, i)) return 0;
  return array.allowed[i] > 0 ? array.error[i] / array.allowed[i] : kInf;
}

std::size_t count_beyond(const ArrayErrors& array) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < array.error.size(); ++i) count += is_beyond(array, i) ? 1 : 0;
  return count;
}

std::vector<std::size_t> worst(const ArrayErrors& array, std::size_t most) {
  std::vector<std::size_t> places(array.error.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::erase_if(places, [&](std::size_t i) { return !is_beyond(array, i); });
  std::stable_sort(places.begin(), places.end(),
                   [&](std::size_t a, std::size_t b) { return share(array, a) > share(array, b); });
  if (places.size() > most) places.resize(most);
  return places;
}

std::string show(double value) {
  return std::isfinite(value) ? lab::short_number(value) : "not finite";
}

// JSON has no infinity: null.
double number(const report::Json& json) { return json.is_null() ? kInf : json.get<double>(); }

// Of more elements than there are pixels, the worst of each run.
std::vector<std::size_t> shown(const ArrayErrors& array) {
  constexpr std::size_t kMost = 600;
  const std::size_t size = array.error.size();
  const std::size_t runs = std::min(size, kMost);
  std::vector<std::size_t> result;
  for (std::size_t run = 0; run < runs; ++run) {
    const std::size_t begin = run * size / runs;
    const std::size_t end = (run + 1) * size / runs;
    std::size_t most = begin;
    for (std::size_t i = begin; i < end; ++i) {
      const bool more =
          share(array, i) > share(array, most) ||
          (share(array, i) == share(array, most) && array.error[i] > array.error[most]);
      if (more) most = i;
    }
    result.push_back(most);
  }
  return result;
}

lab::Svg plot(const ArrayErrors& array) {
  constexpr double kWidth = 560, kHeight = 230;
  double least = kInf;
  double most = 0;
  for (const auto* values : {&array.error, &array.allowed}) {
    for (const double value : *values) {
      if (!std::isfinite(value) || !(value > 0)) continue;
      least = std::min(least, value);
      most = std::max(most, value);
    }
  }
  if (most == 0) least = most = 1;
  // Zeros lie on the lower edge, what is not finite on the upper one.
  least = std::max(least, most * 1e-9);
  lab::Axis y{.low = least / 2, .high = most * 2, .log = true, .from = kHeight - 44, .to = 24};
  const double last = static_cast<double>(array.error.size() - 1);
  const lab::Axis x{.low = -0.5, .high = last + 0.5, .from = 62, .to = kWidth - 8};
  lab::Svg svg(kWidth, kHeight, in_words(array));
  svg.axes(x, y, "element, row by row", "error, and what is allowed (dashed)");

  const auto at = [&](double value) {
    return std::isfinite(value) ? y.at(std::clamp(value, y.low, y.high)) : y.to;
  };
  std::vector<lab::Point> allowed, right, wrong;
  for (const std::size_t i : shown(array)) {
    const double column = x.at(static_cast<double>(i));
    allowed.push_back({column, at(array.allowed[i])});
    (is_beyond(array, i) ? wrong : right).push_back({column, at(array.error[i])});
  }
  if (allowed.size() == 1) allowed = {{x.from, allowed[0].y}, {x.to, allowed[0].y}};
  svg.line(allowed, "ink", true);
  svg.dots(right, "series-1", 1.8);
  svg.dots(wrong, "warning", 3.2);
  return svg;
}

}  // namespace

std::optional<ArrayErrors> array_errors(const report::Json& json) {
  if (!json.is_object()) return std::nullopt;
  try {
    ArrayErrors array;
    array.name = report::printable(json.at("name").get<std::string>());
    for (const report::Json& extent : json.at("shape"))
      array.shape.push_back(report::integer<std::int64_t>(extent));
    for (const report::Json& error : json.at("error")) array.error.push_back(number(error));
    const report::Json& allowed = json.at("allowed");
    if (allowed.is_array()) {
      for (const report::Json& each : allowed) array.allowed.push_back(number(each));
    } else {
      array.allowed.assign(array.error.size(), number(allowed));
    }
    if (array.error.empty() || array.allowed.size() != array.error.size()) return std::nullopt;
    return array;
  } catch (const std::exception&) {
    return std::nullopt;
  }
}

std::string index_text(const ArrayErrors& array, std::size_t place) {
  std::string text;
  for (auto extent = array.shape.rbegin(); extent != array.shape.rend(); ++extent) {
    const std::size_t size = *extent > 0 ? static_cast<std::size_t>(*extent) : 1;
    text = fmt::format("{}{}{}", place % size, text.empty() ? "" : ", ", text);
    place /= size;
  }
  return "[" + text + "]";
}

std::string in_words(const ArrayErrors& array) {
  const std::size_t beyond = count_beyond(array);
  std::string text =
      fmt::format("{}: {} of {} elements are farther from the right value than is allowed",
                  array.name, beyond, array.error.size());
  if (beyond == 0) return text + ".";
  const std::size_t i = worst(array, 1).front();
  return fmt::format("{}; the worst is {}{}, off by {} where {} is allowed.", text, array.name,
                     index_text(array, i), show(array.error[i]), show(array.allowed[i]));
}

void add_error_plot(const ArrayErrors& array, Markup& out) {
  constexpr std::size_t kListed = 10;
  const auto figure = out.in("figure");
  out.raw(plot(array).element());
  out.element("figcaption", in_words(array));
  const std::vector<std::size_t> places = worst(array, kListed);
  if (places.empty()) return;
  const auto fold = out.in("details", {{"class", "fold"}});
  out.element("summary", places.size() == 1 ? "The worst element"
                                            : fmt::format("The worst {} elements", places.size()));
  const auto table = out.in("table");
  {
    const auto head = out.in("thead");
    const auto row = out.in("tr");
    out.element("th", {{"scope", "col"}}, "element");
    out.element("th", {{"scope", "col"}, {"class", "num"}}, "error");
    out.element("th", {{"scope", "col"}, {"class", "num"}}, "allowed");
  }
  const auto body = out.in("tbody");
  for (const std::size_t i : places) {
    const auto row = out.in("tr");
    out.element("th", {{"scope", "row"}}, array.name + index_text(array, i));
    out.element("td", {{"class", "num"}}, show(array.error[i]));
    out.element("td", {{"class", "num"}}, show(array.allowed[i]));
  }
}

}  // namespace html
