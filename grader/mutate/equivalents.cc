#include "grader/mutate/equivalents.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "fmt/format.h"

namespace mutate {
namespace {

constexpr std::string_view kIndent = "    ";
constexpr std::string_view kAnything = "...";

// Goes through the lines of a file.
class Reader {
 public:
  explicit Reader(std::string_view markdown) : rest_(markdown) {}

  std::vector<Equivalent> read() {
    while (!rest_.empty()) {
      const std::string_view line = next();
      if (line.find_first_not_of(' ') == std::string_view::npos) {
        paragraph_ended_ = true;
      } else if (line.starts_with(kIndent)) {
        add(line.substr(kIndent.size()));
      } else {
        extend_paragraph(line);
      }
    }
    return std::move(found_);
  }

 private:
  std::string_view next() {
    const std::string_view line = rest_.substr(0, rest_.find('\n'));
    rest_.remove_prefix(std::min(line.size() + 1, rest_.size()));
    return line;
  }

  void extend_paragraph(std::string_view line) {
    if (paragraph_ended_) paragraph_.clear();
    if (!paragraph_.empty()) paragraph_ += ' ';
    paragraph_ += line;
    paragraph_ended_ = false;
  }

  void add(std::string_view before) {
    const std::string_view after = next();
    if (!before.starts_with("- ") || !after.starts_with(std::string(kIndent) + "+ "))
      throw std::runtime_error(fmt::format(
          "\"{}\" and \"{}\" are no change; expected \"    - LINE\" and \"    + LINE CHANGED\"",
          before, after));
    const std::string change = fmt::format("{}\n{}", before, after.substr(kIndent.size()));
    if (paragraph_.empty() || paragraph_.starts_with('#'))
      throw std::runtime_error(
          fmt::format("no reason is given for\n{}\nexpected a paragraph above it", change));
    found_.push_back({change, paragraph_});
  }

  std::string_view rest_;
  std::string paragraph_;
  bool paragraph_ended_ = true;
  std::vector<Equivalent> found_;
};

// Of one line each; "..." in the first stands for any text.
bool line_matches(std::string_view pattern, std::string_view line) {
  std::size_t wild = pattern.find(kAnything);
  if (wild == std::string_view::npos) return pattern == line;
  if (!line.starts_with(pattern.substr(0, wild))) return false;
  line.remove_prefix(wild);
  pattern.remove_prefix(wild + kAnything.size());
  // What lies between two is looked for as early as possible, so that most is left for the rest.
  while ((wild = pattern.find(kAnything)) != std::string_view::npos) {
    const std::size_t at = line.find(pattern.substr(0, wild));
    if (at == std::string_view::npos) return false;
    line.remove_prefix(at + wild);
    pattern.remove_prefix(wild + kAnything.size());
  }
  return line.ends_with(pattern);
}

}  // namespace

std::vector<Equivalent> equivalents(std::string_view markdown) { return Reader(markdown).read(); }

bool matches(const Equivalent& listed, std::string_view change) {
  const std::string_view pattern = listed.change;
  const std::size_t middle = change.find('\n'), middle_of_pattern = pattern.find('\n');
  return line_matches(pattern.substr(0, middle_of_pattern), change.substr(0, middle)) &&
         line_matches(pattern.substr(middle_of_pattern + 1), change.substr(middle + 1));
}

}  // namespace mutate
