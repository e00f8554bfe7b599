// Results as JUnit XML, which `bazel test` and CI systems read: one testcase a hidden test.
#ifndef GRADER_REPORT_JUNIT_H_
#define GRADER_REPORT_JUNIT_H_

#include <string>

#include "grader/report/record.h"

namespace report {

// A drill is a testsuite; the document is valid by junit.xsd. A wrong answer is a <failure>, a
// FAULT an <error>, SKIPPED a <skipped>; where the record says no more, the failure class stands in
// it. A drill that is a FAULT has no tests: it gets a testcase "graded", so that nobody takes it
// for passed. Characters that XML cannot hold are shown as U+FFFD.
std::string junit(const Drill& drill);
std::string junit(const Record& record);

}  // namespace report

#endif  // GRADER_REPORT_JUNIT_H_
