#include "grader/labs/tolerance_model/experiment.h"

#include <cmath>
#include <cstddef>
#include <vector>

#include "grader/labs/tolerance_model/names.h"
#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

using drill::Format;

constexpr double kTwice = 2;  // the budgets handed over

std::vector<Budget> twice(const Options& options) {
  std::vector<Budget> all;
  for (const auto& named : kFormats) {
    for (const std::int64_t length : options.lengths) {
      all.push_back({named.value, length, kTwice * rms_budget(named.value, length)});
    }
  }
  return all;
}

Experiment experiment(const Options& options, Rounding rounding) {
  return run_experiment(options, rounding, rounder(Format::kBfloat16, rounding), twice(options));
}

TEST_CASE("the table is that of the two roundings, with the budgets that were handed over") {
  const Options options{.lengths = {256, 64, 64}, .trials = 100};
  const RoundArray bf16 = rounder(Format::kBfloat16, Rounding::kTruncate);
  const Experiment found = run_experiment(options, Rounding::kHalfUp, bf16, twice(options));
  const Measurement expected =
      measure(options,
              std::vector<Subject>{{Format::kFloat16, rounder(Format::kFloat16, Rounding::kHalfUp)},
                                   {Format::kBfloat16, bf16}});
  REQUIRE(found.rows.size() == expected.rows.size());
  for (std::size_t i = 0; i < found.rows.size(); ++i) {
    const Row& row = found.rows[i];
    CHECK(row.format == expected.rows[i].format);
    CHECK(row.length == options.lengths[i % 3]);
    CHECK(row.errors == expected.rows[i].errors);
    CHECK(row.budget == kTwice * expected.rows[i].budget);
    CHECK(row.median_over_budget == row.median / row.budget);
  }
  REQUIRE(found.cancellations.size() == 3);
  CHECK(found.cancellations[0].median == expected.cancellations[0].median);
}

TEST_CASE("half up is within half a percent of nearest even, cutting is 2.7 times off") {
  const Experiment found = experiment({}, Rounding::kNearestEven);
  REQUIRE(found.compared.size() == 4);
  for (std::size_t i = 0; i < 4; ++i) {
    const Compared& c = found.compared[i];
    CHECK(c.length == found.options.lengths[i]);
    // The same trials as the table's, and the right budgets.
    CHECK(c.nearest_even == kTwice * found.rows[4 + i].median_over_budget);
    CHECK(std::fabs(c.half_up / c.nearest_even - 1) <= 0.005);
    CHECK(std::fabs(c.truncate - 1.3) < 0.05);
    CHECK(std::fabs(c.truncate / c.nearest_even - 2.7) < 0.15);
  }
}

TEST_CASE("roundings are compared in the table's first trials") {
  const Options few{.lengths = {64}, .trials = 10};
  CHECK(experiment(few, Rounding::kTruncate).compared_trials == 10);
  const Options many{.lengths = {64}, .trials = 3 * kComparedTrials};
  const Options limited{.lengths = {64}, .trials = kComparedTrials};
  const Experiment of_many = experiment(many, Rounding::kNearestEven);
  const Experiment of_limited = experiment(limited, Rounding::kNearestEven);
  CHECK(of_many.compared_trials == kComparedTrials);
  CHECK(of_many.compared[0].nearest_even == of_limited.compared[0].nearest_even);
  CHECK(of_many.compared[0].truncate == of_limited.compared[0].truncate);
  CHECK(of_many.rows[1].errors.size() == 3 * kComparedTrials);
}

TEST_CASE("normal data has 0.60 to 0.66 of the budget, uniform data about half") {
  const std::vector<Data> data =
      experiment({.lengths = {1}, .trials = 1}, Rounding::kTruncate).data;
  REQUIRE(data.size() == 2);
  CHECK(data[0].distribution == Distribution::kUniform);
  CHECK(std::fabs(data[0].fp16 - 0.49) <= 0.005);  // as published
  CHECK(std::fabs(data[0].bf16 - 0.48) <= 0.005);
  CHECK(data[1].distribution == Distribution::kNormal);
  for (const double ratio : {data[1].fp16, data[1].bf16}) {
    CHECK((ratio >= 0.595 && ratio <= 0.665));
  }
}

TEST_CASE("the worst case is attained, by one product and by many") {
  const auto worst = [](std::int64_t length, Rounding rounding) {
    return experiment({.lengths = {1, length}, .trials = 1}, rounding).worst;
  };
  const std::vector<Worst> nearest = worst(4096, Rounding::kNearestEven);
  REQUIRE(nearest.size() == 2);
  CHECK(nearest[0].format == Format::kFloat16);
  CHECK(nearest[0].input == 1 + 0x1p-11f);
  CHECK(nearest[0].copies == 4096);
  CHECK(std::fabs(nearest[0].error - 9.76e-4) < 5e-7);
  CHECK(std::fabs(nearest[0].error_of_copies - 9.76e-4) < 5e-7);
  CHECK(nearest[1].format == Format::kBfloat16);
  CHECK(nearest[1].bound == 0x1p-7 + 0x1p-16);

  // Cut, the factors lose 2u each: 1 - 1 / (1 + 2u)^2.
  const std::vector<Worst> cut = worst(1 << 20, Rounding::kTruncate);
  const double lost = 1 - 1 / ((1 + 0x1p-10) * (1 + 0x1p-10));
  CHECK(std::fabs(cut[0].error - lost) < 1e-6);
  CHECK(cut[0].copies == 1 << 16);
  CHECK(std::fabs(cut[0].error_of_copies - lost) < 1e-6);
}

}  // namespace
}  // namespace lab
