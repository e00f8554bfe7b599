// The lab rmsnorm_acceptance: a published acceptance script for an RMSNorm kernel on the functions
// of drill 07, our verdicts beside its own, and the bugs that it lets through.
#include <vector>

#include "fmt/format.h"
#include "grader/labs/program.h"
#include "grader/labs/rmsnorm_acceptance/backend.h"
#include "grader/labs/rmsnorm_acceptance/options.h"
#include "grader/labs/rmsnorm_acceptance/planted.h"
#include "grader/labs/rmsnorm_acceptance/plants.h"
#include "grader/labs/rmsnorm_acceptance/sections.h"
#include "grader/labs/rmsnorm_acceptance/submitted.h"
#include "grader/labs/stand_in.h"

namespace lab {
namespace {

// None without --plant.
std::vector<Planting> plantings(const Options& options) {
  std::vector<Planting> result;
  if (options.plant().empty()) return result;
  const std::vector<Plant> bugs =
      options.plant() == "all" ? plants() : std::vector{plant_named(options.plant())};
  for (const Plant& bug : bugs) result.push_back({bug, options.sizes(bug)});
  return result;
}

Result run(const Options& options) {
  if (options.plant() == "list") {
    fmt::print("{}", plant_list());
    return {};
  }
  const std::vector<Planting> bugs = plantings(options);
  std::vector<Sizes> sizes;
  for (const Planting& bug : bugs) sizes.push_back(bug.sizes);
  if (bugs.empty()) sizes.push_back(options.sizes());
  const Device device = start_device_for(sizes);
  const Conditions conditions = {options.seed(), options.end_to_end(), take_findings};

  Result result;
  if (bugs.empty()) {
    const Rmsnorm rmsnorm = submitted_rmsnorm();
    fmt::print("The functions of {}/ on {}.\n{}", kWith, device.name, stand_in_note());
    result = acceptance_section(rmsnorm, options.sizes(), conditions);
    result.json["stand_ins"] = stand_ins();
  } else if (bugs.size() == 1) {
    fmt::print("On {}.\n", device.name);
    result = plant_section(bugs[0], reference_rmsnorm(), wrong_rmsnorm, conditions);
  } else {
    fmt::print("Planted into the reference, on {}:\n\n", device.name);
    result = plants_section(bugs, reference_rmsnorm(), wrong_rmsnorm, conditions);
  }
  result.json["backend"] = device.backend;
  return result;
}

}  // namespace
}  // namespace lab

int main(int argc, char** argv) {
  lab::Program program("rmsnorm_acceptance",
                       "Would your RMSNorm be accepted? A published acceptance script runs on the "
                       "functions of drill 07, with the drill's own verdicts beside it.");
  const lab::Options options(program.options());
  return program.run(argc, argv, [&] { return lab::run(options); });
}
