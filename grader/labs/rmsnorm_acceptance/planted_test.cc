// Each bug at its default sizes on the simulated GPU: what the lab says of it holds.
#include "grader/labs/rmsnorm_acceptance/planted.h"

#include <cmath>
#include <map>
#include <stdexcept>

#include "grader/labs/rmsnorm_acceptance/backend.h"
#include "grader/labs/rmsnorm_acceptance/end_to_end.h"
#include "grader/labs/rmsnorm_acceptance/plants.h"
#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

using drill::Format;

constexpr float kEps = 1e-6f;

Sizes sizes_of(const Plant& plant) { return {.m = plant.m, .n = plant.n, .eps = kEps}; }

void start() {
  std::vector<Sizes> sizes;
  for (const Plant& plant : plants()) sizes.push_back(sizes_of(plant));
  start_device_for(sizes);
}

std::vector<Check> run(const Rmsnorm& rmsnorm, const Sizes& sizes) {
  return run_checks(rmsnorm, sizes, 0, take_findings);
}

// By published_numpy.py, at the bug's sizes and seed 0.
struct Published {
  double dx, dw;  // relative L2
  bool fp32;      // whether forward passes there, with the bug in fp32
};
const std::map<std::string, Published> kPublished = {
    {"eps_outside_root", {9.9526e-05, 0, true}},
    {"eps_ignored", {2.2030e-04, 0, true}},
    {"variance", {1.5761e-03, 1.3028e-03, false}},
    {"last_64_columns_dropped", {2.3843e-02, 1.8883e-02, false}},
    {"one_column_more", {1.5174e-03, 1.2976e-03, false}},
    {"dx_with_two_zero_rows", {4.7230e-02, 0, true}},
    {"dw_without_two_rows", {0, 3.8625e-03, true}},
};

TEST_CASE("the reference passes all checks") {
  start();
  for (const Sizes& sizes : {sizes_of(plants().front()), sizes_of(plants().back())}) {
    for (const Check& check : run(reference_rmsnorm(), sizes)) {
      CAPTURE(check.name);
      CHECK(check.published_passed());
      CHECK(check.passed());
    }
  }
}

TEST_CASE("each bug is let through by the published thresholds, and not by ours") {
  start();
  CHECK(plants().size() == kPublished.size());
  for (const Plant& plant : plants()) {
    CAPTURE(plant.name);
    const Rmsnorm wrong = wrong_rmsnorm(plant.name);
    const std::vector<Check> checks =
        run(planted(plant, reference_rmsnorm(), wrong), sizes_of(plant));
    CHECK(is_let_through(checks));
    for (const Check& check : checks) {
      CHECK(check.error.empty());
      CHECK(check.findings.empty());
    }
    const Published& numpy = kPublished.at(plant.name);
    // A few roundings to bf16 that turn out differently are up to 2e-4 of a gradient.
    const auto& backward = std::get<PublishedBackward>(checks.at(2).published);
    CHECK(std::fabs(backward.dx - numpy.dx) <= 0.02 * numpy.dx + 2e-4);
    CHECK(std::fabs(backward.dw - numpy.dw) <= 0.02 * numpy.dw + 2e-4);
    // Why some are planted into the functions of bf16 alone.
    CHECK(plant.bf16_only == !numpy.fp32);
    if (!plant.bf16_only) continue;
    const Sizes few_rows = {.m = 8, .n = plant.n, .eps = kEps};
    CHECK_FALSE(run(wrong, few_rows).at(1).published_passed());
  }
}

TEST_CASE("the fp32 loss sees wrong forwards and no wrong gradient") {
  start();
  // The changes by transformer_numpy.py, seed 0.
  const std::map<std::string, double> changes = {
      {"eps_outside_root", -2.4086e-05}, {"eps_ignored", -2.4719e-05},
      {"variance", -7.4150e-05},         {"last_64_columns_dropped", -4.4617e-03},
      {"one_column_more", 4.9295e-06},   {"dx_with_two_zero_rows", 0},
      {"dw_without_two_rows", 0},
  };
  for (const Plant& plant : plants()) {
    CAPTURE(plant.name);
    const double change = changes.at(plant.name);
    const LossCheck loss =
        check_loss(wrong_rmsnorm(plant.name), Format::kFloat32, kEps, 0, take_findings);
    CHECK(std::fabs(loss.tested - loss.reference - change) <= 1e-3 * std::fabs(change) + 2e-8);
    CHECK(loss.passed() == (change == 0));
  }
}

TEST_CASE("no other bugs are linked in") {
  CHECK_THROWS_AS(wrong_rmsnorm("nope"), std::logic_error);
}

}  // namespace
}  // namespace lab
