// All figures of the lab for --json, with the options that they came of. What is no finite number
// becomes null.
#ifndef GRADER_LABS_TOLERANCE_MODEL_FIGURES_H_
#define GRADER_LABS_TOLERANCE_MODEL_FIGURES_H_

#include <span>

#include "grader/labs/tolerance_model/constants.h"
#include "grader/labs/tolerance_model/experiment.h"
#include "grader/labs/tolerance_model/own_bf16.h"
#include "nlohmann/json.hpp"

namespace lab {

nlohmann::ordered_json figures(std::span<const FormatConstants> constants,
                               std::span<const Budget> budgets, const Experiment& experiment,
                               const OwnBf16& bf16);

}  // namespace lab

#endif  // GRADER_LABS_TOLERANCE_MODEL_FIGURES_H_
