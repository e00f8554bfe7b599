#include "grader/cli/grade.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "grader/report/counters.h"
#include "grader/report/findings.h"
#include "grader/report/terminal.h"
#include "third_party/catch2/catch2.h"

namespace {

using cli::describe;
using report::Verdict;

// A drill on the CPU, one on the simulated GPU with a failure, and one that nobody has begun.
report::Record record() {
  report::Record record;
  record.drills.resize(3);
  record.drills[0].id = "01_add";
  record.drills[0].tests = {{.verdict = Verdict::kWrong, .max_points = 1, .message = "no"}};
  record.drills[1].id = "02_half";
  record.drills[1].tests = {{.verdict = Verdict::kWrong, .max_points = 2, .message = "0 of 3"}};
  record.drills[1].findings = report::Json::array({{{"kind", "race"},
                                                    {"kernel", "half"},
                                                    {"file", "half.cu"},
                                                    {"line", 7},
                                                    {"thread", {0, 0, 0}},
                                                    {"block", {0, 0, 0}},
                                                    {"object", ""},
                                                    {"offset", 0},
                                                    {"other", nullptr},
                                                    {"message", "who comes first?"},
                                                    {"count", 1}}});
  record.drills[1].counters = {{"kernels", report::Json::array()},
                               {"lines", report::Json::array()}};
  record.drills[2].id = "03_third";
  record.drills[2].tests = {{.verdict = Verdict::kUnimplemented, .message = "not yet"}};
  for (report::Drill& drill : record.drills) drill.settle(std::nullopt);
  return record;
}

TEST_CASE("a grade is the table, and of each drill that was begun what there is to say") {
  const report::Record all = record();
  const report::Drill& add = all.drills[0];
  const report::Drill& half = all.drills[1];
  CHECK(describe(all, {}, false) == report::table(all, {}) + "\n" + report::first_failure(add, {}) +
                                        "\n" + report::first_failure(half, {}) + "\n" +
                                        report::findings(half, {}));
}

TEST_CASE("a grade that lacked something says so, and another nothing") {
  CHECK(cli::describe_without({}, false).empty());
  CHECK(cli::describe_without({}, true) == "graded with --trust\n");
  CHECK(cli::describe_without({"ptrace", "bubblewrap (compiler)"}, false) ==
        "graded without: bubblewrap (compiler), ptrace; see ./drill doctor\n");
  CHECK(cli::describe_without({"ptrace"}, true) ==
        "graded with --trust, without: ptrace; see ./drill doctor\n");
}

TEST_CASE("counters are shown when they are asked for, of drills that have some") {
  const report::Record all = record();
  CHECK(describe(all, {}, true) ==
        describe(all, {}, false) + "\n" + report::counters(all.drills[1], {}));
}

}  // namespace
