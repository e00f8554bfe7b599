// What `bazel test //grader/...` runs for a drill: reads the record that the judge wrote, prints
// it, and passes when the drill is OK. It never runs a submission.
//
//   show_record RECORD RUN
//
// Writes JUnit XML to $XML_OUTPUT_FILE and a copy of the record to $TEST_UNDECLARED_OUTPUTS_DIR,
// where Bazel sets them.
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <string>

#include "fmt/format.h"
#include "grader/report/drill_text.h"
#include "grader/report/junit.h"
#include "grader/report/record.h"
#include "grader/report/text_file.h"

namespace {

report::Json read(const std::string& path) { return report::Json::parse(report::read_file(path)); }

int show(const std::string& record_path, const std::string& run_path) {
  const report::DrillRecord record = report::drill_record_from(read(record_path));
  const report::Drill& drill = record.drill;
  fmt::print("{}", report::drill_text(drill));
  if (const char* path = std::getenv("XML_OUTPUT_FILE"))
    report::write_file(path, report::junit(drill));
  if (const char* folder = std::getenv("TEST_UNDECLARED_OUTPUTS_DIR")) {
    report::write_file(std::string(folder) + "/record.json", report::dump(to_json(record)));
    report::write_file(std::string(folder) + "/run.json",
                       report::dump(to_json(report::run_from(read(run_path)))));
  }
  return drill.verdict == report::Verdict::kOk ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc != 3) throw std::runtime_error("usage: show_record RECORD RUN");
    return show(argv[1], argv[2]);
  } catch (const std::exception& e) {
    fmt::print(stderr, "FAULT: {}\n", e.what());
    return 2;
  }
}
