// A finding of the simulated GPU as the record holds it (docs/grading.md).
#ifndef GRADER_JUDGE_FINDING_JSON_H_
#define GRADER_JUDGE_FINDING_JSON_H_

#include "grader/report/record.h"
#include "grader/wire/simt.h"

namespace judge {

report::Json finding_json(const wire::SimtFinding& finding);

}  // namespace judge

#endif  // GRADER_JUDGE_FINDING_JSON_H_
