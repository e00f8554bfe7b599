#include "grader/labs/svg.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "fmt/format.h"

namespace lab {
namespace {

// The series' colours are Okabe and Ito's, which differ for the colour-blind as well ("Color
// Universal Design", 2008); on dark, with more light.
constexpr const char* kStyle = R"(<style>
svg { --ink: #1a1a1a; --muted: #8a8a8a; --paper: #ffffff; --warning: #c1121f;
  --series-1: #0072b2; --series-2: #d55e00; --series-3: #009e73;
  --series-4: #aa4499; --series-5: #997700; --series-6: #2b8cbe; }
@media (prefers-color-scheme: dark) {
  svg { --ink: #eaeaea; --muted: #7d7d7d; --paper: #16181c; --warning: #ff6b6b;
    --series-1: #56b4e9; --series-2: #ff9447; --series-3: #2fd5a5;
    --series-4: #e69fd0; --series-5: #f0e442; --series-6: #9ad0f5; }
}
text { font-family: system-ui, sans-serif; }
</style>
)";

std::string number(double value) {
  if (!std::isfinite(value)) throw std::invalid_argument("a plot's coordinate is not finite");
  // A hundredth of a pixel; never "-0".
  const double rounded = std::round(value * 100) / 100;
  return fmt::format("{}", rounded == 0 ? 0 : rounded);
}

std::string escape(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string positions(const std::vector<Point>& points) {
  std::string out;
  for (const Point& point : points) {
    if (!out.empty()) out += ' ';
    out += number(point.x) + "," + number(point.y);
  }
  return out;
}

std::vector<double> powers_of_ten(double low, double high) {
  const int first = static_cast<int>(std::ceil(std::log10(low) - 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
  const int step = (last - first) / 8 + 1;
  std::vector<double> ticks;
  for (int power = first; power <= last; ++power) {
    if (power % step == 0) ticks.push_back(std::pow(10, power));
  }
  return ticks;
}

// 1, 2 or 5 times a power of ten, the least that gives at most six steps.
double nice_step(double length) {
  const double power = std::pow(10, std::floor(std::log10(length)) - 1);
  for (const double factor : {1, 2, 5, 10, 20, 50}) {
    if (length / (factor * power) <= 6) return factor * power;
  }
  return 100 * power;
}

std::vector<double> multiples(double low, double high) {
  const double step = nice_step(high - low);
  std::vector<double> ticks;
  for (double i = std::ceil(low / step - 1e-9); i <= std::floor(high / step + 1e-9); ++i) {
    ticks.push_back(i * step + 0.0);  // no -0
  }
  return ticks;
}

}  // namespace

double Axis::at(double value) const {
  const double place =
      log ? std::log(value / low) / std::log(high / low) : (value - low) / (high - low);
  return from + place * (to - from);
}

std::vector<double> Axis::ticks() const {
  if (!(low < high) || (log && !(low > 0))) {
    throw std::invalid_argument(fmt::format("an axis from {} to {}", low, high));
  }
  if (!log) return multiples(low, high);
  const std::vector<double> powers = powers_of_ten(low, high);
  return powers.size() >= 2 ? powers : multiples(low, high);
}

Svg::Svg(double width, double height, const std::string& title)
    : width_(width), height_(height), title_(title) {}

void Svg::axes(const Axis& x, const Axis& y, const std::string& x_name, const std::string& y_name) {
  const double left = std::min(x.from, x.to);
  const double right = std::max(x.from, x.to);
  const double top = std::min(y.from, y.to);
  const double bottom = std::max(y.from, y.to);
  const auto rule = [this](double x1, double y1, double x2, double y2, const char* colour) {
    body_ += fmt::format(
        "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"var(--{})\" "
        "stroke-width=\"0.5\"/>\n",
        number(x1), number(y1), number(x2), number(y2), colour);
  };
  for (const double tick : x.ticks()) {
    rule(x.at(tick), top, x.at(tick), bottom, "muted");
    text(x.at(tick), bottom + 16, short_number(tick), Anchor::kMiddle);
  }
  for (const double tick : y.ticks()) {
    rule(left, y.at(tick), right, y.at(tick), "muted");
    text(left - 6, y.at(tick) + 4, short_number(tick), Anchor::kEnd);
  }
  rule(left, bottom, right, bottom, "ink");
  rule(left, top, left, bottom, "ink");
  text((left + right) / 2, bottom + 34, x_name, Anchor::kMiddle);
  text(left, top - 8, y_name, Anchor::kStart);
}

void Svg::line(const std::vector<Point>& points, const std::string& colour, bool dashed) {
  if (points.size() < 2) return;
  body_ += fmt::format(
      "<polyline points=\"{}\" fill=\"none\" stroke=\"var(--{})\" stroke-width=\"1.8\"{}/>\n",
      positions(points), escape(colour), dashed ? " stroke-dasharray=\"6 4\"" : "");
}

void Svg::dots(const std::vector<Point>& points, const std::string& colour, double radius) {
  for (const Point& point : points) {
    body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"var(--{})\"/>\n",
                         number(point.x), number(point.y), number(radius), escape(colour));
  }
}

void Svg::area(const std::vector<Point>& points, const std::string& colour, double opacity) {
  if (points.size() < 3) return;
  body_ += fmt::format("<polygon points=\"{}\" fill=\"var(--{})\" fill-opacity=\"{}\"/>\n",
                       positions(points), escape(colour), number(opacity));
}

void Svg::rectangle(double x, double y, double width, double height, const std::string& colour,
                    double opacity, const std::string& tooltip) {
  body_ += fmt::format(
      "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"var(--{})\" "
      "fill-opacity=\"{}\" shape-rendering=\"crispEdges\"",
      number(x), number(y), number(width), number(height), escape(colour), number(opacity));
  body_ += tooltip.empty() ? "/>\n" : fmt::format("><title>{}</title></rect>\n", escape(tooltip));
}

void Svg::text(double x, double y, const std::string& text, Anchor anchor,
               const std::string& colour, double size) {
  const char* const where = anchor == Anchor::kStart    ? "start"
                            : anchor == Anchor::kMiddle ? "middle"
                                                        : "end";
  body_ += fmt::format(
      "<text x=\"{}\" y=\"{}\" text-anchor=\"{}\" fill=\"var(--{})\" font-size=\"{}\">{}</text>\n",
      number(x), number(y), where, escape(colour), number(size), escape(text));
}

std::string Svg::around(const std::string& style, const std::string& background) const {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" role=\"img\">\n<title>{2}</title>\n{3}{4}{5}</svg>\n",
      number(width_), number(height_), escape(title_), style, background, body_);
}

std::string Svg::str() const {
  return around(kStyle, fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"var(--paper)\"/>\n",
                                    number(width_), number(height_)));
}

std::string Svg::element() const { return around("", ""); }

std::string short_number(double value) {
  const std::string plain = fmt::format("{:.6g}", value);
  const std::size_t e = plain.find('e');
  const double magnitude = std::fabs(value);
  if (e == std::string::npos && (value == 0 || (magnitude >= 0.01 && magnitude < 1e5)))
    return plain;
  // 1e-05 is 1e-5, 1e+06 is 1e6.
  const std::string scientific = fmt::format("{:.3e}", value);
  const std::size_t mark = scientific.find('e');
  std::string mantissa = scientific.substr(0, mark);
  mantissa.erase(mantissa.find_last_not_of('0') + 1);
  if (mantissa.back() == '.') mantissa.pop_back();
  return fmt::format("{}e{}", mantissa, std::stoi(scientific.substr(mark + 1)));
}

}  // namespace lab
