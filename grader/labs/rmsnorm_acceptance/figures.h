// Checks as text and as JSON.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_FIGURES_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_FIGURES_H_

#include <string>
#include <vector>

#include "grader/labs/rmsnorm_acceptance/acceptance.h"
#include "grader/labs/rmsnorm_acceptance/end_to_end.h"
#include "nlohmann/json.hpp"

namespace lab {

using Json = nlohmann::ordered_json;

// "fp32", "bf16"
const char* format_name(drill::Format format);

// Of our verdicts, and of the published ones: "all 3 passed", "2 of 3 failed".
std::string tally(const std::vector<Check>& checks);
std::string published_tally(const std::vector<Check>& checks);

// The published verdict, ours below it; some lines.
std::string text(const Check& check);
std::string text(const LossCheck& check);

// What was found in the kernels, each line once; empty if nothing was.
std::string findings_text(const std::vector<Check>& checks, const std::vector<LossCheck>& losses);

// NaN and Inf are null.
Json to_json(const Check& check);
Json to_json(const LossCheck& check);

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_FIGURES_H_
