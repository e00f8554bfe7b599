// How far the grading of a class is.
#ifndef GRADER_CLI_CLASS_PROGRESS_H_
#define GRADER_CLI_CLASS_PROGRESS_H_

#include <chrono>
#include <map>
#include <string>
#include <vector>

namespace cli {

class ClassProgress {
 public:
  using Duration = std::chrono::steady_clock::duration;

  // One more student, who is done when these targets are.
  void add(const std::vector<std::string>& targets);

  // Bazel is done with a target, which may be of several students.
  void hear(const std::string& target, bool built);

  // "grading: 120 of 300 students done, 2 failed, about 3 min left". Time is left out while nobody
  // can say, and when nothing is left.
  std::string text(Duration passed) const;

 private:
  struct Student {
    std::size_t waiting = 0;  // for so many targets
    bool failed = false;
  };
  std::vector<Student> students_;
  std::map<std::string, std::vector<std::size_t>>
      whose_;  // of a target, as long as it is waited for
  std::size_t targets_ = 0;
  std::size_t done_ = 0;
};

// Shows a text on standard error: on a terminal in one line that is rewritten, twice a second and
// once two seconds have passed; else in a line of its own every half a minute.
class ProgressDisplay {
 public:
  ProgressDisplay();
  ~ProgressDisplay();
  ProgressDisplay(const ProgressDisplay&) = delete;
  ProgressDisplay& operator=(const ProgressDisplay&) = delete;

  void show(const ClassProgress& progress);

 private:
  using Clock = std::chrono::steady_clock;
  bool on_terminal_;
  bool shown_ = false;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point next_;
};

}  // namespace cli

#endif  // GRADER_CLI_CLASS_PROGRESS_H_
