// What a hidden test case does when one of its assertions fails. With a main() of its own: a
// session of Catch2 cannot run inside another.
#include "third_party/catch2/runner.h"

#include <cstdio>
#include <string>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace {

int reached = 0;

TEST_CASE("fails", "[pts:1]") {
  CHECK(1 + 1 == 2);
  CHECK(reached == 7);
  ++reached;
  CHECK(false);
}

TEST_CASE("passes") {
  CHECK(1 + 1 == 2);
  CHECK(true);
}

TEST_CASE("asserts nothing") {}

TEST_CASE("throws") { throw std::string("no std::exception"); }

int mistakes = 0;

void expect(const char* what, bool good) {
  if (good) return;
  std::fprintf(stderr, "%s\n", what);
  ++mistakes;
}

struct Outcome {
  bool passed = false;
  int assertions_passed = 0;
  std::vector<std::string> failures = {};
  bool threw = false;
};

Outcome run(const std::string& name) {
  Outcome outcome;
  outcome.passed =
      catch2::run({name, {}}, {.assertion_passed = [&] { ++outcome.assertions_passed; },
                               .assertion_failed =
                                   [&](const std::string& text, bool threw) {
                                     outcome.failures.push_back(text);
                                     outcome.threw = threw;
                                   }});
  return outcome;
}

}  // namespace

int main() {
  const std::vector<catch2::TestCase> cases = catch2::test_cases();
  expect("the cases in their order", cases.size() == 4 && cases[0].name == "fails");
  expect("tags without brackets", cases[0].tags == std::vector<std::string>{"pts:1"});

  // Twice: one run leaves nothing for the next.
  for (int i = 0; i < 2; ++i) {
    const Outcome fails = run("fails");
    expect("one failure", !fails.passed && fails.failures.size() == 1 && !fails.threw);
    expect("its words", fails.failures.at(0) == "CHECK( reached == 7 ), that is 0 == 7");
    expect("what passed before it", fails.assertions_passed == 1);
    expect("what follows the first failure does not run", reached == 0);

    const Outcome passes = run("passes");
    expect("a case that passes", passes.passed && passes.assertions_passed == 2);
    expect("a case that asserts nothing fails", !run("asserts nothing").passed);
    const Outcome throws = run("throws");
    expect("what leaves the case has failed it", !throws.passed && throws.threw);
  }
  return mistakes == 0 ? 0 : 1;
}
