#include "grader/simt/rewrite/edits.h"

#include <algorithm>

namespace simt {

void Edits::insert(Text before, const std::string& text) {
  edits_.push_back({origin(before, 0), 0, text});
}

void Edits::replace(Text token, const std::string& with) {
  const Index begin = origin(token, 0);
  edits_.push_back({begin, origin(token, token.size() - 1) + 1 - begin, with});
}

void Edits::error(Text token, const std::string& message) {
  errors_.push_back({origin(token, 0), 0, message});
}

std::string Edits::rewritten() const {
  std::string out;
  Index done = 0;
  for (const Edit& edit : sorted(edits_)) {
    if (edit.at > done) out += source_.substr(done, edit.at - done);
    out += edit.text;
    // A line continuation within the token stays.
    for (const char c : source_.substr(edit.at, edit.length)) {
      if (c == '\n') out += "\\\n";
    }
    done = std::max(done, edit.at + edit.length);
  }
  out += source_.substr(done);
  return out;
}

std::vector<Diagnostic> Edits::errors() const {
  std::vector<Diagnostic> out;
  Index done = 0, line = 1;
  for (const Edit& error : sorted(errors_)) {
    for (; done < error.at; ++done) line += source_[done] == '\n';
    out.push_back({line, error.text});
  }
  return out;
}

std::vector<Edits::Edit> Edits::sorted(std::vector<Edit> edits) {
  std::stable_sort(edits.begin(), edits.end(),
                   [](const Edit& a, const Edit& b) { return a.at < b.at; });
  return edits;
}

Index Edits::origin(Text token, Index offset) const {
  return joined_.origin(static_cast<Index>(token.data() - joined_.text().data()) + offset);
}

}  // namespace simt
