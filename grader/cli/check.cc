#include "fmt/format.h"
#include "grader/cli/commands.h"
#include "grader/cli/course_check.h"
#include "grader/cli/error.h"
#include "grader/cli/grade.h"
#include "grader/cli/submission.h"
#include "grader/report/text_file.h"

namespace cli {
namespace {

void write_drill_table(const Workspace& workspace) {
  const std::string path = workspace.root() / "README.md";
  const std::string text = report::read_file(path);
  const std::string fresh = with_drill_table(text, workspace.drills());
  if (fresh == text) return;
  report::write_file(path, fresh);
  fmt::print("README.md: the drill table is new.\n");
}

}  // namespace

int check(const Workspace& workspace, bool write) {
  if (workspace.is_handout()) {
    throw Error(
        "check compares the drills with their solutions and hidden tests, and a handout has "
        "neither");
  }
  if (write) write_drill_table(workspace);
  std::vector<const DrillFacts*> drills;
  for (const DrillFacts& drill : workspace.drills()) drills.push_back(&drill);
  // Both at once, so that Bazel is asked once.
  Submission both = find_submission(workspace, workspace.root() / "drills", drills);
  const Submission solutions = find_submission(workspace, workspace.root() / "solutions", drills);
  both.works.insert(both.works.end(), solutions.works.begin(), solutions.works.end());
  Graded graded = grade_submission(workspace, both, {.backend = "simt"});
  report::Record stubs = graded.record;
  report::Record solved = graded.record;
  const auto half = static_cast<std::ptrdiff_t>(drills.size());
  stubs.drills.erase(stubs.drills.begin() + half, stubs.drills.end());
  solved.drills.erase(solved.drills.begin(), solved.drills.begin() + half);

  const auto problems = course_problems(workspace.root(), workspace.drills(), stubs, solved);
  for (const std::string& problem : problems) fmt::print("{}\n", problem);
  if (graded.fault) fmt::print(stderr, "\nThe build said:\n{}", graded.build_words);
  if (!problems.empty()) {
    fmt::print("{} problem{}\n", problems.size(), problems.size() == 1 ? "" : "s");
    return kPointsMissing;
  }
  fmt::print("{} drills, {} points: the course is consistent.\n", drills.size(),
             solved.max_points());
  return kAllWell;
}

}  // namespace cli
