#include "grader/labs/tolerance_model/plot.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "fmt/format.h"
#include "grader/labs/svg.h"
#include "grader/labs/tolerance_model/names.h"

namespace lab {
namespace {

constexpr double kWidth = 880, kHeight = 470;
constexpr double kTop = 70, kBottom = 360;
constexpr double kFirstPanel = 60, kPanelStep = 430, kPanelWidth = 370;

// What the plot shows of a row.
struct Spread {
  double length, low, median, high, percentile_99_9, max, budget;
};

std::vector<Spread> spreads(const Experiment& experiment, drill::Format format) {
  std::vector<Spread> all;
  for (const Row& row : experiment.rows) {
    if (row.format != format) continue;
    std::vector<double> errors = row.errors;
    const double low = percentile(errors, 5);
    const double high = percentile(errors, 95);
    all.push_back({static_cast<double>(row.length), low, row.median, high, row.percentile_99_9,
                   row.max, row.budget});
  }
  std::sort(all.begin(), all.end(),
            [](const Spread& a, const Spread& b) { return a.length < b.length; });
  return all;
}

bool can_be_drawn(double value) { return std::isfinite(value) && value > 0; }

struct Panel {
  Svg& svg;
  const Axis x, y;
  const std::vector<Spread>& spreads;

  std::vector<Point> points(double Spread::*figure) const {
    std::vector<Point> all;
    for (const Spread& spread : spreads) {
      if (can_be_drawn(spread.*figure)) all.push_back({x.at(spread.length), y.at(spread.*figure)});
    }
    return all;
  }

  void band() const {
    std::vector<Point> outline = points(&Spread::high);
    const std::vector<Point> low = points(&Spread::low);
    outline.insert(outline.end(), low.rbegin(), low.rend());
    svg.area(outline, "series-1", 0.2);
  }

  void curve(double Spread::*figure, const char* colour) const {
    svg.line(points(figure), colour);
    svg.dots(points(figure), colour);
  }

  void level(double value) const {
    svg.line({{x.from, y.at(value)}, {x.to, y.at(value)}}, "warning", true);
  }
};

void legend(Svg& svg) {
  constexpr double kRow = kBottom + 62, kSample = 24, kStep = 280;
  double x = kFirstPanel, y = kRow;
  const auto entry = [&](const char* text, const auto& sample) {
    sample(x, y - 4);
    svg.text(x + kSample + 8, y, text);
    x += kStep;
    if (x > kWidth - kStep / 2) {
      x = kFirstPanel;
      y += 22;
    }
  };
  const auto line = [&svg](const char* colour, bool dashed, bool dotted) {
    return [&svg, colour, dashed, dotted](double left, double middle) {
      svg.line({{left, middle}, {left + kSample, middle}}, colour, dashed);
      if (dotted) svg.dots({{left + kSample / 2, middle}}, colour);
    };
  };
  entry("largest error", line("series-3", false, true));
  entry("99.9th percentile", line("series-2", false, true));
  entry("median", line("series-1", false, true));
  entry("worst case", line("warning", true, false));
  entry("budget, u / sqrt(K)", line("ink", true, false));
  entry("nine trials in ten", [&svg](double left, double middle) {
    svg.rectangle(left, middle - 6, kSample, 12, "series-1", 0.2);
  });
}

}  // namespace

std::string plot(const Experiment& experiment) {
  std::vector<std::vector<Spread>> panels;
  double low = 1, high = 0;
  for (const Worst& worst : experiment.worst) {
    panels.push_back(spreads(experiment, worst.format));
    for (const Spread& s : panels.back()) {
      for (const double value : {s.low, s.median, s.max, s.budget, worst.bound}) {
        if (!can_be_drawn(value)) continue;
        low = std::min(low, value);
        high = std::max(high, value);
      }
    }
  }
  const auto [shortest, longest] =
      std::minmax_element(experiment.options.lengths.begin(), experiment.options.lengths.end());
  constexpr double kMargin = 1.3;  // a factor, so that no dot lies on the frame

  Svg svg(kWidth, kHeight, "Errors of dot products against their budget");
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const double left = kFirstPanel + kPanelStep * static_cast<double>(i);
    const Worst& worst = experiment.worst[i];
    const Panel panel{.svg = svg,
                      .x = {.low = static_cast<double>(*shortest) / kMargin,
                            .high = static_cast<double>(*longest) * kMargin,
                            .log = true,
                            .from = left,
                            .to = left + kPanelWidth},
                      .y = {.low = low / kMargin,
                            .high = high * kMargin,
                            .log = true,
                            .from = kBottom,
                            .to = kTop},
                      .spreads = panels[i]};
    svg.axes(panel.x, panel.y, "K", "error / S");
    svg.text(
        left, kTop - 34,
        fmt::format("{}, {}, {} trials of {} data", name(worst.format), name(experiment.rounding),
                    experiment.options.trials, name(experiment.options.distribution)),
        Svg::Anchor::kStart, "ink", 14);
    panel.band();
    panel.level(worst.bound);
    svg.line(panel.points(&Spread::budget), "ink", true);
    panel.curve(&Spread::max, "series-3");
    panel.curve(&Spread::percentile_99_9, "series-2");
    panel.curve(&Spread::median, "series-1");
  }
  legend(svg);
  return svg.str();
}

}  // namespace lab
