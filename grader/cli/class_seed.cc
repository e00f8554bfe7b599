#include "fmt/format.h"
#include "grader/class/secret_seed.h"
#include "grader/cli/class_commands.h"
#include "grader/cli/error.h"

namespace cli {

int class_seed(const Workspace& workspace, const std::string& assignment) {
  const std::uint64_t seed = classroom::write_secret_seed(assignment, workspace.drills());
  fmt::print(
      "{}: seed {}. Keep it: who has it and the hidden tests has their inputs.\n"
      "Next: ./drill class grade DIR --out OUT --assignment {}\n",
      assignment, seed, assignment);
  return kAllWell;
}

}  // namespace cli
