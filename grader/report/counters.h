// What a simulated GPU counted in a drill's kernels, as a person reads it in a terminal.
#ifndef GRADER_REPORT_COUNTERS_H_
#define GRADER_REPORT_COUNTERS_H_

#include <string>

#include "grader/report/record.h"
#include "grader/report/style.h"

namespace report {

// A line for each line of the source that touches global memory, then shared memory, and one for
// each kernel; beside each figure the least that would do. Empty when nothing was counted. Throws
// Json::exception of a record that has not the form of docs/grading.md.
std::string counters(const Drill& drill, const Style& style);

}  // namespace report

#endif  // GRADER_REPORT_COUNTERS_H_
