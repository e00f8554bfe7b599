#include "grader/scan/findings.h"

#include <algorithm>
#include <utility>

namespace scan {
namespace {

std::string printable(std::string_view text) {
  constexpr std::size_t kMaxShown = 80;
  std::string shown(text.substr(0, kMaxShown));
  for (char& c : shown) {
    if (c < ' ' || c > '~') c = '?';
  }
  return shown + (text.size() > kMaxShown ? "..." : "");
}

}  // namespace

std::string with_plain_lines(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
    text.remove_prefix(kByteOrderMark.size());
  }
  if (text.find('\r') == text.npos && text.find('\0') == text.npos) return std::string(text);
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r') {
      plain += '\n';
      if (i + 1 < text.size() && text[i + 1] == '\n') ++i;
    } else {
      plain += text[i] == '\0' ? ' ' : text[i];
    }
  }
  return plain;
}

Lines::Lines(std::string_view source, const lexer::JoinedLines& joined) : joined_(joined) {
  for (std::size_t i = source.find('\n'); i != source.npos; i = source.find('\n', i + 1))
    ends_.push_back(i);
}

std::size_t Lines::of(lexer::Index at) const {
  if (at >= joined_.text().size()) return ends_.size() + 1;
  const auto end = std::lower_bound(ends_.begin(), ends_.end(), joined_.origin(at));
  return static_cast<std::size_t>(end - ends_.begin()) + 1;
}

void Findings::add(std::size_t line, std::string_view what, std::string_view why) {
  found_.push_back({line, printable(what) + ": " + std::string(why)});
}

std::vector<Finding> Findings::take() {
  std::stable_sort(found_.begin(), found_.end(),
                   [](const Finding& a, const Finding& b) { return a.line < b.line; });
  const auto end = std::unique(found_.begin(), found_.end(),
                               [](const Finding& a, const Finding& b) { return a.line == b.line; });
  found_.erase(end, found_.end());
  if (found_.size() > kMaxFindings) found_.resize(kMaxFindings);
  return std::move(found_);
}

}  // namespace scan
