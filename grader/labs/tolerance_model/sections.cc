#include "grader/labs/tolerance_model/sections.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fmt/format.h"
#include "grader/labs/tolerance_model/names.h"

namespace lab {
namespace {

struct Range {
  double least = std::numeric_limits<double>::infinity();
  double greatest = -std::numeric_limits<double>::infinity();

  void add(double value) {
    least = std::min(least, value);
    greatest = std::max(greatest, value);
  }
};

// "2.6 to 2.8"; once where both look the same.
std::string to_text(const Range& range, int digits) {
  const std::string least = fmt::format("{:.{}f}", range.least, digits);
  const std::string greatest = fmt::format("{:.{}f}", range.greatest, digits);
  return least == greatest ? least : least + " to " + greatest;
}

std::string verdict(const Experiment& experiment) {
  Range ratio;
  bool numbers = true;  // an Inf or NaN comes of a wrong function
  for (const Row& row : experiment.rows) {
    ratio.add(row.median_over_budget);
    numbers = numbers && std::isfinite(row.median_over_budget);
  }
  if (!numbers) {
    return "  median/budget is no finite number: a result is not, or a budget is 0 or not "
           "finite.\n";
  }
  if (ratio.least >= 0.1 && ratio.greatest <= 10) {
    return fmt::format("  median/budget is {}: u / sqrt(K) has the right size.\n",
                       to_text(ratio, 2));
  }
  return fmt::format(
      "  median/budget is {}, somewhere more than ten times off: the data, the rounding or the\n"
      "  budget is not what the model assumes.\n",
      to_text(ratio, 2));
}

std::string roundings(const Experiment& experiment) {
  std::string rows;
  Range half_up, truncate;
  for (const Compared& c : experiment.compared) {
    half_up.add(c.half_up / c.nearest_even);
    truncate.add(c.truncate / c.nearest_even);
    rows += fmt::format("  {:>9}  {:>12.4f}  {:>9.4f}  {:>9.4f}  {:>12.3f}  {:>12.3f}\n", c.length,
                        c.nearest_even, c.half_up, c.truncate, c.half_up / c.nearest_even,
                        c.truncate / c.nearest_even);
  }
  return fmt::format(
      "  a. Three ways to round to bf16: median/budget of the same {} trials\n\n"
      "  {:>9}  {:>12}  {:>9}  {:>9}  {:>12}  {:>12}\n{}\n"
      "  The published text says that its bf16 is cut off after 16 bits, and that this changes "
      "the\n"
      "  third digit only. Its bf16 rows are half up, though, which has {} times the error\n"
      "  of nearest even here. Cutting has {} times the error.\n\n",
      experiment.compared_trials, "K", "nearest-even", "half-up", "truncate", "half-up/even",
      "truncate/even", rows, to_text(half_up, 3), to_text(truncate, 1));
}

std::string worst_case_of(const Experiment& experiment) {
  const bool cut = experiment.rounding == Rounding::kTruncate;
  const std::int64_t copies = experiment.worst[0].copies;
  std::string rows;
  for (const Worst& w : experiment.worst) {
    rows += fmt::format("  {:<6}  {:>11.3e}  {:>11.3e}  {:>11.9f}  {:>11.3e}  {:>11.3e}\n",
                        name(w.format), unit_roundoff(w.format), w.bound, w.input, w.error,
                        w.error_of_copies);
  }
  const std::string why =
      cut ? "  Cutting changes each factor by up to 2u, and (1 + 2u)^2 - 1 = 4u + 4u^2.\n"
            "  x is the float just below 1 + 2u, the number after 1, and becomes 1.\n"
          : "  Rounding changes each factor by up to u, and (1 + u)^2 - 1 = 2u + u^2.\n"
            "  x = 1 + u is halfway between 1 and the next number.\n";
  return fmt::format(
      "  b. The worst case\n\n"
      "  {:<6}  {:>11}  {:>11}  {:>11}  {:>11}  {:>11}\n{}\n"
      "  The published text gives u, as if only one factor were rounded.\n{}"
      "  The product of x and x attains the bound, up to a term of u^2. So does a sum of {} of\n"
      "  them: their errors have one sign, and the budget is for random signs.\n\n",
      "format", "published u", cut ? "4u + 4u^2" : "2u + u^2", "x", "error, K = 1",
      fmt::format("K = {}", copies), rows, why, copies);
}

std::string kinds_of_data(const Experiment& experiment) {
  std::string rows;
  for (const Data& d : experiment.data) {
    rows += fmt::format("  {:<8}  {:>6.2f}  {:>6.2f}\n", name(d.distribution), d.fp16, d.bf16);
  }
  const bool normal = experiment.options.distribution == Distribution::kNormal;
  return fmt::format(
      "  c. Other data, median/budget of {} trials of K = {}, to nearest even\n\n"
      "  {:<8}  {:>6}  {:>6}\n{}\n"
      "  The published table has uniform data only. A few large products make up more of the S of\n"
      "  normal data, and so fewer errors average out. All lengths: --distribution {}.\n\n",
      kDataTrials, kDataLength, "data", "fp16", "bf16", rows, normal ? "uniform" : "normal");
}

std::string relative_to_result(const Experiment& experiment) {
  std::string rows;
  const std::size_t lengths = experiment.cancellations.size();
  Range above;
  for (std::size_t i = 0; i < experiment.rows.size(); ++i) {
    const Row& row = experiment.rows[i];
    const Cancellation& c = experiment.cancellations[i % lengths];
    above.add(100 * row.relative_above);
    rows += fmt::format(
        "  {:<6}  {:>9}  {:>10.2f}  {:>9.2f}  {:>11.3e}  {:>11.3e}  {:>11.3e}  {:>8.2f}%\n",
        name(row.format), row.length, c.median, c.median_over_root, row.relative_median,
        row.relative_99_9, unit_roundoff(row.format) * std::sqrt(static_cast<double>(row.length)),
        100 * row.relative_above);
  }
  return fmt::format(
      "  d. The same errors relative to the result, |sum a_i b_i|, as rtol sees them\n\n"
      "  {:<6}  {:>9}  {:>10}  {:>9}  {:>11}  {:>11}  {:>11}  {:>9}\n{}\n"
      "  S / |sum| is about sqrt(K) in the median, since products cancel. A typical error,\n"
      "  u / sqrt(K) of S, is then about u of the result, whatever K. The published text has it "
      "grow\n"
      "  to u sqrt(K), which is an error of u of S. And that is no bound: a sum can be as near to "
      "0\n"
      "  as it likes. {}% of the trials here are above it. No rtol is enough for all,\n"
      "  so a tolerance needs an atol as well: some u / sqrt(K) times S.\n",
      "format", "K", "S/|sum|", "/sqrt(K)", "median", "99.9 %", "u sqrt(K)", "above it", rows,
      to_text(above, 2));
}

}  // namespace

std::string table_section(const Experiment& experiment, const OwnBf16& bf16) {
  const Options& options = experiment.options;
  std::string rows;
  for (const Row& row : experiment.rows) {
    rows += fmt::format("  {:<6}  {:>9}  {:>12.3e}  {:>11.3e}  {:>11.3e}  {:>11.3e}  {:>13.2f}\n",
                        name(row.format), row.length, row.max, row.percentile_99_9, row.median,
                        row.budget, row.median_over_budget);
  }
  const std::string rounded =
      experiment.rounding == Rounding::kNearestEven
          ? "fp16 is rounded to nearest even, bf16 by to_bf16 and from_bf16"
          : fmt::format("fp16 and bf16 are rounded by the built-in {}, not by to_bf16",
                        name(experiment.rounding));
  const std::string wrong =
      bf16.wrong == 0 ? ""
                      : fmt::format("  ! {};\n    {} of {} floats tried come out wrong.\n",
                                    bf16.example, bf16.wrong, bf16.tried);
  return fmt::format(
      "3. Measured: inputs rounded, products added in fp32, compared with fp64\n\n"
      "  {} trials of {} data, seed {}.\n  {}.\n{}\n"
      "  {:<6}  {:>9}  {:>12}  {:>11}  {:>11}  {:>11}  {:>13}\n{}\n"
      "  Errors relative to S. 99.9 %: one trial in a thousand is above.\n{}\n",
      options.trials, name(options.distribution), options.seed, rounded, wrong, "format", "K",
      "measured max", "99.9 %", "median", "RMS budget", "median/budget", rows, verdict(experiment));
}

std::string beyond_section(const Experiment& experiment) {
  return "4. What the published text leaves out\n\n" + roundings(experiment) +
         worst_case_of(experiment) + kinds_of_data(experiment) + relative_to_result(experiment);
}

}  // namespace lab
