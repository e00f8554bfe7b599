// Prints the record that a judge wrote, where there is no Bazel.
//
//   print_record RECORD
//
// Exits with 0 where the drill is OK, 1 where it is not, 2 for what is no record.
#include <exception>
#include <stdexcept>

#include "fmt/format.h"
#include "grader/report/drill_text.h"
#include "grader/report/record.h"
#include "grader/report/text_file.h"

int main(int argc, char** argv) {
  try {
    if (argc != 2) throw std::runtime_error("usage: print_record RECORD");
    const auto json = report::Json::parse(report::read_file(argv[1]));
    const report::Drill drill = report::drill_record_from(json).drill;
    fmt::print("{}", report::drill_text(drill));
    return drill.verdict == report::Verdict::kOk ? 0 : 1;
  } catch (const std::exception& e) {
    fmt::print(stderr, "FAULT: {}\n", e.what());
    return 2;
  }
}
