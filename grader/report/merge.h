// One drill's results on several backends, as one.
#ifndef GRADER_REPORT_MERGE_H_
#define GRADER_REPORT_MERGE_H_

#include "grader/report/record.h"

namespace report {

// Adds what another backend says of the same submission to what the first one said, which was
// graded. A test counts when it passes on every backend: one that passes on the first becomes the
// other's, unless it is SKIPPED there. Where the other was not graded at all, only its reason is
// added. Throws std::runtime_error when the two are not of one drill with the same tests.
void merge(Drill& first, const Drill& other);

}  // namespace report

#endif  // GRADER_REPORT_MERGE_H_
