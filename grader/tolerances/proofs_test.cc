// The tolerances of a drill's hidden tests: what right results use of each, and what wrong ones.
// Linked with the drill's proofs.
#include "grader/tolerances/proofs.h"

#include <vector>

#include "grader/tolerances/table.h"
#include "third_party/catch2/catch2.h"

namespace {

const char* name(tolerances::Wrong wrong) {
  using enum tolerances::Wrong;
  switch (wrong) {
    case kZeros:
      return "zeros";
    case kMean:
      return "the mean";
    case kLower:
      return "the next lower precision";
    case kDropped:
      return "a term less";
    case kPercent:
      return "1%";
  }
  return "?";
}

TEST_CASE("right results use less than half of each tolerance, wrong ones more than all") {
  const std::vector<tolerances::Proof> proofs = tolerances::proofs();
  REQUIRE_FALSE(proofs.empty());
  for (const auto& [proof, shares] : tolerances::rows(proofs)) {
    if (!proof.none.empty()) continue;
    CAPTURE(proof.tests, proof.result);
    CHECK(shares.right_results() > 0);
    CHECK(shares.right() < 0.5);
    for (const tolerances::Wrong wrong : tolerances::kWrongs) {
      CAPTURE(name(wrong));
      if (proof.unseen.contains(wrong)) {
        CHECK_FALSE(shares.wrong(wrong) > 1);  // else there is nothing to explain
      } else {
        CHECK(shares.wrong(wrong) > 1);
      }
    }
  }
}

}  // namespace
