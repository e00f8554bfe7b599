// Bazel, asked to build.
#ifndef GRADER_CLI_BAZEL_H_
#define GRADER_CLI_BAZEL_H_

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "grader/cli/workspace.h"

namespace cli {

struct Built {
  std::set<std::string> labels;  // the targets that were built
  std::string words;             // what Bazel said, without its progress
};

// Builds as many of the targets as it can. On a terminal, shows a progress line that begins with
// `what` once two seconds have passed. `options` are Bazel's.
Built build(const Workspace& workspace, const std::string& what,
            const std::vector<std::string>& labels, const std::vector<std::string>& options = {});

// Why the package's actions ended in a FAULT: what they said after that word. Empty when they did
// not say.
std::string fault_of(const std::string& words, const std::string& package);

// Where Bazel puts what it builds.
std::filesystem::path output(const Workspace& workspace, const std::string& path);

}  // namespace cli

#endif  // GRADER_CLI_BAZEL_H_
