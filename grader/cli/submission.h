// A folder of work, turned into Bazel targets that grade it.
#ifndef GRADER_CLI_SUBMISSION_H_
#define GRADER_CLI_SUBMISSION_H_

#include <string>
#include <vector>

#include "grader/cli/workspace.h"

namespace cli {

// One drill of a submission.
struct Work {
  const DrillFacts* drill;
  std::string package;   // of its target `graded`: "drills/01_to_bf16"
  bool foreign = false;  // a stranger's: not in drills/ or solutions/
  // What ./drill replay --from is given. Empty: the submission's name.
  std::string from = "";
};

struct Submission {
  std::string name;  // as the person gave it
  std::vector<Work> works;
};

// Looks at `folder`, which holds NN_name/file for some of `drills`. What lies in drills/ and
// solutions/ has targets of its own; anything else is copied, file by file and by its content, into
// packages under .drill/snapshots, so that the same bytes are the same target, graded once. What
// cannot be graded (no file, a folder in its place, a link out of the submission) gets its verdict
// there. Such a package of one drill is a folder that can be given as well, as long as only that
// drill is asked for. Throws Error when there is no such folder or no drill in it.
Submission find_submission(const Workspace& workspace, const std::string& folder,
                           const std::vector<const DrillFacts*>& drills);

}  // namespace cli

#endif  // GRADER_CLI_SUBMISSION_H_
