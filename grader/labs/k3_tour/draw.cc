#include "grader/labs/k3_tour/draw.h"

#include <cmath>

#include "fmt/format.h"
#include "grader/labs/k3_tour/encoding.h"
#include "grader/labs/k3_tour/number.h"
#include "grader/labs/svg.h"

namespace lab::tour {
namespace {

using drill::Format;

constexpr trusted::Traits kToy = {.bits = 6, .exponent_bits = 3, .mantissa_bits = 2};
constexpr double kLeft = 70, kRight = 730;

// A row of ticks, one a number, those from -most to most.
void number_line(Svg& svg, double y, double most, const std::string& about) {
  const Axis x{.low = -most, .high = most, .from = kLeft, .to = kRight};
  const double smallest_normal = std::ldexp(1, kToy.min_exponent());
  svg.text(kLeft, y - 26, about);
  svg.rectangle(x.at(-smallest_normal), y - 18, x.at(smallest_normal) - x.at(-smallest_normal), 36,
                "series-2", 0.15, "subnormal numbers and zero");
  svg.line({{kLeft, y}, {kRight, y}}, "muted");
  for (const double number : numbers(kToy)) {
    if (number > most) continue;
    const char* const colour = number == 0                ? "ink"
                               : number < smallest_normal ? "series-2"
                                                          : "series-1";
    for (const double each : {-number, number}) {
      svg.rectangle(x.at(each) - 0.75, y - 12, 1.5, 24, colour, 1, show(each));
    }
  }
  for (const double tick : x.ticks()) {
    svg.text(x.at(tick), y + 32, short_number(tick), Svg::Anchor::kMiddle);
  }
}

// Steps: from each power of two to the next, an ULP is one size.
std::vector<Point> ulps(Format format, const Axis& x, const Axis& y) {
  const trusted::Traits t = trusted::traits(format);
  const double smallest = trusted::decode(t.smallest_subnormal(), format);
  std::vector<Point> points = {{x.at(smallest), y.at(smallest)}};
  for (int exponent = t.min_exponent(); exponent <= t.max_exponent(); ++exponent) {
    const double step = std::ldexp(1, exponent - t.mantissa_bits);
    points.push_back({x.at(std::ldexp(1, exponent)), y.at(step)});
    points.push_back({x.at(std::ldexp(1, exponent + 1)), y.at(step)});
  }
  return points;
}

void ulp_plot(Svg& svg, double top, double value) {
  const Axis x{.low = 1e-46, .high = 1e40, .log = true, .from = kLeft, .to = kRight};
  const Axis y{.low = 1e-46, .high = 1e40, .log = true, .from = top + 380, .to = top};
  svg.axes(x, y, "magnitude", "1 ULP");
  const struct {
    Format format;
    const char* colour;
    double magnitude;  // at which its name stands, so many pixels away
    double right, down;
    Svg::Anchor anchor;
  } series[] = {{Format::kFloat32, "series-1", 1e22, 12, 16, Svg::Anchor::kStart},
                {Format::kBfloat16, "series-2", 1e22, -12, -8, Svg::Anchor::kEnd},
                {Format::kFloat16, "series-3", 0x1p-24, -8, 4, Svg::Anchor::kEnd}};
  for (const auto& [format, colour, magnitude, right, down, anchor] : series) {
    svg.line(ulps(format, x, y), colour);
    const double there = *ulp(trusted::encode(magnitude, format), format);
    svg.text(x.at(magnitude) + right, y.at(there) + down, name(format), anchor, colour);
    const std::uint32_t bits = trusted::encode(nearest_float(std::fabs(value)), format);
    const double number = trusted::decode(bits, format);
    if (std::isfinite(number) && number > 0) {
      svg.dots({{x.at(number), y.at(*ulp(bits, format))}}, colour, 4);
    }
  }
  svg.text(kRight - 8, y.from - 10, "flat: subnormal numbers, one ULP for all", Svg::Anchor::kEnd,
           "muted");
  if (std::isfinite(value) && value != 0) {
    svg.text(kRight, top - 8, fmt::format("dots: {}", show(value)), Svg::Anchor::kEnd);
  }
}

}  // namespace

std::vector<double> numbers(const trusted::Traits& traits) {
  std::vector<double> numbers;
  for (std::uint32_t bits = 0; bits <= traits.max_finite(); ++bits) {
    const auto field = static_cast<int>(bits >> traits.mantissa_bits);
    const std::uint32_t fraction = bits & traits.largest_subnormal();
    const std::uint32_t significand = field == 0 ? fraction : fraction + traits.smallest_normal();
    const int exponent = field == 0 ? traits.min_exponent() : field - traits.max_exponent();
    numbers.push_back(std::ldexp(significand, exponent - traits.mantissa_bits));
  }
  return numbers;
}

std::string draw(double value) {
  Svg svg(760, 720, "Where floats lie, and how large 1 ULP is");
  number_line(svg, 60, 14,
              "All numbers of a format with 3 bits of exponent and 2 of mantissa: the nearer to 0, "
              "the denser");
  number_line(
      svg, 160, 1,
      "Those around 0: subnormal numbers (shaded) fill the gap below the smallest normal one");
  ulp_plot(svg, 260, value);
  return svg.str();
}

}  // namespace lab::tour
