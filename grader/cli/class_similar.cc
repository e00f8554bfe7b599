#include "fmt/format.h"
#include "grader/class/similar.h"
#include "grader/cli/class_commands.h"
#include "grader/cli/error.h"

namespace cli {

int class_similar(const Workspace& workspace, const std::string& folder, int threshold) {
  const classroom::Roster roster = classroom::read_roster(folder, workspace.drills());
  fmt::print("{}", classroom::similar_csv(classroom::similar(roster, workspace.drills(),
                                                             workspace.root(), threshold)));
  return kAllWell;
}

}  // namespace cli
