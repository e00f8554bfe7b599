// Plots as SVG, one document each, for light and dark pages.
//
//   lab::Svg svg(640, 400, "Errors of dot products");
//   const lab::Axis k{.low = 64, .high = 4096, .log = true, .from = 60, .to = 620};
//   const lab::Axis error{.low = 1e-6, .high = 1e-3, .log = true, .from = 340, .to = 20};
//   svg.axes(k, error, "K, elements", "error / S");
//   svg.line({{k.at(64), error.at(1e-4)}, {k.at(4096), error.at(1e-5)}}, "series-1");
//
// Positions are in pixels from the upper left corner. Colours are names of the style sheet that
// every document carries, each with a light and a dark value:
//
//   ink        text, axes                   series-1 ... series-6   data, told apart by the colour-
//   muted      grid, remarks                                        blind as well
//   warning    what exceeds a bound         paper                   the background
//
// All text is escaped. A coordinate that is not finite throws std::invalid_argument.
#ifndef GRADER_LABS_SVG_H_
#define GRADER_LABS_SVG_H_

#include <string>
#include <vector>

namespace lab {

struct Point {
  double x, y;
};

// From numbers to pixels. low < high; with `log` both are above 0.
struct Axis {
  double low, high;
  bool log = false;
  double from, to;  // pixels; from > to for an axis that points up

  // Numbers outside of [low, high] lie outside of [from, to]. With `log`, value is above 0.
  double at(double value) const;

  // Where to write a number: powers of ten (or of their multiples, if these are more than eight)
  // with `log`, else multiples of 1, 2 or 5 times a power of ten, about five. All within
  // [low, high], ascending.
  std::vector<double> ticks() const;
};

class Svg {
 public:
  // `title` is read out by screen readers, and shown as a tooltip.
  Svg(double width, double height, const std::string& title);

  // Grid, ticks with their numbers, and the names of the axes.
  void axes(const Axis& x, const Axis& y, const std::string& x_name, const std::string& y_name);

  // Nothing for fewer than two points.
  void line(const std::vector<Point>& points, const std::string& colour, bool dashed = false);
  void dots(const std::vector<Point>& points, const std::string& colour, double radius = 3);
  // The area between the points, closed.
  void area(const std::vector<Point>& points, const std::string& colour, double opacity);
  // `tooltip` may be empty.
  void rectangle(double x, double y, double width, double height, const std::string& colour,
                 double opacity = 1, const std::string& tooltip = "");

  enum class Anchor { kStart, kMiddle, kEnd };
  void text(double x, double y, const std::string& text, Anchor anchor = Anchor::kStart,
            const std::string& colour = "ink", double size = 12);

  // The document.
  std::string str() const;
  // The same as an element of a page that has the colours: no style sheet and no background.
  std::string element() const;

 private:
  std::string around(const std::string& style, const std::string& background) const;

  double width_, height_;
  std::string title_, body_;
};

// A number for people: "0.0001" as "1e-4", "4096" as "4096".
std::string short_number(double value);

}  // namespace lab

#endif  // GRADER_LABS_SVG_H_
