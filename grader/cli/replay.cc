#include <algorithm>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "grader/cli/bazel.h"
#include "grader/cli/commands.h"
#include "grader/cli/error.h"
#include "grader/cli/progress.h"
#include "grader/cli/submission.h"
#include "grader/process/process.h"

namespace cli {
namespace {

void require(const Built& built, const std::string& label) {
  if (!built.labels.contains(label))
    throw Error(fmt::format("{} was not built:\n{}", label, built.words));
}

}  // namespace

int replay(const Workspace& workspace, const ReplayOptions& options) {
  if (workspace.is_handout()) {
    throw Error(
        "replay runs a hidden test again, and a handout has none; ./drill grade shows what fails, "
        "and drills/NN_name/example_test.cc how it is tested");
  }
  const DrillFacts& drill = workspace.drill(options.drill);
  int test = options.test;
  if (test == 0 && options.from == "drills") test = Progress(workspace)[drill].failed_test;
  if (test == 0 && options.from != "drills") {
    throw Error(
        fmt::format("which test? Its number is in the report: ./drill replay {} 1 --from {}",
                    drill.number, options.from));
  }
  if (test == 0) {
    throw Error(
        fmt::format("no test of drill {0} failed at the last grade; name one: ./drill replay {0} 1",
                    drill.number));
  }
  // As it failed, unless a backend was asked for.
  std::string backend = options.backend;
  if (backend.empty() && options.test == 0 && options.from == "drills")
    backend = Progress(workspace)[drill].backend;
  if (backend.empty()) backend = drill.backends.front();
  if (std::find(drill.backends.begin(), drill.backends.end(), backend) == drill.backends.end()) {
    throw Error(
        fmt::format("drill {} is not graded on {}; leave --backend out", drill.number, backend));
  }
  const bool on_device = backend == "cuda";
  if (on_device && (options.in_process || options.gdb)) {
    throw Error("a debugger runs kernels on the simulated GPU; leave --backend out");
  }
  const Submission submission = find_submission(workspace, options.from, {&drill});
  const std::string& package = submission.works[0].package;
  const std::string facts = fmt::format("//drills/{}:facts", drill.id);
  std::vector<std::string> command;
  std::vector<std::string> trust;
  if (options.trust) trust.push_back("--//grader:trust");
  if (options.in_process || options.gdb) {
    if (package.starts_with(".drill/")) {
      throw Error(
          fmt::format("a debugger needs the file in drills/ or solutions/; copy it to drills/{}/{}",
                      drill.id, drill.file));
    }
    const std::string label = fmt::format("//{}:debug", package);
    const Built built =
        build(workspace, "building for a debugger", {label, facts}, {"--strip=never"});
    require(built, label);
    if (options.gdb) command = {"gdb", "--args"};
    command.push_back(output(workspace, package + "/debug"));
  } else {
    const std::string judge = fmt::format("//grader/cases/{}:judge", drill.id);
    const std::string target = on_device ? "graded_cuda" : "graded";
    const std::string probe = "//grader/device:device_probe";
    const std::string graded = fmt::format("//{}:{}", package, target);
    // With the same options throughout: Bazel would look at everything anew.
    require(build(workspace, "building", {judge, facts}, trust), judge);
    std::vector<std::string> worker_alone = trust;
    worker_alone.push_back("--output_groups=worker");
    require(build(workspace, "building", {graded}, worker_alone), graded);
    const auto folder = output(workspace, package) / target;
    if (std::filesystem::file_size(folder / "worker") == 0) {
      if (on_device) {
        throw Error(fmt::format("drill {} cannot be replayed on a device: see {}", drill.number,
                                (folder / "compiler_output.txt").string()));
      }
      const std::string from = options.from == "drills" ? "" : " " + options.from;
      throw Error(fmt::format("{} gave no program to run; see ./drill grade{} -d {}", drill.file,
                              from, drill.number));
    }
    command = {output(workspace, fmt::format("grader/cases/{}/judge", drill.id)), "--worker",
               folder / "worker"};
    if (submission.works[0].foreign && !options.trust) command.push_back("--foreign");
    if (on_device) {
      require(build(workspace, "building", {probe}, trust), probe);
      command.insert(command.end(),
                     {"--device-probe", output(workspace, "grader/device/device_probe")});
    }
  }
  command.insert(command.end(),
                 {"--facts", output(workspace, fmt::format("drills/{}/facts.json", drill.id)),
                  "--seed", std::to_string(options.seed), "--replay", std::to_string(test)});
  if (options.exhaustive) command.push_back("--exhaustive");
  if (options.as_found) command.push_back("--as-found");
  command.insert(command.end(), {"--backend", backend});
  return process::run_in_terminal(command, workspace.root());
}

}  // namespace cli
