// Which hints a student sees next.
#ifndef GRADER_CLI_HINT_H_
#define GRADER_CLI_HINT_H_

#include <string>
#include <vector>

#include "grader/cli/progress.h"
#include "grader/cli/workspace.h"

namespace cli {

struct HintChoice {
  std::string remark = {};        // said before the hints; empty: nothing
  std::vector<int> to_show = {};  // places in drill.bzl
  bool is_new = false;            // to_show is one hint that has not been seen
};

// The first new hint about the class of failure last seen; once there is none, those about it
// again, since the others help with something else. With `any`, and while nothing has failed in a
// class that has hints, the first new hint of all: a nudge comes before an answer in the list.
// Where there are solutions, the end of the list names them.
HintChoice choose_hint(const DrillFacts& drill, const DrillProgress& reached, bool any,
                       bool has_solutions = true);

}  // namespace cli

#endif  // GRADER_CLI_HINT_H_
