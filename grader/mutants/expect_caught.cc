// Checks that a mutant lost points where it should.
//
//   expect_caught RECORD TEST CLASS
//
// TEST is the hidden test that the mutant must fail; it must have run. CLASS is the class of that
// failure. Of each failure whose message says what an element of an array should be, the record
// must have the array, with something wrong in it.
#include <algorithm>
#include <exception>
#include <regex>
#include <stdexcept>
#include <string>
#include <variant>

#include "fmt/format.h"
#include "grader/report/record.h"
#include "grader/report/text_file.h"

namespace {

using report::Verdict;

bool is_wrong(const report::WrongArray& array) {
  const double most = array.unit == report::kAllowance ? 1 : 0;
  return std::any_of(array.errors.begin(), array.errors.end(), [=](const auto& error) {
    const double* number = std::get_if<double>(&error);
    return number == nullptr || *number > most;
  });
}

bool has_its_array(const report::Test& test) {
  // Compared with another result, not with the right one.
  if (test.message.find("as without the factor") != std::string::npos) return true;
  static const std::regex element(
      R"( (y|dx|dw|scales|packed|q)\[[0-9, ]+\](, of w .*,)? expected )");
  std::smatch name;
  if (!std::regex_search(test.message, name, element)) return true;
  const std::string array = name[1] == "packed" ? "q" : name[1].str();
  return test.array && test.array->name == array && is_wrong(*test.array);
}

int expect_caught(const std::string& path, const std::string& name,
                  const std::string& failure_class) {
  const report::Drill drill =
      report::drill_record_from(report::Json::parse(report::read_file(path))).drill;
  int failed = 0;
  for (const report::Test& test : drill.tests) {
    if (test.verdict == Verdict::kOk) continue;
    fmt::print("{}: {}\n    {}\n", report::name(test.verdict), test.name, test.message);
    ++failed;
    if (has_its_array(test)) continue;
    fmt::print("expected counterexample.array to be the array that this message names\n");
    return 1;
  }
  fmt::print("{} of {} tests fail; {} of {} points\n", failed, drill.tests.size(), drill.points,
             drill.max_points);
  const auto expected = std::find_if(drill.tests.begin(), drill.tests.end(),
                                     [&](const report::Test& test) { return test.name == name; });
  if (expected == drill.tests.end())
    throw std::runtime_error("there is no hidden test \"" + name + "\"");
  if (drill.verdict == Verdict::kBuild) {
    fmt::print("it does not build, which proves nothing:\n{}\n", drill.compiler_output);
    return 1;
  }
  // Not by what says little of the bug: a test that took too long, or that did not run.
  if (expected->verdict != Verdict::kWrong && expected->verdict != Verdict::kCrash) {
    fmt::print("expected WRONG or CRASH of \"{}\", got {}\n", name,
               report::name(expected->verdict));
    return 1;
  }
  if (expected->failure_class != failure_class) {
    fmt::print("expected the class \"{}\" of \"{}\", got \"{}\"\n", failure_class, name,
               expected->failure_class);
    return 1;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc != 4) throw std::runtime_error("usage: expect_caught RECORD TEST CLASS");
    return expect_caught(argv[1], argv[2], argv[3]);
  } catch (const std::exception& e) {
    fmt::print(stderr, "{}\n", e.what());
    return 2;
  }
}
