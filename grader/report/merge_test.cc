#include "grader/report/merge.h"

#include <map>
#include <string>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace {

using report::Drill;
using report::Verdict;

Drill drill(const std::string& backend, const std::string& state,
            const std::vector<Verdict>& verdicts) {
  Drill result;
  result.id = "07_rmsnorm";
  result.backends[backend] = state;
  for (const Verdict verdict : verdicts)
    result.tests.push_back({.backend = backend, .verdict = verdict, .max_points = 2});
  result.settle(state == "graded" ? std::nullopt : std::optional(Verdict::kSkipped));
  return result;
}

TEST_CASE("a test counts when it passes on every backend") {
  using enum Verdict;
  Drill both = drill("simt", "graded", {kOk, kWrong, kOk, kCrash});
  merge(both, drill("cuda", "graded", {kOk, kOk, kTimeout, kWrong}));
  CHECK(both.backends ==
        std::map<std::string, std::string>{{"simt", "graded"}, {"cuda", "graded"}});
  CHECK(both.points == 2);
  CHECK(both.max_points == 8);
  CHECK(both.verdict == kWrong);
  CHECK(both.tests[0].backend == "cuda");
  CHECK(both.tests[1].backend == "simt");
  CHECK(both.tests[2].backend == "cuda");
  CHECK(both.tests[2].verdict == kTimeout);
  CHECK(both.tests[2].points == 0);
  CHECK(both.tests[3].verdict == kCrash);
}

TEST_CASE("a backend that was not graded gives its reason, and takes no points") {
  Drill both = drill("simt", "graded", {Verdict::kOk, Verdict::kWrong});
  merge(both, drill("cuda", "not graded: no CUDA device", {Verdict::kSkipped, Verdict::kSkipped}));
  CHECK(both.backends.at("simt") == "graded");
  CHECK(both.backends.at("cuda") == "not graded: no CUDA device");
  CHECK(both.points == 2);
  CHECK(both.tests[0].backend == "simt");
}

TEST_CASE("a test that a device cannot judge is the simulated GPU's") {
  using enum Verdict;
  Drill both = drill("simt", "graded", {kOk, kWrong, kOk});
  merge(both, drill("cuda", "graded", {kSkipped, kSkipped, kOk}));
  CHECK(both.tests[0].verdict == kOk);
  CHECK(both.tests[0].backend == "simt");
  CHECK(both.tests[1].verdict == kWrong);
  CHECK(both.points == 4);
}

TEST_CASE("what does not build for the one does not build at all") {
  Drill both = drill("simt", "graded", {Verdict::kOk});
  Drill cuda = drill("cuda", "graded", {Verdict::kBuild});
  cuda.compiler_output = "error: no __match_any_sync here";
  merge(both, cuda);
  CHECK(both.verdict == Verdict::kBuild);
  CHECK(both.compiler_output == cuda.compiler_output);
  CHECK(both.points == 0);
}

TEST_CASE("records of different tests are no two backends of one drill") {
  Drill both = drill("simt", "graded", {Verdict::kOk});
  CHECK_THROWS_AS(merge(both, drill("cuda", "graded", {Verdict::kOk, Verdict::kOk})),
                  std::runtime_error);
}

}  // namespace
