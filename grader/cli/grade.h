// Grades a submission by Bazel actions and reads the records that they leave.
#ifndef GRADER_CLI_GRADE_H_
#define GRADER_CLI_GRADE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "grader/cli/submission.h"
#include "grader/cli/workspace.h"
#include "grader/report/record.h"

namespace cli {

struct Graded {
  report::Record record;
  bool fault = false;       // a drill ended in a FAULT
  std::string build_words;  // what the build said
};

// A drill without a record becomes a FAULT: a judge writes one whatever the submission does.
Graded grade_submission(const Workspace& workspace, const Submission& submission,
                        std::uint64_t seed, bool exhaustive);

}  // namespace cli

#endif  // GRADER_CLI_GRADE_H_
