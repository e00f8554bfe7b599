// Runs the hidden tests that are linked into this program, and says how each went.
#ifndef GRADER_JUDGE_EXAM_H_
#define GRADER_JUDGE_EXAM_H_

#include <string>
#include <vector>

#include "grader/judge/case_log.h"
#include "grader/judge/gathered.h"
#include "grader/judge/session.h"
#include "grader/report/record.h"

namespace judge {

// A hidden test: a Catch2 test case with tags [pts:N] and [class:...], the failure class when no
// finer one is known.
struct HiddenTest {
  std::string name;
  int points = 0;
  std::string failure_class;
};

// In the order of their definition. Throws std::runtime_error for a test without both tags.
std::vector<HiddenTest> hidden_tests();

// Runs one; case_log() then holds its failure, if it has one. Of a drill on a simulated GPU, what
// was found and counted goes to `gathered`; of any other it is nullptr. Throws Fault.
report::Test run(const HiddenTest& test, Session& session, Gathered* gathered = nullptr);

// Tells the test what its failure says, in place of what it said of it before.
void describe(const Failure& failure, report::Test& test);

}  // namespace judge

#endif  // GRADER_JUDGE_EXAM_H_
