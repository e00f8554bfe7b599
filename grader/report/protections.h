// What a submission should have been kept from the machine by, and was not.
#ifndef GRADER_REPORT_PROTECTIONS_H_
#define GRADER_REPORT_PROTECTIONS_H_

#include <set>
#include <string>

#include "grader/report/record.h"

namespace report {

// Whether anything of the submission ran.
bool ran(const Run& run);

// Whether it was compiled: what ran was, protected or not.
bool compiled(const Run& run);

// The protections that `run`, on that backend, should have had and had not: "ptrace", "bubblewrap
// (compiler)". What was not run or compiled needed none.
std::set<std::string> missing_protections(const Run& run, const std::string& backend);

}  // namespace report

#endif  // GRADER_REPORT_PROTECTIONS_H_
