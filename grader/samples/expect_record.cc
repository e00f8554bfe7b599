// Compares a judge's record with what a sample submission must get.
//
//   expect_record RECORD VERDICT POINTS [--tests VERDICT COUNT]... [--says TEXT]...
#include <cstdlib>
#include <exception>
#include <fstream>
#include <map>
#include <span>
#include <stdexcept>
#include <string>

#include "fmt/format.h"
#include "grader/report/record.h"

namespace {

int failures = 0;

void expect(bool good, const std::string& what) {
  if (good) return;
  fmt::print("expected {}\n", what);
  ++failures;
}

std::string all_text(const report::Drill& drill) {
  std::string text = drill.compiler_output;
  for (const report::Test& test : drill.tests) text += test.message + "\n" + test.output + "\n";
  return text;
}

void compare(std::span<char*> arguments) {
  if (arguments.size() < 4) throw std::runtime_error("usage: see expect_record.cc");
  std::ifstream file(arguments[1]);
  const report::Drill drill = report::drill_record_from(report::Json::parse(file)).drill;
  expect(report::name(drill.verdict) == arguments[2],
         fmt::format("the verdict {}, got {}", arguments[2], report::name(drill.verdict)));
  expect(drill.points == std::atoi(arguments[3]),
         fmt::format("{} points, got {}", arguments[3], drill.points));

  std::map<std::string, int> verdicts;
  for (const report::Test& test : drill.tests) ++verdicts[std::string(report::name(test.verdict))];
  std::map<std::string, int> expected_verdicts;
  const std::string text = all_text(drill);
  for (std::size_t i = 4; i < arguments.size();) {
    const std::string option = arguments[i];
    if (option == "--tests" && i + 2 < arguments.size()) {
      expected_verdicts[arguments[i + 1]] = std::atoi(arguments[i + 2]);
      i += 3;
    } else if (option == "--says" && i + 1 < arguments.size()) {
      expect(text.find(arguments[i + 1]) != std::string::npos,
             fmt::format("the words \"{}\"", arguments[i + 1]));
      i += 2;
    } else {
      throw std::runtime_error("unknown option " + option);
    }
  }
  for (const auto& [verdict, count] : expected_verdicts) {
    expect(verdicts[verdict] == count,
           fmt::format("{} tests with {}, got {}", count, verdict, verdicts[verdict]));
  }
  int counted = 0;
  for (const auto& [verdict, count] : expected_verdicts) counted += count;
  expect(counted == static_cast<int>(drill.tests.size()),
         fmt::format("{} tests, got {}", counted, drill.tests.size()));
  if (failures > 0) fmt::print("\nthe record:\n{}", report::dump(to_json(drill)));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    compare({argv, static_cast<std::size_t>(argc)});
  } catch (const std::exception& e) {
    fmt::print("{}\n", e.what());
    return 2;
  }
  return failures == 0 ? 0 : 1;
}
