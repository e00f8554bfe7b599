// What ./drill grade writes into files.
#ifndef GRADER_CLI_GRADE_REPORTS_H_
#define GRADER_CLI_GRADE_REPORTS_H_

#include "grader/cli/commands.h"
#include "grader/cli/workspace.h"
#include "grader/report/record.h"

namespace cli {

// Writes the record and its reports where `options` say so; of a FAULT there is none for
// Gradescope. Throws Error that names what it cannot write.
void write_grade_reports(const Workspace& workspace, const GradeOptions& options,
                         const report::Record& record);

}  // namespace cli

#endif  // GRADER_CLI_GRADE_REPORTS_H_
