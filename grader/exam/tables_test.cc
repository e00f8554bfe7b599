#include "grader/exam/tables.h"

#include <stdexcept>

#include "third_party/catch2/catch2.h"

namespace exam {
namespace {

using report::Verdict;

// Two tests of 1 and 2 points.
Outcome graded(const std::string& name, const std::string& test, Verdict first, Verdict second) {
  Outcome outcome{
      .name = name, .test = test, .failure_class = test.empty() ? "" : "tail", .drill = {}};
  outcome.drill.tests = {{.name = "sizes", .verdict = first, .max_points = 1},
                         {.name = "|sums|", .verdict = second, .max_points = 2}};
  return outcome;
}

const std::vector<Outcome>& exam_of_three() {
  static const std::vector<Outcome> kOutcomes = {
      graded("last_dropped", "sizes", Verdict::kWrong, Verdict::kOk),
      graded("all_dropped", "|sums|", Verdict::kWrong, Verdict::kCrash),
      graded("from_behind", "", Verdict::kOk, Verdict::kOk),
  };
  return kOutcomes;
}

TEST_CASE("the tables say which test catches what") {
  const std::string text = tables("09_sum", exam_of_three(), "Exact: sums.\n");
  INFO(text);
  for (const std::string line :
       {"2 wrong submissions, all caught. Right ones, with full marks: from_behind.\n",
        "| 1 | sizes | 1 | 2 | 100% | 1 | 1 |\n", "| 2 | \\|sums\\| | 2 | 1 | 50% | 0 | 1 |\n",
        "\nExact: sums.\n\n| wrong submission | 1 | 2 | class |\n",
        "| last_dropped | **x** |  | tail |\n", "| all_dropped | x | **crash** | tail |\n"}) {
    CAPTURE(line);
    CHECK(text.find(line) != std::string::npos);
  }
  CHECK(text.find("| from_behind |") == std::string::npos);
}

// What the exception says.
std::string refusal(const std::vector<Outcome>& outcomes) {
  try {
    tables("09_sum", outcomes, "");
  } catch (const std::runtime_error& e) {
    return e.what();
  }
  return "";
}

TEST_CASE("what is no exam is refused") {
  auto outcomes = exam_of_three();
  outcomes[0] = graded("last_dropped", "sizes", Verdict::kOk, Verdict::kOk);
  CHECK(refusal(outcomes) == "09_sum: last_dropped is wrong, and no hidden test fails");

  outcomes = exam_of_three();
  outcomes[2] = graded("from_behind", "", Verdict::kOk, Verdict::kTimeout);
  CHECK(refusal(outcomes) == "09_sum: from_behind is right, and a hidden test fails");

  outcomes = exam_of_three();
  outcomes.erase(outcomes.begin() + 1);
  CHECK(refusal(outcomes) == "09_sum: no wrong submission fails the hidden test \"|sums|\"");

  outcomes[0] = graded("last_dropped", "sizes", Verdict::kOk, Verdict::kOk);
  CHECK(refusal(outcomes) ==
        "09_sum: last_dropped is wrong, and no hidden test fails\n"
        "09_sum: no wrong submission fails the hidden test \"sizes\"\n"
        "09_sum: no wrong submission fails the hidden test \"|sums|\"");

  outcomes = exam_of_three();
  outcomes[1].drill.tests.pop_back();
  CHECK(refusal(outcomes) == "09_sum: all_dropped and last_dropped were graded by other tests");
  CHECK(refusal({}) == "09_sum has no submissions to examine");
}

}  // namespace
}  // namespace exam
