#include "grader/labs/tolerance_model/experiment.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "grader/labs/tolerance_model/names.h"

namespace lab {
namespace {

using drill::Format;

constexpr std::array kMeasured = {Format::kFloat16, Format::kBfloat16};

double budget_of(std::span<const Budget> budgets, const Row& row) {
  return std::find_if(
             budgets.begin(), budgets.end(),
             [&row](const Budget& b) { return b.format == row.format && b.length == row.length; })
      ->budget;
}

std::vector<Worst> measure_worst(const Options& options, Rounding rounding,
                                 std::span<const Subject> subjects) {
  constexpr std::int64_t kMostCopies = 1 << 16;  // more would show nothing else
  const std::int64_t longest = *std::max_element(options.lengths.begin(), options.lengths.end());
  const std::int64_t copies = std::min(longest, kMostCopies);
  std::vector<Worst> all;
  for (std::size_t i = 0; i < kMeasured.size(); ++i) {
    const float input = worst_input(kMeasured[i], rounding);
    const std::vector<float> one = {input};
    const std::vector<float> many(static_cast<std::size_t>(copies), input);
    all.push_back({.format = kMeasured[i],
                   .bound = worst_case(kMeasured[i], rounding),
                   .input = input,
                   .error = error(one, one, subjects[i].round),
                   .copies = copies,
                   .error_of_copies = error(many, many, subjects[i].round)});
  }
  return all;
}

std::vector<Data> measure_data(std::uint64_t seed) {
  std::vector<Subject> subjects;
  for (const Format format : kMeasured) {
    subjects.push_back({format, rounder(format, Rounding::kNearestEven)});
  }
  std::vector<Data> all;
  for (const auto& named : kDistributions) {
    const Options options{
        .lengths = {kDataLength}, .trials = kDataTrials, .seed = seed, .distribution = named.value};
    const std::vector<Row> rows = measure(options, subjects).rows;
    all.push_back({named.value, rows[0].median_over_budget, rows[1].median_over_budget});
  }
  return all;
}

}  // namespace

Experiment run_experiment(const Options& options, Rounding rounding, const RoundArray& bf16,
                          std::span<const Budget> budgets) {
  // First the two of the table, then each way of rounding.
  std::vector<Subject> subjects = {{Format::kFloat16, rounder(Format::kFloat16, rounding)},
                                   {Format::kBfloat16, bf16}};
  for (const auto& other : kRoundings) {
    subjects.push_back(
        {Format::kBfloat16, rounder(Format::kBfloat16, other.value), kComparedTrials});
  }
  Measurement measured = measure(options, subjects);

  Experiment experiment{.options = options,
                        .rounding = rounding,
                        .rows = {},
                        .cancellations = std::move(measured.cancellations),
                        .compared_trials = std::min(options.trials, kComparedTrials),
                        .compared = {},
                        .worst = measure_worst(options, rounding, subjects),
                        .data = measure_data(options.seed)};
  const std::size_t lengths = options.lengths.size();
  for (std::size_t i = 0; i < lengths; ++i) {
    const auto ratio = [&](std::size_t way) {
      return measured.rows[(kMeasured.size() + way) * lengths + i].median_over_budget;
    };
    experiment.compared.push_back({options.lengths[i], ratio(0), ratio(1), ratio(2)});
  }
  measured.rows.resize(kMeasured.size() * lengths);
  for (Row& row : measured.rows) {
    row.budget = budget_of(budgets, row);
    row.median_over_budget = row.median / row.budget;
  }
  experiment.rows = std::move(measured.rows);
  return experiment;
}

}  // namespace lab
