#include "grader/cli/bazel.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>
#include <sstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "fmt/format.h"
#include "fmt/ranges.h"
#include "grader/process/process.h"
#include "grader/report/text_file.h"
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

// A file of this process's own, removed at the end.
class OwnFile {
 public:
  OwnFile(const Workspace& workspace, const char* name)
      : path_(workspace.state() / fmt::format("{}.{}", name, getpid())) {}
  ~OwnFile() {
    std::error_code error;
    std::filesystem::remove(path_, error);
  }
  OwnFile(const OwnFile&) = delete;
  OwnFile& operator=(const OwnFile&) = delete;

  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

// The build event protocol's file, which Bazel writes as it goes: one event a line.
class Events {
 public:
  Events(std::string file, const OnTarget& on_target)
      : path_(std::move(file)), on_target_(on_target) {}

  // Reads what was written since. A last line that is cut short waits for its rest.
  void read() {
    if (!file_.is_open()) file_.open(path_);
    file_.clear();
    for (std::string part; std::getline(file_, part);) {
      line_ += part;
      if (file_.eof()) return;
      hear(line_);
      line_.clear();
    }
  }

  // What was read, without Bazel's words.
  const Built& built() const { return built_; }

 private:
  void hear(const std::string& line) {
    const auto event = nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
    if (event.is_discarded() || !event.contains("id")) return;
    const auto& id = event["id"];
    if (id.contains("testSummary") && event.contains("testSummary")) {
      built_.tests[id["testSummary"].value("label", "")] =
          event["testSummary"].value("overallStatus", "NO_STATUS");
    }
    if (!id.contains("targetCompleted")) return;
    const auto label = id["targetCompleted"].value("label", "");
    const bool ended = event.contains("completed");
    const bool success = ended && event["completed"].value("success", false);
    if (ended) (success ? built_.labels : built_.failed).insert(label);
    if (on_target_) on_target_(label, success);
  }

  std::string path_;
  const OnTarget& on_target_;
  std::ifstream file_;
  std::string line_;
  Built built_;
};

Built run(const std::string& verb, const Workspace& workspace, const std::string& what,
          const std::vector<std::string>& labels, const std::vector<std::string>& options,
          const OnTarget& on_target) {
  std::filesystem::create_directories(workspace.state());
  // A command line has a limit, and there may be any number of targets.
  const OwnFile targets(workspace, "targets"), events_file(workspace, "events");
  report::write_file(targets.path(), fmt::format("{}\n", fmt::join(labels, "\n")));
  Events events(events_file.path(), on_target);
  std::vector<std::string> command = {
      "bazel",           verb,
      "--keep_going",    "--color=no",
      "--curses=no",     "--show_progress_rate_limit=0.5",
      "--show_result=0", "--build_event_json_file=" + events_file.path()};
  if (const std::string device = device_driver(); !device.empty())
    command.push_back("--repo_env=KERNEL_DRILLS_DEVICE=" + device);
  command.insert(command.end(), options.begin(), options.end());
  command.push_back("--target_pattern_file=" + targets.path());

  std::string words;
  ProgressLine progress(what);
  process::run(command, workspace.root(), process::Errors::kMerge, [&](const std::string& line) {
    const bool is_progress =
        line.starts_with("[") || line.starts_with("Loading:") || line.starts_with("Analyzing:");
    if (!is_progress) {
      words += line + "\n";
    } else if (on_target) {
      events.read();
    } else {
      progress.hear(line.starts_with("[") ? line : "");
    }
  });
  events.read();
  Built built = events.built();
  built.words = std::move(words);
  return built;
}

}  // namespace

Built build(const Workspace& workspace, const std::string& what,
            const std::vector<std::string>& labels, const std::vector<std::string>& options,
            const OnTarget& on_target) {
  return run("build", workspace, what, labels, options, on_target);
}

Built test(const Workspace& workspace, const std::string& what,
           const std::vector<std::string>& labels, const std::vector<std::string>& options) {
  return run("test", workspace, what, labels, options, nullptr);
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

std::string words_of(const std::string& words, const std::string& package) {
  std::string result;
  bool here = false;
  std::istringstream lines(words);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("ERROR: ")) {
      here = line.find("/" + package + "/BUILD:") != std::string::npos;
      continue;
    }
    if (here) result += line + "\n";
  }
  return result;
}

std::string fault_of(const std::string& words, const std::string& package) {
  constexpr std::string_view kFault = "FAULT: ";
  std::string fault;
  std::istringstream lines(words_of(words, package));
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(kFault)) fault += (fault.empty() ? "" : "\n") + line.substr(kFault.size());
  }
  return fault;
}

std::filesystem::path output(const Workspace& workspace, const std::string& path) {
  return workspace.root() / "bazel-bin" / path;
}

}  // namespace cli
