#include "grader/labs/tolerance_model/plot.h"

#include <limits>
#include <string>
#include <vector>

#include "third_party/catch2/catch2.h"
#include "tinyxml2.h"

namespace lab {
namespace {

using Catch::Matchers::ContainsSubstring;
using drill::Format;

Experiment experiment(const Options& options) {
  std::vector<Budget> budgets;
  for (const Format format : {Format::kFloat16, Format::kBfloat16}) {
    for (const std::int64_t length : options.lengths) {
      budgets.push_back({format, length, rms_budget(format, length)});
    }
  }
  return run_experiment(options, Rounding::kNearestEven,
                        rounder(Format::kBfloat16, Rounding::kNearestEven), budgets);
}

int count(const std::string& document, const char* element) {
  tinyxml2::XMLDocument xml;
  REQUIRE(xml.Parse(document.c_str()) == tinyxml2::XML_SUCCESS);
  int found = 0;
  const tinyxml2::XMLElement* child = xml.RootElement()->FirstChildElement(element);
  for (; child != nullptr; child = child->NextSiblingElement(element)) ++found;
  return found;
}

constexpr int kLegendDots = 3, kLegendLines = 5;

TEST_CASE("a panel a format, each with three curves, a budget and a worst case") {
  const std::string document = plot(experiment({.lengths = {1024, 64, 4096}, .trials = 50}));
  CHECK(count(document, "circle") == 2 * 3 * 3 + kLegendDots);
  CHECK(count(document, "polyline") == 2 * 5 + kLegendLines);
  CHECK(count(document, "polygon") == 2);
  CHECK_THAT(document, ContainsSubstring("fp16, nearest-even, 50 trials of uniform data"));
  CHECK_THAT(document, ContainsSubstring("bf16, nearest-even, 50 trials of uniform data"));
}

TEST_CASE("one length is drawn as dots") {
  const std::string document = plot(experiment({.lengths = {64}, .trials = 50}));
  CHECK(count(document, "circle") == 2 * 3 + kLegendDots);
  CHECK(count(document, "polyline") == 2 + kLegendLines);
}

TEST_CASE("dots are where the figures are: larger errors are higher") {
  const Experiment found = experiment({.lengths = {64, 256}, .trials = 50});
  tinyxml2::XMLDocument xml;
  REQUIRE(xml.Parse(plot(found).c_str()) == tinyxml2::XML_SUCCESS);
  std::vector<double> x, y;  // of fp16: max, 99.9 %, median, two lengths each
  const tinyxml2::XMLElement* dot = xml.RootElement()->FirstChildElement("circle");
  for (; x.size() < 6; dot = dot->NextSiblingElement("circle")) {
    REQUIRE(dot != nullptr);
    x.push_back(dot->DoubleAttribute("cx"));
    y.push_back(dot->DoubleAttribute("cy"));
  }
  for (const std::size_t i : {0, 2, 4}) {
    CHECK(x[i] < x[i + 1]);
    CHECK(y[i] < y[i + 1]);  // pixels are counted from above
  }
  CHECK(y[0] <= y[2]);
  CHECK(y[2] < y[4]);
}

TEST_CASE("what cannot be drawn is left out") {
  Experiment found = experiment({.lengths = {64, 256}, .trials = 50});
  const double inf = std::numeric_limits<double>::infinity();
  for (double& error : found.rows[2].errors) error = inf;
  found.rows[2].max = found.rows[2].percentile_99_9 = found.rows[2].median = inf;
  found.rows[3].budget = std::numeric_limits<double>::quiet_NaN();
  found.rows[0].budget = 0;
  found.rows[1].budget = -1;
  const std::string document = plot(found);
  CHECK(count(document, "circle") == 3 * 3 + kLegendDots);
  CHECK_THAT(document, !ContainsSubstring("nan"));
  CHECK_THAT(document, !ContainsSubstring("inf"));
}

}  // namespace
}  // namespace lab
