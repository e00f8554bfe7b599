#include "grader/cli/class_progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <set>

#include "fmt/format.h"

namespace cli {
namespace {

using std::chrono::duration_cast;
using std::chrono::seconds;

std::string roughly(std::int64_t s) {
  if (s < 60) return fmt::format("{} s", std::max<std::int64_t>(s, 1));
  if (s < 3600) return fmt::format("{} min", (s + 30) / 60);
  return fmt::format("{:.1f} h", static_cast<double>(s) / 3600);
}

}  // namespace

void ClassProgress::add(const std::vector<std::string>& targets) {
  const std::size_t student = students_.size();
  Student& fresh = students_.emplace_back();
  for (const std::string& target : std::set<std::string>(targets.begin(), targets.end())) {
    std::vector<std::size_t>& owners = whose_[target];
    if (owners.empty()) ++targets_;
    owners.push_back(student);
    ++fresh.waiting;
  }
}

void ClassProgress::hear(const std::string& target, bool built) {
  const auto found = whose_.find(target);
  if (found == whose_.end()) return;
  for (const std::size_t student : found->second) {
    --students_[student].waiting;
    students_[student].failed = students_[student].failed || !built;
  }
  whose_.erase(found);
  ++done_;
}

std::string ClassProgress::text(Duration passed) const {
  const auto done = std::count_if(students_.begin(), students_.end(),
                                  [](const Student& student) { return student.waiting == 0; });
  const auto failed = std::count_if(students_.begin(), students_.end(),
                                    [](const Student& student) { return student.failed; });
  std::string text =
      fmt::format("grading: {} of {} students done, {} failed", done, students_.size(), failed);
  const std::int64_t so_far = duration_cast<seconds>(passed).count();
  if (done_ > 0 && done_ < targets_ && so_far > 0) {
    const double left = static_cast<double>(so_far) * static_cast<double>(targets_ - done_) /
                        static_cast<double>(done_);
    text += fmt::format(", about {} left", roughly(static_cast<std::int64_t>(left)));
  }
  return text;
}

ProgressDisplay::ProgressDisplay()
    : on_terminal_(isatty(STDERR_FILENO) != 0),
      next_(begin_ + (on_terminal_ ? seconds(2) : seconds(30))) {}

ProgressDisplay::~ProgressDisplay() {
  if (shown_ && on_terminal_) fmt::print(stderr, "\r\033[K");
}

void ProgressDisplay::show(const ClassProgress& progress) {
  const auto now = Clock::now();
  if (now < next_) return;
  const std::string text = progress.text(now - begin_);
  if (on_terminal_) {
    fmt::print(stderr, "\r\033[K{}", text);
    next_ = now + std::chrono::milliseconds(500);
  } else {
    fmt::print(stderr, "{}\n", text);
    next_ = now + seconds(30);
  }
  std::fflush(stderr);
  shown_ = true;
}

}  // namespace cli
