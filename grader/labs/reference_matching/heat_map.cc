#include "grader/labs/reference_matching/heat_map.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "fmt/format.h"
#include "grader/labs/svg.h"

namespace lab {
namespace {

// Pixels.
constexpr double kMap = 160, kGap = 16, kMargin = 20, kCaption = 44, kLegend = 60;

// Colours for each power of ten, and the powers that are told apart below the greatest error: all
// from 1e-16 on would leave one shade for what fails.
constexpr int kSteps = 4, kDecades = 8;

struct Scale {
  int first, last;  // steps, of which kSteps make a power of ten
};

int step_of(double error) { return static_cast<int>(std::floor(std::log10(error) * kSteps)); }

double error_of(int step) { return std::pow(10, static_cast<double>(step) / kSteps); }

// Whole powers of ten.
Scale scale_of(std::span<const Row> rows) {
  double greatest = 0;
  for (const Row& row : rows) {
    for (const double error : row.errors.values())
      if (std::isfinite(error)) greatest = std::max(greatest, error);
  }
  const int end = greatest == 0 ? 0 : static_cast<int>(std::floor(std::log10(greatest))) + 1;
  return {kSteps * (end - kDecades), kSteps * end - 1};
}

// What is drawn of a cell; equal neighbours are drawn as one.
struct Look {
  std::string colour;
  double opacity;
  bool operator==(const Look&) const = default;
};

double opacity(int step, const Scale& scale) {
  constexpr double kFaintest = 0.06;
  const double place = std::max(step - scale.first, 0) / double(kSteps * kDecades - 1);
  return kFaintest + (1 - kFaintest) * place;
}

Look look_of(double error, const Scale& scale) {
  if (!std::isfinite(error)) return {"warning", 1};
  if (error == 0) return {"paper", 0};
  return {"series-1", opacity(step_of(error), scale)};
}

void draw_map(Svg& svg, double left, double top, const Row& row, const Scale& scale) {
  const Matrix& cells = row.errors;
  const double width = kMap / static_cast<double>(cells.columns());
  const double height = kMap / static_cast<double>(cells.rows());
  for (std::int64_t i = 0; i < cells.rows(); ++i) {
    for (std::int64_t j = 0, end = 0; j < cells.columns(); j = end) {
      const Look look = look_of(cells(i, j), scale);
      while (end < cells.columns() && look_of(cells(i, end), scale) == look) ++end;
      if (look.opacity == 0) continue;
      svg.rectangle(left + static_cast<double>(j) * width, top + static_cast<double>(i) * height,
                    static_cast<double>(end - j) * width, height, look.colour, look.opacity);
    }
  }
  svg.line(
      {{left, top}, {left + kMap, top}, {left + kMap, top + kMap}, {left, top + kMap}, {left, top}},
      "muted");
  const bool passes = row.match.passes();
  svg.text(left, top - 20,
           fmt::format("{}: {} {}", row.name, row.candidate, passes ? "passes" : "FAILS"),
           Svg::Anchor::kStart, passes ? "ink" : "warning");
  svg.text(left, top - 6, row.reference, Svg::Anchor::kStart, "muted", 8.5);
}

void draw_legend(Svg& svg, const Scale& scale) {
  constexpr double kTop = 28, kWidth = 10, kHeight = 12;
  svg.text(kMargin, kTop - 8,
           fmt::format("the greatest |candidate - reference| of a cell's elements; {} and less "
                       "look the same",
                       short_number(error_of(scale.first))));
  for (int step = scale.first; step <= scale.last; ++step) {
    const double x = kMargin + kWidth * (step - scale.first);
    svg.rectangle(x, kTop, kWidth, kHeight, "series-1", opacity(step, scale));
    if (step % (2 * kSteps) == 0)
      svg.text(x, kTop + kHeight + 13, short_number(error_of(step)), Svg::Anchor::kMiddle, "ink",
               10);
  }
}

}  // namespace

std::string heat_maps(std::span<const Row> rows) {
  // A line for each candidate.
  std::vector<std::vector<Row>> lines;
  std::size_t longest = 1;
  for (const Row& row : rows) {
    if (lines.empty() || row.name == rows.front().name) lines.emplace_back();
    lines.back().push_back(row);
    longest = std::max(longest, lines.back().size());
  }
  const Scale scale = scale_of(rows);
  Svg svg(2 * kMargin + static_cast<double>(longest) * (kMap + kGap) - kGap,
          kLegend + static_cast<double>(lines.size()) * (kCaption + kMap) + kMargin,
          "The errors of candidates against references");
  draw_legend(svg, scale);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t j = 0; j < lines[i].size(); ++j) {
      draw_map(svg, kMargin + static_cast<double>(j) * (kMap + kGap),
               kLegend + kCaption + static_cast<double>(i) * (kCaption + kMap), lines[i][j], scale);
    }
  }
  return svg.str();
}

}  // namespace lab
