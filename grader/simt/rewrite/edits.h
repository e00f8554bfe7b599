// Changes to a source that keep its lines.
#ifndef SIMT_REWRITE_EDITS_H_
#define SIMT_REWRITE_EDITS_H_

#include <string>
#include <vector>

#include "grader/simt/rewrite/rewrite.h"
#include "grader/simt/rewrite/tokens.h"

namespace simt {

// Tokens are given as their texts in JoinedLines. What is inserted or replaced at one place comes
// out in the order of the calls.
class Edits {
 public:
  Edits(Text source, const JoinedLines& joined) : source_(source), joined_(joined) {}

  void insert(Text before, const std::string& text);
  void replace(Text token, const std::string& with);
  void error(Text token, const std::string& message);

  std::string rewritten() const;
  std::vector<Diagnostic> errors() const;

 private:
  struct Edit {
    Index at, length;  // in the source
    std::string text;
  };

  static std::vector<Edit> sorted(std::vector<Edit> edits);
  Index origin(Text token, Index offset) const;

  Text source_;
  const JoinedLines& joined_;
  std::vector<Edit> edits_, errors_;
};

}  // namespace simt

#endif  // SIMT_REWRITE_EDITS_H_
