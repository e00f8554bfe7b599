// Bazel, asked to build and to test.
#ifndef GRADER_CLI_BAZEL_H_
#define GRADER_CLI_BAZEL_H_

#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "grader/cli/workspace.h"

namespace cli {

struct Built {
  std::set<std::string> labels;              // the targets that were built
  std::set<std::string> failed;              // those of which an action failed
  std::map<std::string, std::string> tests;  // of each that was run Bazel's word: PASSED, TIMEOUT
  std::string words;                         // what Bazel said, without its progress
};

// Hears of each target once, when Bazel is done with it: its label and whether it was built.
using OnTarget = std::function<void(const std::string& label, bool built)>;

// Builds as many of the targets as it can. On a terminal, shows a progress line that begins with
// `what` once two seconds have passed, or, with `on_target`, tells that instead. `options` are
// Bazel's.
Built build(const Workspace& workspace, const std::string& what,
            const std::vector<std::string>& labels, const std::vector<std::string>& options = {},
            const OnTarget& on_target = nullptr);

// The same, and runs those that are tests.
Built test(const Workspace& workspace, const std::string& what,
           const std::vector<std::string>& labels, const std::vector<std::string>& options = {});

// Of what Bazel said, the compiler's words: all that others said around them is left out. All of it
// where there are no others.
std::string compiler_words(const std::string& words);

// Of what Bazel said of several packages, what the compiler said of this one: all that follows an
// error of the package, up to the next one.
std::string words_of(const std::string& words, const std::string& package);

// Of those the lines that say why its actions ended in a FAULT. Empty when they did not say.
std::string fault_of(const std::string& words, const std::string& package);

// Where Bazel puts what it builds.
std::filesystem::path output(const Workspace& workspace, const std::string& path);

}  // namespace cli

#endif  // GRADER_CLI_BAZEL_H_
