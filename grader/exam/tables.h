// Which hidden test catches which wrong submission: the tables of docs/exam.md.
#ifndef GRADER_EXAM_TABLES_H_
#define GRADER_EXAM_TABLES_H_

#include <string>
#include <vector>

#include "grader/report/record.h"

namespace exam {

// A submission made to examine the exam, and how it was graded.
struct Outcome {
  std::string name;
  std::string test;           // the hidden test that it should fail; empty for a right submission
  std::string failure_class;  // of that failure
  report::Drill drill;
};

// A drill's hidden tests with what each catches, and its wrong submissions with the tests that
// catch each, as Markdown. Throws std::runtime_error, which names all of them, where that is no
// exam: for a wrong submission with full marks, a right one without them, and a test that catches
// nothing; and for outcomes that differ in their tests.
std::string tables(const std::string& drill, const std::vector<Outcome>& outcomes,
                   const std::string& tolerances);

}  // namespace exam

#endif  // GRADER_EXAM_TABLES_H_
