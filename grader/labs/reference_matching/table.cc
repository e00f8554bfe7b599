#include "grader/labs/reference_matching/table.h"

#include <algorithm>
#include <cmath>

#include "fmt/format.h"

namespace lab {
namespace {

constexpr std::int64_t kMostCells = 32;

Matrix greatest_errors(const Matrix& actual, const Matrix& expected) {
  const std::int64_t m = actual.rows(), n = actual.columns();
  Matrix cells(std::min(m, kMostCells), std::min(n, kMostCells));
  for (std::int64_t i = 0; i < m; ++i) {
    for (std::int64_t j = 0; j < n; ++j) {
      const double error = std::fabs(actual(i, j) - expected(i, j));
      double& cell = cells(i * cells.rows() / m, j * cells.columns() / n);
      // Written so that a NaN gets in and stays in.
      if (!(error <= cell) && !std::isnan(cell)) cell = error;
    }
  }
  return cells;
}

std::string number(double value) {
  return std::isnan(value) ? "NaN" : fmt::format("{:.3e}", value);
}

}  // namespace

Row make_row(const std::string& name, const std::string& candidate, const std::string& reference,
             const Matrix& actual, const Matrix& expected) {
  return {.name = name,
          .candidate = candidate,
          .reference = reference,
          .match = match(actual, expected),
          .widening = needed_widening(actual, expected),
          .errors = greatest_errors(actual, expected)};
}

std::string table(std::span<const Row> rows) {
  constexpr const char* kFormat = "{:<4}{:<10}{:<37}{:>10}{:>11}{:>11}{:>8}  {}\n";
  std::string text = fmt::format(kFormat, "", "candidate", "reference", "rel. L2", "max error",
                                 "mismatched", "", "verdict");
  for (const Row& row : rows) {
    const Match& match = row.match;
    text += fmt::format(kFormat, row.name, row.candidate, row.reference, number(match.relative_l2),
                        number(match.max_error), match.mismatched,
                        fmt::format("{:.2f}%", 100 * match.ratio()),
                        match.passes() ? "passes" : "FAILS");
  }
  return text;
}

nlohmann::ordered_json to_json(std::span<const Row> rows) {
  // Dumped, what is not finite is null.
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  for (const Row& row : rows) {
    json.push_back({{"name", row.name},
                    {"candidate", row.candidate},
                    {"reference", row.reference},
                    {"relative_l2", row.match.relative_l2},
                    {"max_error", row.match.max_error},
                    {"mismatched", row.match.mismatched},
                    {"elements", row.match.elements},
                    {"mismatched_ratio", row.match.ratio()},
                    {"needed_widening", row.widening},
                    {"passes", row.match.passes()}});
  }
  return json;
}

}  // namespace lab
