#include "grader/labs/tolerance_model/figures.h"

#include <cstddef>

#include "grader/labs/tolerance_model/names.h"

namespace lab {

using Json = nlohmann::ordered_json;

Json figures(std::span<const FormatConstants> constants, std::span<const Budget> budgets,
             const Experiment& experiment, const OwnBf16& bf16) {
  const Options& options = experiment.options;
  Json json = {{"options",
                {{"lengths", options.lengths},
                 {"trials", options.trials},
                 {"seed", options.seed},
                 {"distribution", name(options.distribution)},
                 {"rounding", name(experiment.rounding)}}},
               {"bf16", {{"tried", bf16.tried}, {"wrong", bf16.wrong}, {"example", bf16.example}}}};
  for (const FormatConstants& c : constants) {
    json["formats"].push_back({{"format", name(c.format)},
                               {"significant_bits", c.significant_bits},
                               {"unit_roundoff", c.unit_roundoff},
                               {"machine_epsilon", c.machine_epsilon},
                               {"atol_hint", c.atol_hint}});
  }
  for (const Budget& b : budgets) {
    json["budgets"].push_back(
        {{"format", name(b.format)}, {"length", b.length}, {"budget", b.budget}});
  }
  for (std::size_t i = 0; i < experiment.rows.size(); ++i) {
    const Row& row = experiment.rows[i];
    const Cancellation& c = experiment.cancellations[i % experiment.cancellations.size()];
    json["table"].push_back({{"format", name(row.format)},
                             {"length", row.length},
                             {"max", row.max},
                             {"percentile_99_9", row.percentile_99_9},
                             {"median", row.median},
                             {"budget", row.budget},
                             {"median_over_budget", row.median_over_budget}});
    json["relative_to_result"].push_back({{"format", name(row.format)},
                                          {"length", row.length},
                                          {"s_over_sum", c.median},
                                          {"s_over_sum_over_root", c.median_over_root},
                                          {"median", row.relative_median},
                                          {"percentile_99_9", row.relative_99_9},
                                          {"share_above_u_root", row.relative_above}});
  }
  json["compared_trials"] = experiment.compared_trials;
  for (const Compared& c : experiment.compared) {
    json["roundings"].push_back({{"format", name(drill::Format::kBfloat16)},
                                 {"length", c.length},
                                 {"nearest_even", c.nearest_even},
                                 {"half_up", c.half_up},
                                 {"truncate", c.truncate},
                                 {"truncate_over_nearest_even", c.truncate / c.nearest_even}});
  }
  for (const Worst& w : experiment.worst) {
    json["worst_case"].push_back({{"format", name(w.format)},
                                  {"bound", w.bound},
                                  {"input", w.input},
                                  {"error", w.error},
                                  {"copies", w.copies},
                                  {"error_of_copies", w.error_of_copies}});
  }
  for (const Data& d : experiment.data) {
    json["data"].push_back({{"distribution", name(d.distribution)},
                            {"length", kDataLength},
                            {"trials", kDataTrials},
                            {"fp16", d.fp16},
                            {"bf16", d.bf16}});
  }
  return json;
}

}  // namespace lab
