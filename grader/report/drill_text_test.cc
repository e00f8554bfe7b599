#include "grader/report/drill_text.h"

#include "grader/report/terminal.h"
#include "third_party/catch2/catch2.h"

namespace {

using report::Drill;
using report::Verdict;

TEST_CASE("a drill is its verdict, its tests and its first failure") {
  Drill drill;
  drill.id = "02_half";
  drill.tests = {{.name = "one", .verdict = Verdict::kOk, .max_points = 1},
                 {.name = "two", .verdict = Verdict::kWrong, .max_points = 2, .message = "no"}};
  drill.settle(std::nullopt);
  CHECK(drill_text(drill) == "02_half  WRONG  1 of 3 points\n" + report::tests(drill, {}) +
                                 report::first_failure(drill, {}));
}

TEST_CASE("what was not graded has a reason, and no failure") {
  Drill drill;
  drill.id = "07_rmsnorm";
  drill.backends["cuda"] = "not graded: no CUDA device";
  drill.tests = {
      {.name = "one", .verdict = Verdict::kSkipped, .max_points = 20, .message = "no CUDA device"}};
  drill.settle(Verdict::kSkipped);
  CHECK(drill_text(drill) ==
        "07_rmsnorm  SKIPPED  0 of 20 points\n07_rmsnorm: not graded\n    no CUDA device\n");
}

}  // namespace
