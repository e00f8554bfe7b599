// Everything that the lab measures: sections 3 and 4.
#ifndef GRADER_LABS_TOLERANCE_MODEL_EXPERIMENT_H_
#define GRADER_LABS_TOLERANCE_MODEL_EXPERIMENT_H_

#include <cstdint>
#include <span>
#include <vector>

#include "drills/format.h"
#include "grader/labs/tolerance_model/constants.h"
#include "grader/labs/tolerance_model/rounding.h"
#include "grader/labs/tolerance_model/tolerance_model.h"

namespace lab {

// The three ways to round to bf16, on the same data: each one's median error over rms_budget.
struct Compared {
  std::int64_t length;
  double nearest_even, half_up, truncate;
};

// The input that attains the worst case, once and in each of `copies` products.
struct Worst {
  drill::Format format;
  double bound;  // worst_case
  float input;   // worst_input
  double error;
  std::int64_t copies;
  double error_of_copies;
};

// A kind of data: the median error over rms_budget.
struct Data {
  Distribution distribution;
  double fp16, bf16;
};

struct Experiment {
  Options options;
  Rounding rounding;
  std::vector<Row> rows;  // fp16, then bf16; with the budgets that were handed over
  std::vector<Cancellation> cancellations;
  std::int64_t compared_trials;
  std::vector<Compared> compared;  // the lengths in their order
  std::vector<Worst> worst;        // fp16, then bf16
  std::vector<Data> data;          // uniform, then normal
};

// What is beside the table has at most so many trials, however many that has: the table's first.
inline constexpr std::int64_t kComparedTrials = 2000;

// Kinds of data are compared at one length, since normal numbers are slow to make.
inline constexpr std::int64_t kDataLength = 64;
inline constexpr std::int64_t kDataTrials = 2000;

// fp16 is rounded by the built-in code, bf16 by `bf16`. `budgets` has one for each format and
// length; the rows take theirs from there. Throws what measure() throws.
Experiment run_experiment(const Options& options, Rounding rounding, const RoundArray& bf16,
                          std::span<const Budget> budgets);

}  // namespace lab

#endif  // GRADER_LABS_TOLERANCE_MODEL_EXPERIMENT_H_
