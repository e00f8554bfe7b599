// Which of the workbook's files are in a handout: contents.txt, read.
#ifndef GRADER_HANDOUT_CONTENTS_H_
#define GRADER_HANDOUT_CONTENTS_H_

#include <string>
#include <vector>

namespace handout {

// A line of contents.txt.
struct Rule {
  // A file; or, with a slash at its end, all that lies in a folder; or, with a star at its end, all
  // whose path begins so.
  std::string path;
  bool in = false;
  int line = 0;
};

class Contents {
 public:
  // Throws std::runtime_error that names `file` and the line for what is no rule, a rule without a
  // reason, and a path that has two.
  Contents(const std::string& text, const std::string& file);

  // The rule that decides about a path: of those that name it the longest. Null where there is
  // none: then nobody has decided yet.
  const Rule* rule_of(const std::string& path) const;

  const std::vector<Rule>& rules() const { return rules_; }

 private:
  std::vector<Rule> rules_;
};

}  // namespace handout

#endif  // GRADER_HANDOUT_CONTENTS_H_
