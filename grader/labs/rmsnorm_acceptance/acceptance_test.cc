#include "grader/labs/rmsnorm_acceptance/acceptance.h"

#include <cmath>
#include <map>
#include <stdexcept>

#include "grader/labs/rmsnorm_acceptance/model_rmsnorm.h"
#include "third_party/catch2/catch2.h"

namespace lab {
namespace {

using cases::KernelModel;
using cases::Problem;

constexpr Sizes kSizes = {.m = 20, .n = 96, .eps = 1e-6f};

const TakeFindings kNothingFound = [] { return std::vector<wire::SimtFinding>(); };

std::vector<Check> run(const Rmsnorm& rmsnorm, const Sizes& sizes = kSizes) {
  return run_checks(rmsnorm, sizes, 3, kNothingFound);
}

using Verdicts = std::map<std::string, bool>;

Verdicts ours(const std::vector<Check>& checks) {
  Verdicts result;
  for (const Check& check : checks) result[check.name] = check.passed();
  return result;
}

Verdicts published(const std::vector<Check>& checks) {
  Verdicts result;
  for (const Check& check : checks) {
    if (check.is_published) result[check.name] = check.published_passed();
  }
  return result;
}

const Verdicts kAllPublished = {
    {"forward bf16", true}, {"forward fp32", true}, {"backward bf16", true}};

TEST_CASE("right functions pass, whatever their order of sums") {
  for (const cases::Order order : cases::kOrders) {
    const std::vector<Check> checks = run(model_rmsnorm({.order = order}));
    CHECK(published(checks) == kAllPublished);
    CHECK(ours(checks) == Verdicts{{"forward bf16", true},
                                   {"forward fp32", true},
                                   {"backward bf16", true},
                                   {"forward bf16, x * 2^-10", true},
                                   {"backward bf16, x * 2^-10", true},
                                   {"forward fp32, x * 2^-10", true},
                                   {"backward fp32, x * 2^-10", true}});
  }
}

TEST_CASE("without eps there is nothing but the published checks") {
  const std::vector<Check> checks = run(model_rmsnorm(), {.m = kSizes.m, .n = kSizes.n, .eps = 0});
  CHECK(ours(checks) == kAllPublished);
}

TEST_CASE("one row and one column") {
  const std::vector<Check> checks = run(model_rmsnorm(), {.m = 1, .n = 1, .eps = 1e-5f});
  CHECK(published(checks) == kAllPublished);
  for (const Check& check : checks) CHECK(check.passed());
}

TEST_CASE("eps is seen where x is small, and only there") {
  const std::vector<Check> checks = run(model_rmsnorm(without_eps()));
  CHECK(published(checks) == kAllPublished);
  CHECK(ours(checks) == Verdicts{{"forward bf16", true},
                                 {"forward fp32", true},
                                 {"backward bf16", true},
                                 {"forward bf16, x * 2^-10", false},
                                 {"backward bf16, x * 2^-10", false},
                                 {"forward fp32, x * 2^-10", false},
                                 {"backward fp32, x * 2^-10", false}});
}

TEST_CASE("each published check looks at its function") {
  const Rmsnorm right = model_rmsnorm();
  const auto zeros = [](const Problem& p) { return std::vector<float>(p.x.size()); };
  const auto zero_gradients = [](const Problem& p) {
    return Gradients{std::vector<float>(p.x.size()), std::vector<float>(p.w.size())};
  };
  Rmsnorm wrong = right;
  wrong.forward_f32 = zeros;
  CHECK(published(run(wrong)) ==
        Verdicts{{"forward bf16", true}, {"forward fp32", false}, {"backward bf16", true}});
  wrong = right;
  wrong.backward_bf16 = zero_gradients;
  CHECK(published(run(wrong)) ==
        Verdicts{{"forward bf16", true}, {"forward fp32", true}, {"backward bf16", false}});
  wrong = right;
  wrong.backward_f32 = zero_gradients;
  const std::vector<Check> checks = run(wrong);
  CHECK(published(checks) == kAllPublished);
  CHECK_FALSE(ours(checks)["backward fp32, x * 2^-10"]);
  // The loss's gradient comes from y: a wrong forward_bf16 fails both.
  wrong = right;
  wrong.forward_bf16 = zeros;
  CHECK(published(run(wrong)) ==
        Verdicts{{"forward bf16", false}, {"forward fp32", true}, {"backward bf16", false}});
}

TEST_CASE("our verdict on backward is on backward alone") {
  Rmsnorm wrong = model_rmsnorm();
  wrong.forward_bf16 = [](const Problem& p) { return std::vector<float>(p.x.size(), 1); };
  const std::vector<Check> checks = run(wrong);
  CHECK_FALSE(published(checks)["backward bf16"]);
  CHECK(ours(checks)["backward bf16"]);
}

TEST_CASE("what a function throws fails its checks, with its words") {
  Rmsnorm throwing = model_rmsnorm();
  throwing.forward_bf16 = [](const Problem&) -> std::vector<float> {
    throw std::invalid_argument("the launcher returned");
  };
  throwing.backward_f32 = [](const Problem&) -> Gradients { throw 3; };
  const std::vector<Check> checks = run(throwing);
  CHECK(published(checks) ==
        Verdicts{{"forward bf16", false}, {"forward fp32", true}, {"backward bf16", false}});
  std::map<std::string, std::string> errors;
  for (const Check& check : checks) {
    if (!check.passed()) errors[check.name] = check.error;
  }
  CHECK(errors == std::map<std::string, std::string>{
                      {"forward bf16", "the launcher returned"},
                      {"backward bf16", "the launcher returned"},
                      {"forward bf16, x * 2^-10", "the launcher returned"},
                      {"backward fp32, x * 2^-10", "it threw what is no std::exception"}});
  CHECK(checks[0].error_in.empty());
  CHECK(checks[2].error_in == "forward, whose y makes dy");
}

TEST_CASE("a y of any kind is judged") {
  for (const float value : {NAN, INFINITY, 3e38f}) {
    Rmsnorm wrong = model_rmsnorm();
    wrong.forward_bf16 = [=](const Problem& p) {
      return std::vector<float>(p.x.size(), rounded(value, drill::Format::kBfloat16));
    };
    const std::vector<Check> checks = run(wrong);
    CHECK_FALSE(checks[0].published_passed());
    CHECK_FALSE(checks[0].passed());
    CHECK_FALSE(checks[2].published_passed());
    // An Inf has gradients that no bound covers; a NaN has NaN.
    const bool overflows = !std::isnan(value);
    CHECK(checks[2].error ==
          (overflows ? "forward gave a y so large that its gradients overflow" : ""));
  }
}

TEST_CASE("findings fail the check during which they came") {
  int calls = 0;
  // Before and after each check.
  const auto one_in_the_second = [&] {
    return std::vector<wire::SimtFinding>(++calls == 4 ? 1 : 0, {.kind = "race"});
  };
  const std::vector<Check> checks = run_checks(model_rmsnorm(), kSizes, 3, one_in_the_second);
  CHECK(checks[0].passed());
  CHECK_FALSE(checks[1].passed());
  CHECK(checks[1].published_passed());
  CHECK(checks[2].passed());
}

}  // namespace
}  // namespace lab
