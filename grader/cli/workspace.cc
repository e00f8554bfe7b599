#include "grader/cli/workspace.h"

#include <utility>

#include "fmt/format.h"
#include "grader/cli/error.h"

namespace cli {

Workspace::Workspace(std::filesystem::path root, const std::filesystem::path& course)
    : root_(std::move(root)), drills_(course::read_course(course)) {}

const DrillFacts& Workspace::drill(const std::string& name) const {
  if (const DrillFacts* drill = course::find_drill(drills_, name)) return *drill;
  std::string known;
  for (const DrillFacts& drill : drills_) known += "\n  " + drill.id;
  throw Error(
      fmt::format("there is no drill \"{}\"; give a number or a name of these:{}", name, known));
}

}  // namespace cli
