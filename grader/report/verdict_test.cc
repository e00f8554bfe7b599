#include "grader/report/verdict.h"

#include <string_view>
#include <utility>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace {

using report::name;
using report::Verdict;
using report::verdict_named;

const std::vector<std::pair<Verdict, std::string_view>> kContract = {
    {Verdict::kOk, "OK"},
    {Verdict::kWrong, "WRONG"},
    {Verdict::kUnimplemented, "UNIMPLEMENTED"},
    {Verdict::kBuild, "BUILD"},
    {Verdict::kCrash, "CRASH"},
    {Verdict::kTimeout, "TIMEOUT"},
    {Verdict::kMemory, "MEMORY"},
    {Verdict::kForbidden, "FORBIDDEN"},
    {Verdict::kMissing, "MISSING"},
    {Verdict::kSkipped, "SKIPPED"},
    {Verdict::kFault, "FAULT"},
};

TEST_CASE("every verdict has the name of the contract, and the name finds it again") {
  for (const auto& [verdict, text] : kContract) {
    CHECK(name(verdict) == text);
    CHECK(verdict_named(text) == verdict);
  }
}

TEST_CASE("what only looks like a verdict's name is none") {
  for (const char* text : {"", "ok", "OK ", " OK", "PASSED", "UNIMPLEMENTED\n", "O"}) {
    CAPTURE(text);
    CHECK_FALSE(verdict_named(text));
  }
}

}  // namespace
