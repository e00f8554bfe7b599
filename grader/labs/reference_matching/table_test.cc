#include "grader/labs/reference_matching/table.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <sstream>
#include <string>

#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

Matrix zeros_but(std::int64_t rows, std::int64_t columns, std::int64_t i, std::int64_t j,
                 double value) {
  Matrix out(rows, columns);
  out(i, j) = value;
  return out;
}

}  // namespace

TEST_CASE("a table is at most 100 columns wide") {
  const Matrix actual = zeros_but(1000, 1000, 3, 4, -1e300),
               expected = zeros_but(1000, 1000, 3, 4, 1e300);
  const std::array rows = {
      make_row("E'", "no scales", "as A, but w before it was quantised", actual, expected)};
  std::istringstream lines(table(rows));
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) CHECK(line.size() <= 100);
  CHECK(count == 2);
}

TEST_CASE("a row by hand") {
  const std::array rows = {
      make_row("A", "fp64", "zeros", zeros_but(2, 2, 0, 1, 0.5), zeros_but(2, 2, 1, 1, 0.5))};
  CHECK(table(rows).find("A   fp64      zeros") != std::string::npos);
  CHECK(table(rows).find(" 1.414e+00  5.000e-01          2  50.00%  FAILS\n") != std::string::npos);

  const auto json = to_json(rows);
  CHECK(json[0]["name"] == "A");
  CHECK(json[0]["candidate"] == "fp64");
  CHECK(json[0]["reference"] == "zeros");
  CHECK(json[0]["max_error"] == 0.5);
  CHECK(json[0]["mismatched"] == 2);
  CHECK(json[0]["elements"] == 4);
  CHECK(json[0]["mismatched_ratio"] == 0.5);
  CHECK(json[0]["passes"] == false);
  CHECK(json[0]["needed_widening"] == 500);  // 0.5 where 0.001 is allowed
}

TEST_CASE("a NaN is shown, and null in JSON") {
  const std::array rows = {
      make_row("A", "w4a8", "r", zeros_but(1, 1, 0, 0, NAN), zeros_but(1, 1, 0, 0, 1))};
  CHECK(table(rows).find("NaN") != std::string::npos);
  CHECK(table(rows).find("nan") == std::string::npos);
  const auto parsed = nlohmann::json::parse(to_json(rows).dump());
  CHECK(parsed[0]["relative_l2"].is_null());
  CHECK(parsed[0]["needed_widening"].is_null());
}

TEST_CASE("a cell has the greatest error of its elements") {
  const Matrix zeros(100, 64);
  const Row row = make_row("A", "c", "r", zeros_but(100, 64, 99, 63, -3), zeros);
  CHECK(row.errors.rows() == 32);
  CHECK(row.errors.columns() == 32);
  for (std::int64_t i = 0; i < 32; ++i) {
    for (std::int64_t j = 0; j < 32; ++j) CHECK(row.errors(i, j) == (i == 31 && j == 31 ? 3 : 0));
  }
  // Small ones are as they are.
  const Row small = make_row("A", "c", "r", zeros_but(3, 2, 1, 0, 2), Matrix(3, 2));
  CHECK(small.errors == zeros_but(3, 2, 1, 0, 2));
  // Neither an infinity nor another error hides a NaN.
  Matrix bad = zeros_but(64, 1, 0, 0, NAN);
  bad(1, 0) = std::numeric_limits<double>::infinity();
  CHECK(std::isnan(make_row("A", "c", "r", bad, Matrix(64, 1)).errors(0, 0)));
}

}  // namespace lab
