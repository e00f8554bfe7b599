// Running other programs.
#ifndef GRADER_PROCESS_PROCESS_H_
#define GRADER_PROCESS_PROCESS_H_

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace process {

struct Finished {
  int status = 0;  // the exit status, or 128 + the signal
  std::string out;
};

// What becomes of a program's standard error.
enum class Errors { kShow, kMerge, kDrop };

// Runs a program found on PATH in `folder`, with no standard input. What it writes to its standard
// output, and with kMerge to its standard error, is collected, and `on_line` hears each
// line as it comes. Throws std::runtime_error when it cannot be started.
Finished run(const std::vector<std::string>& command, const std::filesystem::path& folder,
             Errors errors = Errors::kShow,
             const std::function<void(const std::string& line)>& on_line = nullptr);

// Runs a program on this terminal and returns its exit status, as in Finished. Throws
// std::runtime_error as run() does.
int run_in_terminal(const std::vector<std::string>& command, const std::filesystem::path& folder);

}  // namespace process

#endif  // GRADER_PROCESS_PROCESS_H_
