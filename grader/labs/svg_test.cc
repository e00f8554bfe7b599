#include "grader/labs/svg.h"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "third_party/catch2/catch2.h"
#include "tinyxml2.h"

namespace {

using Ticks = std::vector<double>;

Ticks rounded(Ticks ticks) {
  for (double& tick : ticks) tick = std::stod(lab::short_number(tick));
  return ticks;
}

}  // namespace

TEST_CASE("numbers to pixels") {
  const lab::Axis linear{.low = -1, .high = 3, .from = 100, .to = 20};
  CHECK(linear.at(-1) == Approx(100));
  CHECK(linear.at(3) == Approx(20));
  CHECK(linear.at(1) == Approx(60));
  const lab::Axis log{.low = 1, .high = 10000, .log = true, .from = 0, .to = 400};
  CHECK(log.at(1) == Approx(0).margin(1e-9));
  CHECK(log.at(10) == Approx(100));
  CHECK(log.at(10000) == Approx(400));
  CHECK(log.at(0.1) == Approx(-100));
}

TEST_CASE("ticks") {
  const auto ticks = [](double low, double high, bool log) {
    return rounded(lab::Axis{.low = low, .high = high, .log = log, .from = 0, .to = 1}.ticks());
  };
  CHECK(ticks(0, 10, false) == Ticks{0, 2, 4, 6, 8, 10});
  CHECK(ticks(-1, 1, false) == Ticks{-1, -0.5, 0, 0.5, 1});
  CHECK(ticks(0.3, 0.8, false) == Ticks{0.3, 0.4, 0.5, 0.6, 0.7, 0.8});
  CHECK(ticks(1e-4, 1e-1, true) == Ticks{1e-4, 1e-3, 1e-2, 1e-1});
  CHECK(ticks(2e-4, 0.5, true) == Ticks{1e-3, 1e-2, 1e-1});
  CHECK(ticks(1e-40, 1e40, true).size() <= 9);
  CHECK(ticks(1e-40, 1e40, true).size() >= 5);
  // Less than two powers of ten.
  CHECK(ticks(2, 8, true) == Ticks{2, 3, 4, 5, 6, 7, 8});
  CHECK_THROWS_AS(ticks(1, 1, false), std::invalid_argument);
  CHECK_THROWS_AS(ticks(0, 1, true), std::invalid_argument);
  CHECK_THROWS_AS(ticks(std::nan(""), 1, false), std::invalid_argument);
}

TEST_CASE("numbers for people") {
  CHECK(lab::short_number(0) == "0");
  CHECK(lab::short_number(4096) == "4096");
  CHECK(lab::short_number(0.25) == "0.25");
  CHECK(lab::short_number(1e-4) == "1e-4");
  CHECK(lab::short_number(-2.5e-7) == "-2.5e-7");
  CHECK(lab::short_number(1e6) == "1e6");
  CHECK(lab::short_number(3e38) == "3e38");
}

TEST_CASE("a document is XML, whatever its texts") {
  lab::Svg svg(640, 400, "a < b & \"c\"");
  const lab::Axis x{.low = 1, .high = 100, .log = true, .from = 60, .to = 620};
  const lab::Axis y{.low = 0, .high = 1, .from = 340, .to = 20};
  svg.axes(x, y, "K <elements>", "error");
  svg.line({{x.at(1), y.at(0)}, {x.at(100), y.at(1)}}, "series-1", true);
  svg.line({{1, 1}}, "series-2");
  svg.dots({{100, 100}}, "series-2");
  svg.area({{0, 0}, {1, 1}, {1, 0}}, "series-3", 0.25);
  svg.rectangle(0, 0, 10, 10, "ink", 0.5, "1 < 2");

  tinyxml2::XMLDocument document;
  REQUIRE(document.Parse(svg.str().c_str()) == tinyxml2::XML_SUCCESS);
  const tinyxml2::XMLElement* const root = document.RootElement();
  CHECK(root->FirstChildElement("title")->GetText() == std::string("a < b & \"c\""));
  const tinyxml2::XMLElement* const line = root->FirstChildElement("polyline");
  CHECK(line->Attribute("points") == std::string("60,340 620,20"));
  CHECK(line->NextSiblingElement("polyline") == nullptr);
  CHECK(root->LastChildElement("rect")->FirstChildElement("title")->GetText() ==
        std::string("1 < 2"));
}

TEST_CASE("no coordinate that a viewer cannot read") {
  lab::Svg svg(10, 10, "");
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    CHECK_THROWS_AS(svg.dots({{bad, 1}}, "ink"), std::invalid_argument);
    CHECK_THROWS_AS(svg.line({{0, bad}, {1, 1}}, "ink"), std::invalid_argument);
    CHECK_THROWS_AS(svg.text(bad, 1, "x"), std::invalid_argument);
  }
}
