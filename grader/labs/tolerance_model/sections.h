// What was measured, as text: section 3, the table, and section 4, what the published text with it
// leaves out or has wrong. What they claim is computed from the figures.
#ifndef GRADER_LABS_TOLERANCE_MODEL_SECTIONS_H_
#define GRADER_LABS_TOLERANCE_MODEL_SECTIONS_H_

#include <string>

#include "grader/labs/tolerance_model/experiment.h"
#include "grader/labs/tolerance_model/own_bf16.h"

namespace lab {

// `bf16` is what the experiment had for bf16.
std::string table_section(const Experiment& experiment, const OwnBf16& bf16);

std::string beyond_section(const Experiment& experiment);

}  // namespace lab

#endif  // GRADER_LABS_TOLERANCE_MODEL_SECTIONS_H_
