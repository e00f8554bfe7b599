// One drill's record as a person reads it: its tests, its first failure, what the simulated GPU
// found.
#ifndef GRADER_REPORT_DRILL_TEXT_H_
#define GRADER_REPORT_DRILL_TEXT_H_

#include <string>

#include "grader/report/record.h"

namespace report {

// Begins with "07_rmsnorm  OK  20 of 20 points". Of what was not graded it says only why.
std::string drill_text(const Drill& drill);

}  // namespace report

#endif  // GRADER_REPORT_DRILL_TEXT_H_
