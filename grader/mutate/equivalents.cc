#include "grader/mutate/equivalents.h"

#include <algorithm>
#include <stdexcept>

#include "fmt/format.h"
#include "grader/mutate/mutations.h"

namespace mutate {
namespace {

constexpr std::string_view kIndent = "    ";
constexpr std::string_view kAnything = "...";

}  // namespace

std::vector<Equivalent> equivalents(std::string_view markdown) {
  std::vector<Equivalent> result;
  std::string paragraph;
  bool after_blank = true;  // the next line of text begins a paragraph
  while (!markdown.empty()) {
    const std::string_view line = markdown.substr(0, markdown.find('\n'));
    markdown.remove_prefix(std::min(line.size() + 1, markdown.size()));
    if (line.find_first_not_of(' ') == std::string_view::npos) {
      after_blank = true;
    } else if (!line.starts_with(kIndent)) {
      if (after_blank) paragraph.clear();
      if (!paragraph.empty()) paragraph += ' ';
      paragraph += line;
      after_blank = false;
    } else {
      const std::string_view change = line.substr(line.find_first_not_of(' '));
      if (change.find(kBecomes) == std::string_view::npos)
        throw std::runtime_error(fmt::format(
            "\"{}\" is no change; expected \"the line{}the line changed\"", change, kBecomes));
      if (paragraph.empty() || paragraph.starts_with('#'))
        throw std::runtime_error(
            fmt::format("\"{}\" has no reason; expected a paragraph above it", change));
      result.push_back({std::string(change), paragraph});
    }
  }
  return result;
}

bool matches(const Equivalent& listed, std::string_view change) {
  std::string_view pattern = listed.change;
  std::size_t wild = pattern.find(kAnything);
  if (wild == std::string_view::npos) return pattern == change;
  if (!change.starts_with(pattern.substr(0, wild))) return false;
  change.remove_prefix(wild);
  pattern.remove_prefix(wild + kAnything.size());
  // What lies between two is looked for as early as possible, so that most is left for the rest.
  while ((wild = pattern.find(kAnything)) != std::string_view::npos) {
    const std::size_t at = change.find(pattern.substr(0, wild));
    if (at == std::string_view::npos) return false;
    change.remove_prefix(at + wild);
    pattern.remove_prefix(wild + kAnything.size());
  }
  return change.ends_with(pattern);
}

}  // namespace mutate
