// Gradescope's results.json: what an autograder leaves for Gradescope to show.
#ifndef GRADER_REPORT_GRADESCOPE_H_
#define GRADER_REPORT_GRADESCOPE_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/report/audience.h"
#include "grader/report/record.h"

namespace report {

// What an assignment makes of the record's points; none where there is no score to give.
struct Counted {
  struct Drill {
    std::optional<double> points = {};
    double max_points = 0;
  };
  std::map<std::string, Drill> drills = {};  // by id; a drill that is not here is left out
  std::optional<double> points = {};         // the score
  std::vector<std::string> remarks = {};  // why it is no plain sum: lateness, points given by hand
};

// As https://gradescope-autograders.readthedocs.io/en/latest/specs/ has it. The score is the top
// one, which overrides the sum of the tests'. None where there is no score, that is where a drill
// is a FAULT: without the file Gradescope says that "the autograder failed to execute correctly".
//
// Gradescope shows a student what is "visible" at once: whether each drill could be run, and what
// the compiler said of their own file. The hidden tests and the sum are "after_published" for a
// student, and hold no more than readable_by() lets them read; for an instructor they are "hidden",
// and hold all.
std::optional<std::string> gradescope(const Record& record, Audience audience,
                                      const Counted* counted = nullptr);

}  // namespace report

#endif  // GRADER_REPORT_GRADESCOPE_H_
