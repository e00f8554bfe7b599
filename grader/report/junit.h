// A drill as JUnit XML, which `bazel test` and CI systems read: one testcase a hidden test.
#ifndef GRADER_REPORT_JUNIT_H_
#define GRADER_REPORT_JUNIT_H_

#include <string>

#include "grader/report/record.h"

namespace report {

// A wrong answer is a <failure>, a FAULT an <error>, SKIPPED a <skipped>. Characters that XML
// cannot hold are shown as U+FFFD.
std::string junit(const Drill& drill);

}  // namespace report

#endif  // GRADER_REPORT_JUNIT_H_
