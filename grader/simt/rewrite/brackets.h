// Which token belongs to which: ( and ), < and > around template arguments, <<< and >>>.
#ifndef SIMT_REWRITE_BRACKETS_H_
#define SIMT_REWRITE_BRACKETS_H_

#include <vector>

#include "grader/simt/rewrite/tokens.h"

namespace simt {

// Without names: a < after a word opens template arguments if a > of the same bracket closes them.
// A run of > closes template arguments first, then a launch; with fewer than three < open in a
// launch, three > are the launch's, and those < were comparisons, as in k<<<n < 3, 2>>>. Also
// taken, as nvcc does: << < and >> >.
class Brackets {
 public:
  explicit Brackets(const Stream& stream);

  // The token at the other end; for a launch, from its first < to its first > and back. kNone for
  // other tokens, and for those without a partner.
  Index partner(Index i) const { return i < size() ? partner_[i] : kNone; }
  // The first < of each.
  const std::vector<Index>& launches() const { return launches_; }

 private:
  struct Open {
    Index token = kNone;
    Text text = {};     // of a launch <<<
    int below = 0;      // the one around it
    int bracket = 0;    // the innermost ( [ {, itself included
    int brace = 0;      // the innermost {
    int launch = 0;     // the innermost launch within that bracket
    int templates = 0;  // how many < are open within both
  };

  Index size() const { return partner_.size(); }
  Text text(Index i) const { return i < size() ? stream_.tokens[i].text : Text(); }
  // Do tokens i and i + 1 touch?
  bool touches(Index i) const { return text(i).data() + text(i).size() == text(i + 1).data(); }

  // Return the next token to read.
  Index read(Index i);
  Index read_less(Index i);
  Index read_greater(Index i);

  void open(Index i, Text text);
  void close(Index i, Text text, int with);
  void match(int open, Index i);

  const Stream& stream_;
  std::vector<Index> partner_;
  std::vector<Index> launches_;
  std::vector<Open> open_{Open{}};  // a tree, since the branches of an #if begin alike
  int top_ = 0;
};

}  // namespace simt

#endif  // SIMT_REWRITE_BRACKETS_H_
