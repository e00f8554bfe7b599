#include "grader/cli/grade_reports.h"

#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>

#include "fmt/format.h"
#include "grader/cli/error.h"
#include "grader/cli/sha256.h"
#include "grader/html/student_page.h"
#include "grader/report/audience.h"
#include "grader/report/gradescope.h"
#include "grader/report/junit.h"
#include "grader/report/text_file.h"

namespace cli {
namespace {

using report::Audience;

void write(const char* option, const std::string& path, const std::string& text) {
  try {
    report::write_file(path, text);
  } catch (const std::runtime_error& e) {
    throw Error(fmt::format("{}; give {} a file in a folder that exists", e.what(), option));
  }
}

// The files that were graded, as far as they are still there and have not changed since.
std::map<std::string, std::string> sources_of(const Workspace& workspace, const std::string& typed,
                                              const report::Record& record) {
  std::filesystem::path folder = typed;
  if (record.submission != typed || !std::filesystem::exists(folder))
    folder = workspace.root() / record.submission;
  std::map<std::string, std::string> sources;
  for (const report::Drill& drill : record.drills) {
    const std::filesystem::path file = folder / drill.id / workspace.drill(drill.id).file;
    if (!std::filesystem::is_regular_file(file)) continue;
    const std::string text = report::read_file(file);
    if (sha256_of(text) == drill.source_sha256) sources[drill.id] = text;
  }
  return sources;
}

}  // namespace

void write_grade_reports(const Workspace& workspace, const GradeOptions& options,
                         const report::Record& record) {
  if (!options.json.empty()) write("--json", options.json, report::dump(to_json(record)));
  if (!options.junit.empty()) write("--junit", options.junit, report::junit(record));
  if (!options.html.empty()) {
    write("--html", options.html,
          html::student_page(record, workspace.drills(), Audience::kInstructor, nullptr,
                             sources_of(workspace, options.folder, record)));
  }
  if (!options.gradescope.empty()) {
    if (const auto results = report::gradescope(record, Audience::kInstructor, nullptr))
      write("--gradescope", options.gradescope, *results);
  }
}

}  // namespace cli
