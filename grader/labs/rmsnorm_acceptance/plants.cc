#include "grader/labs/rmsnorm_acceptance/plants.h"

#include <algorithm>
#include <stdexcept>

#include "fmt/format.h"

namespace lab {

const std::vector<Plant>& plants() {
  // 64 of 3584 columns are 0.9% of r. Of fewer columns they would be more than bf16's 2e-2.
  static const std::vector<Plant> kPlants = {
      {"eps_outside_root", "eps is added to the root, not under it", false, 64, 3584},
      {"eps_ignored", "eps is not added at all", false, 64, 3584},
      {"variance", "the variance in place of the mean square", true, 64, 3584},
      {"last_64_columns_dropped", "the mean leaves out the last 64 columns", true, 64, 3584},
      {"one_column_more", "the mean is over n + 1 columns", true, 64, 3584},
      {"dx_with_two_zero_rows", "dx is zero in the last of every 512 rows", false, 1024, 256},
      {"dw_without_two_rows", "dw leaves out the last of every 512 rows", false, 1024, 256},
  };
  return kPlants;
}

const Plant& plant_named(const std::string& name) {
  std::string names;
  for (const Plant& plant : plants()) {
    if (plant.name == name) return plant;
    names += plant.name + ", ";
  }
  throw std::invalid_argument(
      fmt::format("--plant: there is no bug {}; there are {}and all, and list", name, names));
}

Rmsnorm planted(const Plant& plant, const Rmsnorm& right, const Rmsnorm& wrong) {
  Rmsnorm result = wrong;
  if (plant.bf16_only) {
    result.forward_f32 = right.forward_f32;
    result.backward_f32 = right.backward_f32;
  }
  return result;
}

bool is_let_through(const std::vector<Check>& checks) {
  const auto published = [](const Check& check) { return check.published_passed(); };
  const auto ours = [](const Check& check) { return check.passed(); };
  return std::all_of(checks.begin(), checks.end(), published) &&
         !std::all_of(checks.begin(), checks.end(), ours);
}

}  // namespace lab
