#include "grader/labs/rmsnorm_acceptance/plants.h"

#include <set>
#include <stdexcept>

#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

// Functions that can be told apart by the y or dw that they give.
Rmsnorm marked(float mark) {
  const auto forward = [=](const cases::Problem&) { return std::vector<float>{mark}; };
  const auto backward = [=](const cases::Problem&) { return Gradients{{}, {mark}}; };
  return {forward, forward, backward, backward};
}

std::vector<float> marks(const Rmsnorm& r) {
  return {r.forward_f32({})[0], r.forward_bf16({})[0], r.backward_f32({}).dw[0],
          r.backward_bf16({}).dw[0]};
}

TEST_CASE("a bug is planted into all functions, or into those of bf16") {
  const Rmsnorm right = marked(0), wrong = marked(1);
  CHECK(marks(planted(plant_named("eps_ignored"), right, wrong)) == std::vector<float>{1, 1, 1, 1});
  CHECK(marks(planted(plant_named("variance"), right, wrong)) == std::vector<float>{0, 1, 0, 1});
}

TEST_CASE("names are unique, and an unknown one is told all") {
  std::set<std::string> names;
  for (const Plant& plant : plants()) {
    CHECK(plant_named(plant.name).words == plant.words);
    names.insert(plant.name);
  }
  CHECK(names.size() == plants().size());
  CHECK_THROWS_WITH(plant_named("nope"), Catch::Contains("no bug nope") &&
                                             Catch::Contains("one_column_more") &&
                                             Catch::Contains("list"));
  CHECK_THROWS_AS(plant_named(""), std::invalid_argument);
}

Check check(bool published, bool passes_there, bool passes_here) {
  Check check{.name = "x", .is_published = published};
  if (published) check.published = PublishedForward{.passed = passes_there};
  check.derived = {{.array = "y", .elements = 1, .outside = passes_here ? 0 : 1}};
  return check;
}

TEST_CASE("let through: all published checks pass, some of ours does not") {
  CHECK(is_let_through({check(true, true, true), check(true, true, false)}));
  CHECK(is_let_through({check(true, true, true), check(false, true, false)}));
  CHECK_FALSE(is_let_through({check(true, true, true), check(false, true, true)}));
  CHECK_FALSE(is_let_through({check(true, true, false), check(true, false, false)}));
}

}  // namespace
}  // namespace lab
