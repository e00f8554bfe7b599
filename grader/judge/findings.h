// What the checkers of a simulated GPU found in the submission's kernels.
//
//   TEST_CASE("no races", "[pts:2][class:races]") {
//     CHECK(rmsnorm_is_right());  // what does nothing has no findings either
//     CHECK(judge::no_findings(judge::Check::kRaces));
//   }
//
// They are made in the submission's process, like its answers, and believed no more than those.
#ifndef GRADER_JUDGE_FINDINGS_H_
#define GRADER_JUDGE_FINDINGS_H_

#include <optional>
#include <string_view>
#include <vector>

#include "grader/judge/session.h"
#include "grader/wire/simt.h"

namespace judge {

// What is graded of them, each by a check of its own. A kind belongs to one group.
enum class Check {
  kRaces,        // "no races"
  kOutOfBounds,  // "no out-of-bounds access": every use of memory that a kernel does not have, and
                 // what else ends a kernel: a trap, a full stack, a device's limits
  kUninitialised,  // "no uninitialised read"
  kBarriers,       // "every thread reaches every barrier"
  kOther,          // of the launcher, not of a kernel: another stream than the given one; and what
                   // the simulation cannot run
};

// By a kind's name in wire::SimtFinding; nullopt where there is no such kind.
std::optional<Check> check_of(std::string_view kind);

// Whether nothing of the group has been found since the test case began. Else the assertion reports
// the first such finding, in its own words. On a device, which has no checkers, the test case is
// SKIPPED.
bool no_findings(Check check);
// The same of these, which came from findings_until_now().
bool no_findings(Check check, const std::vector<wire::SimtFinding>& found);

// All since the test case began; none on a device. A call like any other, which may end the case.
std::vector<wire::SimtFinding> findings_until_now();

// All since the test case began. nullopt where no worker lives any more. An answer that cannot be
// read, or says what cannot be, throws Stopped like that of any call; long strings are cut.
std::optional<std::vector<wire::SimtFinding>> findings(Session& session);
std::optional<wire::SimtCounters> counters(Session& session);

}  // namespace judge

#endif  // GRADER_JUDGE_FINDINGS_H_
