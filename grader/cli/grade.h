// Grades a submission by Bazel actions and reads the records that they leave.
#ifndef GRADER_CLI_GRADE_H_
#define GRADER_CLI_GRADE_H_

#include <set>
#include <string>
#include <vector>

#include "grader/cli/bazel.h"
#include "grader/cli/commands.h"
#include "grader/cli/submission.h"
#include "grader/cli/workspace.h"
#include "grader/report/record.h"
#include "grader/report/style.h"

namespace cli {

struct Graded {
  report::Record record;
  bool fault = false;       // a drill ended in a FAULT
  std::string build_words;  // what the build said
  // What some drill was graded without: "ptrace", "bubblewrap (compiler)".
  std::set<std::string> without;
};

// The targets that grade a submission, and Bazel's options for them.
std::vector<std::string> targets_of(const Submission& submission, const GradeInputs& inputs);
std::vector<std::string> bazel_options(const GradeInputs& inputs);

// Reads what a build of the targets left. A drill without a record becomes a FAULT: a judge writes
// one whatever the submission does.
Graded collect(const Workspace& workspace, const Submission& submission, const GradeInputs& inputs,
               const Built& built);

// Builds the targets of one submission and collects.
Graded grade_submission(const Workspace& workspace, const Submission& submission,
                        const GradeInputs& inputs);

// A line about what a grade had to do without; empty when that is nothing.
std::string describe_without(const std::set<std::string>& without, bool trust);

// The table, then of each drill that was begun what is first to be mended, what the simulated GPU
// found and, with `counters`, what it counted.
std::string describe(const report::Record& record, const report::Style& style, bool counters);

}  // namespace cli

#endif  // GRADER_CLI_GRADE_H_
