// What a simulated GPU found in a drill's kernels, as a person reads it in a terminal.
#ifndef GRADER_REPORT_FINDINGS_H_
#define GRADER_REPORT_FINDINGS_H_

#include <string>

#include "grader/report/record.h"
#include "grader/report/style.h"

namespace report {

// The first five, and how many more there are. Empty when there are none. Throws Json::exception of
// a record that has not the form of docs/grading.md.
std::string findings(const Drill& drill, const Style& style);

}  // namespace report

#endif  // GRADER_REPORT_FINDINGS_H_
