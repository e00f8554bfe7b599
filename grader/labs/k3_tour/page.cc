#include "grader/labs/k3_tour/page.h"

#include <algorithm>

#include "grader/report/printable.h"

namespace lab::tour {
namespace {

constexpr std::size_t kMostSaid = 8;  // wrong answers after one table
constexpr std::size_t kWidth = 100;   // of a line

// On one line, without what a terminal would obey.
std::string one_line(const std::string& text) {
  std::string line = report::printable(text);
  std::replace(line.begin(), line.end(), '\n', ' ');
  return line;
}

}  // namespace

std::string Page::Complaint::text() const {
  return one_line(fmt::format("{}: yours: {}, right: {}", call, yours, right));
}

std::string Page::text() const { return text_.substr(0, text_.find_last_not_of('\n') + 1) + "\n"; }

std::vector<std::string> Page::wrong() const {
  std::vector<std::string> lines;
  for (const Complaint& complaint : wrong_) lines.push_back(complaint.text());
  return lines;
}

void Page::table(const Table& table) {
  text_ += table.text();
  complain();
  line();
}

void Page::complain() {
  const std::size_t end = std::min(wrong_.size(), said_ + kMostSaid);
  for (std::size_t i = said_; i < end; ++i) {
    const auto& [call, yours, right] = wrong_[i];
    const std::string text = "  ! " + wrong_[i].text();
    if (text.size() <= kWidth) {
      line("{}", text);
    } else {
      line("  ! {}\n    yours: {}\n    right: {}", one_line(call), one_line(yours),
           one_line(right));
    }
  }
  if (end < wrong_.size()) line("  ! and {} more", wrong_.size() - end);
  said_ = wrong_.size();
}

}  // namespace lab::tour
