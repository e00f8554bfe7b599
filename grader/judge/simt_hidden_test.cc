// Hidden tests of a drill on the simulated GPU, for simt_judge_test.cc.
#include <vector>

#include "grader/judge/judge.h"
#include "grader/judge/simt_worker.h"

namespace {

using simt_worker::Deed;

const judge::Remote<decltype(simt_worker::reverse)> reverse{"reverse", {"x", "y", "barrier"}};
const judge::Remote<decltype(simt_worker::misbehave)> misbehave{"misbehave", {"deed", "y"}};

const std::vector<float> kRow = {1, 2, 3};

std::vector<float> reversed(bool barrier) {
  std::vector<float> y(kRow.size());
  reverse(kRow, y, barrier);
  return y;
}

TEST_CASE("a row is reversed", "[pts:1][class:values]") {
  CHECK(reversed(true) == std::vector<float>{3, 2, 1});
  CHECK(judge::no_findings(judge::Check::kRaces));
}

TEST_CASE("no races", "[pts:2][class:races]") {
  reversed(false);
  CHECK(judge::no_findings(judge::Check::kRaces));
}

TEST_CASE("no uninitialised read", "[pts:3][class:uninitialised]") {
  reversed(false);
  CHECK(judge::no_findings(judge::Check::kUninitialised));
}

TEST_CASE("a fault is an error as well", "[pts:4][class:bounds]") {
  std::vector<float> y(128);
  misbehave(Deed::kWritePastEnd, y);
}

TEST_CASE("what is found before a failure is found", "[pts:5][class:values]") {
  std::vector<float> y(128);
  misbehave(Deed::kWriteHalf, y);
}

TEST_CASE("rows of many lengths are reversed", "[pts:6][class:tail]") {
  CHECK(judge::holds_for(std::vector<float>(300, 0.7f), [](const std::vector<float>& x) {
    std::vector<float> y(x.size());
    reverse(x, y, true);
    return true;
  }));
}

}  // namespace
