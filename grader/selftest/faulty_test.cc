// A judge whose only test is the grader's own failure.
#include "grader/judge/judge.h"

namespace {

TEST_CASE("a fault", "[pts:10][class:none]") { throw judge::Fault("this judge always fails"); }

}  // namespace
