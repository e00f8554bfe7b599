// Runs Catch2's test cases one by one and tells a listener, with no trace of which Catch2 it is.
#ifndef THIRD_PARTY_CATCH2_RUNNER_H_
#define THIRD_PARTY_CATCH2_RUNNER_H_

#include <functional>
#include <string>
#include <vector>

namespace catch2 {

struct TestCase {
  std::string name;
  std::vector<std::string> tags;  // as written, without brackets
};

// The program's test cases in the order of their definition.
std::vector<TestCase> test_cases();

struct Listener {
  std::function<void()> assertion_passed;
  // What was asserted, and what came instead. `threw`: an exception that the assertion did not ask
  // for, or one that left the test case.
  std::function<void(const std::string& text, bool threw)> assertion_failed;
};

// Runs one test case, to its first assertion that fails. A case that asserts nothing fails. Returns
// whether it passed.
bool run(const TestCase& test_case, const Listener& listener);

}  // namespace catch2

#endif  // THIRD_PARTY_CATCH2_RUNNER_H_
