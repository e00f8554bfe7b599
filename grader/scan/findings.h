// A text that is being scanned, and what was found in it.
#ifndef SCAN_FINDINGS_H_
#define SCAN_FINDINGS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "grader/lexer/lexer.h"
#include "grader/scan/scan.h"

namespace scan {

// `text` with g++'s ends of lines and blanks: LF for CR LF and CR, a space for NUL. Without a byte
// order mark.
std::string with_plain_lines(std::string_view text);

// Where lines begin.
class Lines {
 public:
  Lines(std::string_view source, const lexer::JoinedLines& joined);
  // The line, from 1, in which character `at` of the joined lines stands.
  std::size_t of(lexer::Index at) const;

 private:
  const lexer::JoinedLines& joined_;
  std::vector<lexer::Index> ends_;
};

class Findings {
 public:
  // `what` is cut short and made printable, as a submission wrote it.
  void add(std::size_t line, std::string_view what, std::string_view why);
  std::vector<Finding> take();

 private:
  std::vector<Finding> found_;
};

}  // namespace scan

#endif  // SCAN_FINDINGS_H_
