#include "grader/cli/bazel.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <sstream>
#include <string_view>

#include "fmt/format.h"
#include "grader/process/process.h"
#include "nlohmann/json.hpp"

namespace cli {
namespace {

// One line that is rewritten in place. Nothing where standard error is no terminal.
class ProgressLine {
 public:
  explicit ProgressLine(std::string what) : what_(std::move(what)) {}
  ~ProgressLine() {
    if (shown_) fmt::print(stderr, "\r\033[K");
  }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  // `line` is one of Bazel's: "[12 / 40] Compiling grader/judge/exam.cc; 3s linux-sandbox".
  void hear(const std::string& line) {
    constexpr std::chrono::seconds kPatience(2);
    const auto passed = std::chrono::steady_clock::now() - begin_;
    if (!on_terminal_ || passed < kPatience) return;
    const std::string count = line.substr(0, line.find(']') + 1);
    fmt::print(stderr, "\r\033[K{} {} {} s", what_, count,
               std::chrono::duration_cast<std::chrono::seconds>(passed).count());
    std::fflush(stderr);
    shown_ = true;
  }

 private:
  std::string what_;
  bool on_terminal_ = isatty(STDERR_FILENO) != 0;
  bool shown_ = false;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// NVIDIA's driver, if it is loaded: Bazel looks for a device again when this changes
// (third_party/cuda/installed.bzl).
std::string device_driver() {
  if (!std::filesystem::exists("/dev/nvidiactl")) return "";
  std::ifstream file("/proc/driver/nvidia/version");
  std::string version;
  std::getline(file, version);
  return version.empty() ? "unknown" : version;
}

// The build event protocol's file: one event a line. A file that is cut short just has fewer of
// them.
void read_events(const std::filesystem::path& events, Built& built) {
  std::ifstream file(events);
  for (std::string line; std::getline(file, line);) {
    const auto event = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (event.is_discarded()) continue;
    if (event.contains("completed")) {
      const bool success = event["completed"].value("success", false);
      (success ? built.labels : built.failed)
          .insert(event["id"]["targetCompleted"]["label"].get<std::string>());
    } else if (event.contains("testSummary")) {
      built.tests[event["id"]["testSummary"]["label"].get<std::string>()] =
          event["testSummary"].value("overallStatus", "NO_STATUS");
    }
  }
}

Built run(const std::string& verb, const Workspace& workspace, const std::string& what,
          const std::vector<std::string>& labels, const std::vector<std::string>& options) {
  const std::filesystem::path events = workspace.state() / fmt::format("events.{}", getpid());
  std::filesystem::create_directories(workspace.state());
  std::vector<std::string> command = {
      "bazel",           verb,
      "--keep_going",    "--color=no",
      "--curses=no",     "--show_progress_rate_limit=0.5",
      "--show_result=0", "--build_event_json_file=" + events.string()};
  if (const std::string device = device_driver(); !device.empty())
    command.push_back("--repo_env=KERNEL_DRILLS_DEVICE=" + device);
  command.insert(command.end(), options.begin(), options.end());
  command.push_back("--");
  command.insert(command.end(), labels.begin(), labels.end());

  Built built;
  ProgressLine progress(what);
  process::run(command, workspace.root(), process::Errors::kMerge, [&](const std::string& line) {
    const bool is_progress =
        line.starts_with("[") || line.starts_with("Loading:") || line.starts_with("Analyzing:");
    if (is_progress) {
      progress.hear(line.starts_with("[") ? line : "");
    } else {
      built.words += line + "\n";
    }
  });
  read_events(events, built);
  std::filesystem::remove(events);
  return built;
}

}  // namespace

Built build(const Workspace& workspace, const std::string& what,
            const std::vector<std::string>& labels, const std::vector<std::string>& options) {
  return run("build", workspace, what, labels, options);
}

Built test(const Workspace& workspace, const std::string& what,
           const std::vector<std::string>& labels, const std::vector<std::string>& options) {
  return run("test", workspace, what, labels, options);
}

std::string compiler_words(const std::string& words) {
  constexpr std::array<std::string_view, 7> kBazels = {
      "INFO: ", "ERROR: ", "FAILED: ", "FAIL: ", "Use --", "Target ", "TIMEOUT: "};
  std::string rest;
  std::istringstream lines(words);
  for (std::string line; std::getline(lines, line);) {
    const bool is_bazels = std::any_of(kBazels.begin(), kBazels.end(), [&](std::string_view begin) {
      return line.starts_with(begin);
    });
    if (!line.empty() && !is_bazels) rest += line + "\n";
  }
  return rest.empty() ? words : rest;
}

std::string fault_of(const std::string& words, const std::string& package) {
  constexpr std::string_view kFault = "FAULT: ";
  std::string fault;
  bool here = false;
  std::istringstream lines(words);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("ERROR: ")) here = line.find("/" + package + "/BUILD:") != line.npos;
    if (here && line.starts_with(kFault))
      fault += (fault.empty() ? "" : "\n") + line.substr(kFault.size());
  }
  return fault;
}

std::filesystem::path output(const Workspace& workspace, const std::string& path) {
  return workspace.root() / "bazel-bin" / path;
}

}  // namespace cli
