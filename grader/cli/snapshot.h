// Work from outside of the workbook, kept as Bazel packages under .drill/snapshots that its content
// names: the same bytes are the same target, graded once, and nothing displaces anything.
#ifndef GRADER_CLI_SNAPSHOT_H_
#define GRADER_CLI_SNAPSHOT_H_

#include <string>
#include <string_view>

#include "grader/cli/workspace.h"
#include "grader/course/obstacle.h"

namespace cli {

// The package, ".drill/snapshots/NN_name/SHA256", whose target `graded` grades a stranger's source
// of these bytes. Throws Error when it cannot be written.
std::string snapshot(const Workspace& workspace, const DrillFacts& drill, std::string_view source);

// The package whose target `graded` says why there is nothing to grade.
std::string excuse(const Workspace& workspace, const DrillFacts& drill,
                   const course::Obstacle& why_not);

}  // namespace cli

#endif  // GRADER_CLI_SNAPSHOT_H_
