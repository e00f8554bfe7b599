// The lab tolerance_model: where the tolerance of a low-precision dot product comes from.
#include <cstdint>
#include <string>
#include <vector>

#include "drills/01_to_bf16/to_bf16.h"
#include "drills/04_tolerance/tolerance.h"
#include "fmt/format.h"
#include "grader/labs/program.h"
#include "grader/labs/stand_in.h"
#include "grader/labs/tolerance_model/constants.h"
#include "grader/labs/tolerance_model/experiment.h"
#include "grader/labs/tolerance_model/figures.h"
#include "grader/labs/tolerance_model/functions.h"
#include "grader/labs/tolerance_model/names.h"
#include "grader/labs/tolerance_model/own_bf16.h"
#include "grader/labs/tolerance_model/plot.h"
#include "grader/labs/tolerance_model/sections.h"

LAB_REFERENCE(to_bf16)
LAB_REFERENCE(from_bf16)
LAB_REFERENCE(machine_epsilon)
LAB_REFERENCE(unit_roundoff)
LAB_REFERENCE(reduction_budget)

namespace {

using drill::Format;
using lab::own_or_reference;

constexpr std::int64_t kMost = std::int64_t{1} << 40;

lab::OwnBf16 bf16(lab::Rounding rounding) {
  if (rounding != lab::Rounding::kNearestEven) {
    return {.round = lab::rounder(Format::kBfloat16, rounding)};
  }
  const std::string drill = "01_to_bf16";
  const auto to_bf16 =
      own_or_reference(drill, "to_bf16", drill::to_bf16, drill::reference_to_bf16, 1.0f);
  const auto from_bf16 = own_or_reference(drill, "from_bf16", drill::from_bf16,
                                          drill::reference_from_bf16, std::uint16_t{0x3F80});
  return lab::own_bf16(to_bf16, from_bf16);
}

lab::Functions functions() {
  const std::string drill = "04_tolerance";
  return {
      .machine_epsilon = own_or_reference(drill, "machine_epsilon", drill::machine_epsilon,
                                          drill::reference_machine_epsilon, Format::kFloat32),
      .unit_roundoff = own_or_reference(drill, "unit_roundoff", drill::unit_roundoff,
                                        drill::reference_unit_roundoff, Format::kFloat32),
      .reduction_budget =
          own_or_reference(drill, "reduction_budget", drill::reduction_budget,
                           drill::reference_reduction_budget, Format::kFloat32, std::int64_t{64}),
  };
}

}  // namespace

int main(int argc, char** argv) {
  lab::Program program(
      "tolerance_model",
      "How large is the error of a dot product whose inputs were rounded to fp16 or bf16?\n"
      "Derives a budget from format and length, and measures how good it is.");
  lab::Options options;
  std::string distribution = "uniform", rounding = "nearest-even";
  CLI::App& app = program.options();
  lab::add_whole_numbers(app, "--lengths", options.lengths, 1, kMost,
                         "elements of the vectors, K; several, separated by commas");
  lab::add_whole_number(app, "--trials", options.trials, 1, kMost, "dot products of each length");
  lab::add_seed(app, options.seed);
  app.add_option("--distribution", distribution,
                 "of the elements: uniform in [-1, 1) or normal with mean 0 and variance 1")
      ->check(CLI::IsMember(lab::names_in(lab::kDistributions)))
      ->capture_default_str();
  app.add_option("--rounding", rounding,
                 "of the elements: nearest-even is that of to_bf16 of drill 01; half-up (ties away "
                 "from zero) and truncate (toward zero) are built in")
      ->check(CLI::IsMember(lab::names_in(lab::kRoundings)))
      ->capture_default_str();
  program.add_svg("the errors against the budget, over K");

  return program.run(argc, argv, [&] {
    options.distribution = lab::value_in(lab::kDistributions, distribution);
    const lab::Rounding way = lab::value_in(lab::kRoundings, rounding);
    const lab::OwnBf16 own_bf16 = bf16(way);
    const lab::Functions own = functions();
    const std::vector<lab::FormatConstants> constants = lab::format_constants(own);
    const std::vector<lab::Budget> budgets = lab::budgets(own, options.lengths);
    const lab::Experiment experiment = lab::run_experiment(options, way, own_bf16.round, budgets);

    const std::string note = lab::stand_in_note();
    if (!note.empty()) fmt::print("{}\n", note);
    fmt::print("{}{}{}{}", lab::formats_section(constants), lab::budgets_section(budgets),
               lab::table_section(experiment, own_bf16), lab::beyond_section(experiment));

    lab::Result result{.json = {{"stand_ins", lab::stand_ins()}},
                       .passed = own_bf16.wrong == 0 && lab::all_right(constants, budgets)};
    result.json.update(lab::figures(constants, budgets, experiment, own_bf16));
    if (app.count("--svg") > 0) result.svg = lab::plot(experiment);
    return result;
  });
}
