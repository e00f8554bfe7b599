#include "grader/html/distribution.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "fmt/format.h"
#include "grader/html/parts.h"
#include "grader/labs/svg.h"

namespace html {
namespace {

std::string range(std::size_t i) { return fmt::format("{} to {}%", 10 * i, 10 * i + 10); }

lab::Svg histogram(const std::vector<int>& counts) {
  constexpr double kWidth = 520, kHeight = 190, kBottom = kHeight - 24, kTop = 20;
  lab::Svg svg(kWidth, kHeight,
               "How many students have which share of the points; the table has the same");
  const int most = std::max(1, *std::max_element(counts.begin(), counts.end()));
  const double step = kWidth / static_cast<double>(counts.size());
  svg.line({{0, kBottom + 0.5}, {kWidth, kBottom + 0.5}}, "muted");
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double x = static_cast<double>(i) * step;
    const double height = (kBottom - kTop) * counts[i] / most;
    if (counts[i] > 0) {
      svg.rectangle(x + 2, kBottom - height, step - 4, height, "series-1", 1,
                    range(i) + ": " + counted(counts[i], "student"));
      svg.text(x + step / 2, kBottom - height - 5, std::to_string(counts[i]),
               lab::Svg::Anchor::kMiddle, "ink", 13);
    }
    svg.text(x + step / 2, kHeight - 7, fmt::format("{}\u2013{}%", 10 * i, 10 * i + 10),
             lab::Svg::Anchor::kMiddle, "soft", 11);
  }
  return svg;
}

}  // namespace

void add_distribution(const std::vector<int>& counts, Markup& out) {
  const auto figure = out.in("figure");
  out.raw(histogram(counts).element());
  const auto caption = out.in("figcaption");
  const auto fold = out.in("details", {{"class", "fold"}});
  out.element("summary", "As a table");
  const auto table = out.in("table");
  {
    const auto head = out.in("thead");
    const auto row = out.in("tr");
    out.element("th", {{"scope", "col"}}, "share of the points");
    out.element("th", {{"scope", "col"}, {"class", "num"}}, "students");
  }
  const auto body = out.in("tbody");
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto row = out.in("tr");
    out.element("th", {{"scope", "row"}}, range(i));
    out.element("td", {{"class", "num"}}, std::to_string(counts[i]));
  }
}

}  // namespace html
