// The tolerances of one drill's hidden tests.
//
//   tolerance_table RECORD...          the table, with the records of right submissions
//   tolerance_table --check RECORD     whether a right submission uses less than half of each
#include <exception>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "grader/report/record.h"
#include "grader/report/text_file.h"
#include "grader/tolerances/table.h"

namespace {

report::Drill read(const std::string& path) {
  return report::drill_record_from(report::Json::parse(report::read_file(path))).drill;
}

int check(const std::string& path) {
  const report::Drill drill = read(path);
  for (const report::Test& test : drill.tests) {
    if (test.tolerance_used) fmt::print("{:>10}  {}\n", *test.tolerance_used, test.name);
  }
  const std::string problems = tolerances::problems(drill, tolerances::proofs());
  fmt::print("{}", problems);
  return problems.empty() ? 0 : 1;
}

int print(const std::vector<std::string>& paths) {
  tolerances::Used used;
  for (const std::string& path : paths) tolerances::add(read(path), used);
  const auto proofs = tolerances::proofs();
  fmt::print("{}", tolerances::markdown(tolerances::rows(proofs), used));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() == 2 && arguments[0] == "--check") return check(arguments[1]);
    return print(arguments);
  } catch (const std::exception& e) {
    fmt::print(stderr, "{}\n", e.what());
    return 2;
  }
}
