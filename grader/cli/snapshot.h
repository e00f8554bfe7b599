// Work from outside of the workbook, kept as Bazel packages under .drill/snapshots that its content
// names: the same bytes are the same target, graded once, and nothing displaces anything.
#ifndef GRADER_CLI_SNAPSHOT_H_
#define GRADER_CLI_SNAPSHOT_H_

#include <string>
#include <string_view>

#include "grader/cli/workspace.h"

namespace cli {

// Why a drill's file cannot be graded.
struct Obstacle {
  std::string verdict;  // MISSING, FORBIDDEN or BUILD; empty: it can be
  std::string message;
};

// The package, ".drill/snapshots/NN_name/SHA256", whose target `graded` grades a stranger's source
// of these bytes. Throws Error when it cannot be written.
std::string snapshot(const Workspace& workspace, const DrillFacts& drill, std::string_view source);

// The package whose target `graded` says why there is nothing to grade.
std::string excuse(const Workspace& workspace, const DrillFacts& drill, const Obstacle& why_not);

}  // namespace cli

#endif  // GRADER_CLI_SNAPSHOT_H_
