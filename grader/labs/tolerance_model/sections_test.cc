#include "grader/labs/tolerance_model/sections.h"

#include <cmath>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "grader/labs/tolerance_model/names.h"
#include "grader/labs/tolerance_model/published_table.h"
#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

using Catch::Matchers::ContainsSubstring;
using drill::Format;

std::vector<Budget> budgets(const Options& options) {
  std::vector<Budget> all;
  for (const auto& named : kFormats) {
    for (const std::int64_t length : options.lengths) {
      all.push_back({named.value, length, rms_budget(named.value, length)});
    }
  }
  return all;
}

Experiment experiment(const Options& options, Rounding rounding) {
  return run_experiment(options, rounding, rounder(Format::kBfloat16, rounding), budgets(options));
}

const Experiment& by_default() {
  static const Experiment experiment_ = experiment({}, Rounding::kNearestEven);
  return experiment_;
}

std::vector<std::string> lines(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> all;
  for (std::string line; std::getline(in, line);) all.push_back(line);
  return all;
}

std::vector<std::string> words(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

TEST_CASE("every figure that the default run prints is within one percent of the published one") {
  const std::vector<std::string> text = lines(table_section(by_default(), {}));
  for (const PublishedRow& published : kPublishedTable) {
    const std::string start =
        fmt::format("  {:<6}  {:>9}  ", name(published.format), published.length);
    std::vector<std::string> found;
    for (const std::string& line : text) {
      if (line.starts_with(start)) found = words(line);
    }
    CAPTURE(start);
    REQUIRE(found.size() == 7);
    const std::string_view figures[] = {published.max, published.percentile_99_9, published.median,
                                        published.budget, published.ratio};
    for (std::size_t i = 0; i < std::size(figures); ++i) {
      const double expected = std::stod(std::string(figures[i]));
      CHECK(std::fabs(std::stod(found[2 + i]) - expected) <= 0.01 * expected);
    }
  }
}

TEST_CASE("the table says of what it is") {
  const std::string text = table_section(by_default(), {});
  CHECK_THAT(text, ContainsSubstring("2000 trials of uniform data, seed 20261001."));
  CHECK_THAT(text, ContainsSubstring("bf16 by to_bf16 and from_bf16"));
  CHECK_THAT(text, ContainsSubstring("median/budget is 0.46 to 0.51: u / sqrt(K) has the right"));
  const Options options{
      .lengths = {64}, .trials = 20, .seed = 3, .distribution = Distribution::kNormal};
  const std::string other = table_section(experiment(options, Rounding::kTruncate), {});
  CHECK_THAT(other, ContainsSubstring("20 trials of normal data, seed 3."));
  CHECK_THAT(other, ContainsSubstring("built-in truncate, not by to_bf16"));
}

TEST_CASE("a rounding that is wrong is said with its example") {
  const OwnBf16 wrong{.round = {}, .tried = 100, .wrong = 7, .example = "to_bf16(1) gave 2"};
  CHECK_THAT(
      table_section(by_default(), wrong),
      ContainsSubstring("  ! to_bf16(1) gave 2;\n    7 of 100 floats tried come out wrong.\n"));
  CHECK_THAT(table_section(by_default(), {}), !ContainsSubstring("!"));
}

TEST_CASE("a ratio that is more than ten times off, or no number, is called that") {
  Experiment changed = by_default();
  changed.rows[3].median_over_budget = 11;
  CHECK_THAT(table_section(changed, {}),
             ContainsSubstring("0.46 to 11.00, somewhere more than ten times off"));
  changed.rows[3].median_over_budget = 0.09;
  CHECK_THAT(table_section(changed, {}), ContainsSubstring("0.09 to 0.51, somewhere more than"));
  for (const double none :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    changed.rows[3].median_over_budget = none;
    CHECK_THAT(table_section(changed, {}), ContainsSubstring("no finite number"));
  }
}

TEST_CASE("what is beside the table has the figures that are right") {
  const std::string text = beyond_section(by_default());
  CHECK_THAT(text, ContainsSubstring("Cutting has 2.6 to 2.8 times the error"));
  CHECK_THAT(text, ContainsSubstring("fp16      4.883e-04    9.768e-04  1.000488281    9.758e-04"));
  CHECK_THAT(text, ContainsSubstring("(1 + u)^2 - 1 = 2u + u^2"));

  const std::string cut =
      beyond_section(experiment({.lengths = {64}, .trials = 20}, Rounding::kTruncate));
  CHECK_THAT(cut, ContainsSubstring("(1 + 2u)^2 - 1 = 4u + 4u^2"));
}

TEST_CASE("no line is longer than a hundred columns") {
  for (const auto& rounding : kRoundings) {
    const Experiment found = experiment({.lengths = {1, 1 << 20}, .trials = 2}, rounding.value);
    for (const std::string& line : lines(table_section(found, {}) + beyond_section(found))) {
      CAPTURE(line);
      CHECK(line.size() <= 100);
    }
  }
}

}  // namespace
}  // namespace lab
