#include "grader/labs/rmsnorm_acceptance/sections.h"

#include "grader/labs/rmsnorm_acceptance/model_rmsnorm.h"
#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

constexpr Sizes kSizes = {.m = 20, .n = 96, .eps = 1e-6f};

Conditions conditions(bool end_to_end) {
  return {.seed = 3, .end_to_end = end_to_end, .take_findings = [] {
            return std::vector<wire::SimtFinding>();
          }};
}

Rmsnorm without_eps_rmsnorm(const std::string&) { return model_rmsnorm(without_eps()); }

// Everything wrong.
Rmsnorm ones(const std::string&) {
  const auto forward = [](const cases::Problem& p) { return std::vector<float>(p.x.size(), 1); };
  const auto backward = [](const cases::Problem& p) {
    return Gradients{std::vector<float>(p.x.size(), 1), std::vector<float>(p.w.size(), 1)};
  };
  return {forward, forward, backward, backward};
}

Planting planting(bool bf16_only) {
  return {{.name = "bug", .words = "a bug", .bf16_only = bf16_only, .m = 1, .n = 1}, kSizes};
}

TEST_CASE("right functions are accepted, with all figures") {
  const Result result = acceptance_section(model_rmsnorm(), kSizes, conditions(true));
  CHECK(result.passed);
  CHECK(result.json["seed"] == 3);
  CHECK(result.json["m"] == 20);
  CHECK(result.json["n"] == 96);
  CHECK(result.json["checks"].size() == 7);
  CHECK(result.json["losses"].size() == 2);
  CHECK_FALSE(
      acceptance_section(model_rmsnorm(), kSizes, conditions(false)).json.contains("losses"));
}

TEST_CASE("functions that fail one verdict are not accepted, whoever's it is") {
  CHECK_FALSE(acceptance_section(without_eps_rmsnorm(""), kSizes, conditions(false)).passed);
  CHECK_FALSE(acceptance_section(ones(""), kSizes, conditions(false)).passed);
  // Only ours looks at fp32 gradients.
  Rmsnorm rmsnorm = model_rmsnorm();
  rmsnorm.backward_f32 = ones("").backward_f32;
  CHECK_FALSE(acceptance_section(rmsnorm, kSizes, conditions(false)).passed);
}

TEST_CASE("a bug is shown if the published thresholds let it through") {
  const Rmsnorm right = model_rmsnorm();
  const Result shown = plant_section(planting(false), right, without_eps_rmsnorm, conditions(true));
  CHECK(shown.passed);
  CHECK(shown.json["plants"].size() == 1);
  CHECK(shown.json["plants"][0]["bug"] == "bug");
  CHECK(shown.json["plants"][0]["let_through"] == true);
  CHECK(shown.json["plants"][0]["functions"] == "all");
  // fp32's sees the missing eps, bf16's does not.
  CHECK(shown.json["plants"][0]["losses"][0]["passed"] == false);
  CHECK(shown.json["plants"][0]["losses"][1]["passed"] == true);
  CHECK_FALSE(plant_section(planting(true), right, ones, conditions(false)).passed);
  // Nothing wrong is not let through either.
  const auto nothing_wrong = [](const std::string&) { return model_rmsnorm(); };
  CHECK_FALSE(plant_section(planting(false), right, nothing_wrong, conditions(false)).passed);
}

TEST_CASE("the table passes if each line does") {
  const Rmsnorm right = model_rmsnorm();
  const std::vector<Planting> two = {planting(false), planting(true)};
  const Result all = plants_section(two, right, without_eps_rmsnorm, conditions(false));
  CHECK(all.passed);
  CHECK(all.json["plants"].size() == 2);
  CHECK(all.json["plants"][1]["functions"] == "bf16");
  const auto first_is_seen = [calls = 0](const std::string& bug) mutable {
    return ++calls == 1 ? ones(bug) : without_eps_rmsnorm(bug);
  };
  CHECK_FALSE(plants_section(two, right, first_is_seen, conditions(false)).passed);
}

}  // namespace
}  // namespace lab
