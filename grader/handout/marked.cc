#include "grader/handout/marked.h"

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string_view>

#include "fmt/format.h"

namespace handout {
namespace {

constexpr std::array<std::string_view, 3> kMarks = {"# instructor", "// instructor",
                                                    "<!-- instructor -->"};
constexpr std::array<std::string_view, 3> kEnds = {"# end of instructor", "// end of instructor",
                                                   "<!-- end of instructor -->"};
constexpr std::string_view kOpen = "<!-- handout";
constexpr std::string_view kClose = "-->";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

bool is_one_of(std::string_view line, const std::array<std::string_view, 3>& marks) {
  for (const std::string_view mark : marks) {
    if (line == mark) return true;
  }
  return false;
}

bool ends_with_mark(std::string_view line) {
  if (line.ends_with('|')) line = trimmed(line.substr(0, line.size() - 1));
  for (const std::string_view mark : kMarks) {
    if (line.ends_with(mark)) return true;
  }
  return false;
}

std::runtime_error error(const std::string& file, int line, std::string_view what) {
  return std::runtime_error(fmt::format("{}:{}: {}", file, line, what));
}

// What the lines of a file become, one after another.
class Filter {
 public:
  explicit Filter(std::string file) : file_(std::move(file)) {}

  // `line` with its line feed.
  void take(std::string_view line) {
    ++number_;
    const std::string_view words = trimmed(line);
    if (is_one_of(words, kEnds)) {
      if (section_ == 0) throw error(file_, number_, "the end of a section that has no begin");
      section_ = 0;
    } else if (section_ > 0) {
      if (is_one_of(words, kMarks)) throw error(file_, number_, "a section within a section");
    } else if (is_one_of(words, kMarks)) {
      section_ = number_;
    } else if (words == kOpen) {
      if (students_ > 0) throw error(file_, number_, "a section within a section");
      students_ = number_;
    } else if (students_ > 0 && words == kClose) {
      students_ = 0;
    } else if (!ends_with_mark(words)) {
      keep(line);
      return;
    }
    cut_ = true;
  }

  std::string end() const {
    if (section_ > 0)
      throw error(file_, section_, "a section for the instructor that does not end");
    if (students_ > 0) throw error(file_, students_, "a section for students that does not end");
    return text_;
  }

 private:
  std::string file_;
  int number_ = 0;
  int section_ = 0;   // the line where the section began for the instructor; 0 outside
  int students_ = 0;  // the same for students
  bool cut_ = false;  // something was left out since the last line that was kept
  std::string text_;

  void keep(std::string_view line) {
    const bool joins_empty_lines =
        cut_ && trimmed(line).empty() && (text_.empty() || text_.ends_with("\n\n"));
    cut_ = cut_ && joins_empty_lines;
    if (!joins_empty_lines) text_ += line;
  }
};

}  // namespace

std::string without_marked(const std::string& text, const std::string& file) {
  Filter filter(file);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t feed = text.find('\n', begin);
    const std::size_t end = feed == std::string::npos ? text.size() : feed + 1;
    filter.take(std::string_view(text).substr(begin, end - begin));
    begin = end;
  }
  return filter.end();
}

}  // namespace handout
