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
//
// Nor seed, host, times or tools: a seed draws the hidden inputs again, and a program can tell of
// its inputs by the time that it takes. Of a finding the shape stays: thread, block and, where it
// is not in the student's file, the other side are null, offset and count 0, the message empty.
//
// What is left tells something too, to whoever writes a program that fails in other ways for other
// inputs: a verdict and a class a test, and the lines of findings.
Record readable_by(Audience audience, Record record);

}  // namespace report

#endif  // GRADER_REPORT_AUDIENCE_H_
