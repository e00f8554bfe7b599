#include "grader/exam/tables.h"

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string_view>

#include "fmt/format.h"
#include "fmt/ranges.h"

namespace exam {
namespace {

using report::Verdict;

bool is_wrong(const Outcome& outcome) { return !outcome.test.empty(); }

std::size_t failures(const Outcome& outcome) {
  return static_cast<std::size_t>(
      std::count_if(outcome.drill.tests.begin(), outcome.drill.tests.end(),
                    [](const report::Test& test) { return test.verdict != Verdict::kOk; }));
}

// What a hidden test catches.
struct Catch {
  std::string name;
  int points = 0;
  std::size_t all = 0;
  std::size_t alone = 0;  // what no other test catches
  std::size_t named = 0;  // what is said to be caught here
};

std::vector<Catch> catches(const std::vector<Outcome>& outcomes) {
  std::vector<Catch> result;
  for (const report::Test& test : outcomes.front().drill.tests)
    result.push_back({.name = test.name, .points = test.max_points});
  for (const Outcome& outcome : outcomes) {
    for (std::size_t i = 0; i < result.size(); ++i) {
      const report::Test& test = outcome.drill.tests[i];
      if (test.verdict == Verdict::kOk) continue;
      ++result[i].all;
      result[i].alone += failures(outcome) == 1 ? 1 : 0;
      result[i].named += outcome.test == test.name ? 1 : 0;
    }
  }
  return result;
}

void check(const std::string& drill, const std::vector<Outcome>& outcomes) {
  if (outcomes.empty()) throw std::runtime_error(drill + " has no submissions to examine");
  std::vector<std::string> wrong;
  for (const Outcome& outcome : outcomes) {
    const auto same = [](const report::Test& a, const report::Test& b) { return a.name == b.name; };
    const auto& tests = outcome.drill.tests;
    const auto& others = outcomes.front().drill.tests;
    if (!std::equal(tests.begin(), tests.end(), others.begin(), others.end(), same)) {
      throw std::runtime_error(fmt::format("{}: {} and {} were graded by other tests", drill,
                                           outcome.name, outcomes.front().name));
    }
    if (is_wrong(outcome) && failures(outcome) == 0)
      wrong.push_back(outcome.name + " is wrong, and no hidden test fails");
    if (!is_wrong(outcome) && failures(outcome) != 0)
      wrong.push_back(outcome.name + " is right, and a hidden test fails");
  }
  for (const Catch& test : catches(outcomes)) {
    if (test.all == 0)
      wrong.push_back(fmt::format("no wrong submission fails the hidden test \"{}\"", test.name));
  }
  if (!wrong.empty())
    throw std::runtime_error(fmt::format("{}: {}", drill, fmt::join(wrong, "\n" + drill + ": ")));
}

std::string_view mark(Verdict verdict) {
  switch (verdict) {
    case Verdict::kOk:
      return "";
    case Verdict::kWrong:
      return "x";
    case Verdict::kCrash:
      return "crash";
    case Verdict::kTimeout:
      return "time";
    default:
      return report::name(verdict);
  }
}

// A bar would end the cell.
std::string cell(std::string text) {
  for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2)
    text.insert(at, "\\");
  return text;
}

std::string row(const std::vector<std::string>& cells) {
  return fmt::format("| {} |\n", fmt::join(cells, " | "));
}

std::string head(const std::vector<std::string>& cells) {
  return row(cells) + row(std::vector<std::string>(cells.size(), "---"));
}

}  // namespace

std::string tables(const std::string& drill, const std::vector<Outcome>& outcomes,
                   const std::string& tolerances) {
  check(drill, outcomes);
  std::vector<std::string> right;
  std::size_t wrong = 0;
  for (const Outcome& outcome : outcomes) {
    if (!is_wrong(outcome)) right.push_back(outcome.name);
    wrong += is_wrong(outcome) ? 1 : 0;
  }

  std::string text =
      fmt::format("## {}\n\n{} wrong submissions, all caught. Right ones, with full marks: {}.\n\n",
                  drill, wrong, fmt::join(right, ", "));
  text += head({"", "hidden test", "points", "caught", "rate", "alone", "named"});
  const std::vector<Catch> tests = catches(outcomes);
  std::vector<std::string> columns = {"wrong submission"};
  for (std::size_t i = 0; i < tests.size(); ++i) {
    const Catch& test = tests[i];
    const double rate = 100.0 * static_cast<double>(test.all) / static_cast<double>(wrong);
    columns.push_back(fmt::format("{}", i + 1));
    text += row({columns.back(), cell(test.name), fmt::format("{}", test.points),
                 fmt::format("{}", test.all), fmt::format("{:.0f}%", rate),
                 fmt::format("{}", test.alone), fmt::format("{}", test.named)});
  }
  columns.push_back("class");
  text += "\n" + tolerances + "\n" + head(columns);
  for (const Outcome& outcome : outcomes) {
    if (!is_wrong(outcome)) continue;
    std::vector<std::string> cells = {outcome.name};
    for (const report::Test& test : outcome.drill.tests) {
      const std::string shown(mark(test.verdict));
      cells.push_back(test.name == outcome.test ? "**" + shown + "**" : shown);
    }
    cells.push_back(outcome.failure_class);
    text += row(cells);
  }
  return text;
}

}  // namespace exam
