// The bugs that the published thresholds let through.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_PLANTS_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_PLANTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "grader/labs/rmsnorm_acceptance/acceptance.h"
#include "grader/labs/rmsnorm_acceptance/rmsnorm.h"

namespace lab {

struct Plant {
  std::string name;   // of a file in grader/mutants/07_rmsnorm, without its extension
  std::string words;  // what is wrong
  // In the functions of bf16 alone, as if these had been written apart: in those of fp32 the
  // published check sees it. Else in all four.
  bool bf16_only;
  // Where it passes there and fails here.
  std::int64_t m, n;
};

const std::vector<Plant>& plants();

// Throws std::invalid_argument, with all names, for an unknown one.
const Plant& plant_named(const std::string& name);

// `right` with the wrong functions in it.
Rmsnorm planted(const Plant& plant, const Rmsnorm& right, const Rmsnorm& wrong);

// Whether the checks show what is said of the bugs: all published ones pass, and not all of ours.
bool is_let_through(const std::vector<Check>& checks);

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_PLANTS_H_
