#include "grader/report/protections.h"

#include <algorithm>
#include <vector>

namespace report {

bool ran(const Run& run) { return !run.protections.empty(); }

bool compiled(const Run& run) { return ran(run) || !run.compiler_protections.empty(); }

std::set<std::string> missing_protections(const Run& run, const std::string& backend) {
  std::set<std::string> missing;
  const auto need = [&](const std::vector<std::string>& have, const std::string& name,
                        const std::string& remark) {
    if (std::find(have.begin(), have.end(), name) == have.end()) missing.insert(name + remark);
  };
  if (ran(run) && backend == "cuda") {
    need(run.protections, "bubblewrap", " (device)");
  } else if (ran(run)) {
    for (const char* name : {"rlimits", "seccomp", "ptrace"}) need(run.protections, name, "");
  }
  if (compiled(run)) {
    for (const char* name : {"bubblewrap", "rlimits"})
      need(run.compiler_protections, name, " (compiler)");
  }
  return missing;
}

}  // namespace report
