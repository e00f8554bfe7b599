// What the simulated GPU found, with the lines that did it.
#ifndef GRADER_HTML_FINDINGS_H_
#define GRADER_HTML_FINDINGS_H_

#include <string>
#include <vector>

#include "grader/html/markup.h"
#include "grader/report/record.h"

namespace html {

struct SourceLine {
  int number = 0;  // 0: lines are left out here
  std::string text;
  bool marked = false;
};

// The lines of `source` around each of `marked`, by number; numbers beyond its end are no lines.
std::vector<SourceLine> lines_around(const std::string& source, std::vector<int> marked);

// A list of the drill's findings; of those in `file`, the student's, also the lines around where
// `source` is given. Nothing when there are none.
void add_findings(const report::Drill& drill, const std::string& file, const std::string& source,
                  Markup& out);

}  // namespace html

#endif  // GRADER_HTML_FINDINGS_H_
