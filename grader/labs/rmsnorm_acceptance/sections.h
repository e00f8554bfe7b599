// What the lab prints: the checks of one set of functions, or of bugs that the published thresholds
// let through.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_SECTIONS_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_SECTIONS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "grader/labs/program.h"
#include "grader/labs/rmsnorm_acceptance/acceptance.h"
#include "grader/labs/rmsnorm_acceptance/plants.h"
#include "grader/labs/rmsnorm_acceptance/rmsnorm.h"

namespace lab {

struct Conditions {
  std::uint64_t seed = 0;
  bool end_to_end = false;  // also the losses
  TakeFindings take_findings;
};

// Passes if all checks do, published and ours, and the losses.
Result acceptance_section(const Rmsnorm& rmsnorm, const Sizes& sizes, const Conditions& conditions);

// A bug, and the sizes at which it is shown.
struct Planting {
  Plant plant;
  Sizes sizes;
};

// The functions of a bug, by its name.
using Wrong = std::function<Rmsnorm(const std::string& bug)>;

// All checks of one bug. Passes if it is let through: see is_let_through(). The losses are those of
// the wrong functions in both formats.
Result plant_section(const Planting& planting, const Rmsnorm& right, const Wrong& wrong,
                     const Conditions& conditions);

// A table, a line for each. Passes if all are let through.
Result plants_section(const std::vector<Planting>& plantings, const Rmsnorm& right,
                      const Wrong& wrong, const Conditions& conditions);

// The bugs, a line each.
std::string plant_list();

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_SECTIONS_H_
