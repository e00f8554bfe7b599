#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "fmt/ranges.h"
#include "grader/class/assignment.h"
#include "grader/class/reports.h"
#include "grader/class/resolve.h"
#include "grader/class/roster.h"
#include "grader/class/similar.h"
#include "grader/class/student_record.h"
#include "grader/cli/bazel.h"
#include "grader/cli/class_progress.h"
#include "grader/cli/commands.h"
#include "grader/cli/ctrl_c.h"
#include "grader/cli/error.h"
#include "grader/cli/grade.h"
#include "grader/cli/snapshot.h"
#include "grader/cli/submission.h"
#include "grader/report/printable.h"

namespace cli {
namespace {

namespace fs = std::filesystem;

// What is built of a student: a submission for each attempt that can count.
struct Entry {
  const classroom::Student* student;
  std::vector<Submission> attempts;
};

// Reports that lie in the class would be graded as students the next time.
void require_apart(const fs::path& folder, const fs::path& out) {
  const fs::path inner = fs::weakly_canonical(out);
  const fs::path outer = fs::weakly_canonical(folder);
  const auto [end, rest] = std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end());
  if (end == outer.end()) {
    throw Error(fmt::format("{} lies in {}, which holds what students handed in; give --out another folder",
                            out.string(), folder.string()));
  }
}

Submission submission_of(const Workspace& workspace, const classroom::Student& student,
                         const classroom::Attempt& attempt) {
  Submission submission{student.key, {}};
  for (const classroom::HandedIn& file : attempt.files) {
    const DrillFacts& drill = workspace.drill(file.drill);
    submission.works.push_back(
        {&drill,
         file.verdict.empty() ? snapshot(workspace, drill, file.source)
                              : excuse(workspace, drill, {file.verdict, file.message}),
         /*foreign=*/true});
  }
  return submission;
}

}  // namespace

}  // namespace cli
