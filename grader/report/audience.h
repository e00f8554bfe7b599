// Who reads a report. A student's holds no hidden input, no expected value and no test source.
#ifndef GRADER_REPORT_AUDIENCE_H_
#define GRADER_REPORT_AUDIENCE_H_

#include "grader/report/record.h"

namespace report {

enum class Audience { kInstructor, kStudent };

// What `audience` may read of the record: for an instructor all of it. For a student verdicts,
// points, names of tests, failure classes, the compiler's words about the student's own file, and
// of findings kind, kernel, object, and file and line of the student's own file; no message,
// output, counterexample, replay, counters, tolerance used, offset, thread or block.
Record readable_by(Audience audience, Record record);

}  // namespace report

#endif  // GRADER_REPORT_AUDIENCE_H_
