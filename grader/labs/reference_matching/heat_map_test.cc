#include "grader/labs/reference_matching/heat_map.h"

#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "third_party/catch2/catch2.h"
#include "tinyxml2.h"

namespace lab {
namespace {

Row row_of(const std::string& name, const Matrix& errors) {
  return {.name = name,
          .candidate = "c & d",
          .reference = "r < s",
          .match = {.elements = 1},
          .widening = 0,
          .errors = errors};
}

// Opacities of the map's rectangles by colour; the legend's and the page's are not counted.
std::map<std::string, std::vector<double>> cells_of(const std::string& svg) {
  tinyxml2::XMLDocument document;
  REQUIRE(document.Parse(svg.c_str()) == tinyxml2::XML_SUCCESS);
  std::map<std::string, std::vector<double>> cells;
  for (const auto* rect = document.RootElement()->FirstChildElement("rect"); rect != nullptr;
       rect = rect->NextSiblingElement("rect")) {
    const char* const x = rect->Attribute("x");
    if (x == nullptr || rect->DoubleAttribute("y") < 60) continue;
    cells[rect->Attribute("fill")].push_back(rect->DoubleAttribute("fill-opacity"));
  }
  return cells;
}

Matrix one_row(const std::vector<double>& values) {
  Matrix out(1, static_cast<std::int64_t>(values.size()));
  for (std::size_t i = 0; i < values.size(); ++i) out.values()[i] = values[i];
  return out;
}

}  // namespace

TEST_CASE("greater errors have more colour, none has none, and NaN another") {
  const std::vector<Row> rows = {
      row_of("A", one_row({0, 2e-20, 2e-3, 2e-1, 2, 2e1, NAN, HUGE_VAL, 0}))};
  auto cells = cells_of(heat_maps(rows));
  const std::vector<double>& shades = cells["var(--series-1)"];
  REQUIRE(shades.size() == 5);
  for (std::size_t i = 1; i < shades.size(); ++i) CHECK(shades[i] > shades[i - 1]);
  CHECK(shades.front() > 0);
  CHECK(shades.back() <= 1);
  CHECK(cells["var(--warning)"] == std::vector<double>{1});  // two neighbours, drawn as one
}

TEST_CASE("all maps share one scale") {
  const std::vector<Row> rows = {row_of("A", one_row({1})), row_of("B", one_row({100})),
                                 row_of("A", one_row({1}))};
  const std::vector<double> shades = cells_of(heat_maps(rows))["var(--series-1)"];
  REQUIRE(shades.size() == 3);
  CHECK(shades[0] == shades[2]);
  CHECK(shades[0] < shades[1]);
}

TEST_CASE("nothing to draw is drawn as well") {
  CHECK(cells_of(heat_maps({})).empty());
  const std::vector<Row> rows = {row_of("A", Matrix(3, 3)), row_of("B", one_row({NAN}))};
  const auto cells = cells_of(heat_maps(rows));
  CHECK(cells.count("var(--series-1)") == 0);
  CHECK(cells.count("var(--warning)") == 1);
}

TEST_CASE("a large map has at most so many rectangles") {
  Matrix errors(32, 32);
  for (std::int64_t i = 0; i < 32; ++i) {
    for (std::int64_t j = 0; j < 32; ++j) errors(i, j) = (i + j) % 2 == 0 ? 1e-3 : 1;
  }
  CHECK(cells_of(heat_maps(std::vector<Row>{row_of("A", errors)}))["var(--series-1)"].size() ==
        32 * 32);
}

}  // namespace lab
