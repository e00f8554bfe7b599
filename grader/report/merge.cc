#include "grader/report/merge.h"

#include <cstddef>
#include <stdexcept>

namespace report {

void merge(Drill& first, const Drill& other) {
  if (first.id != other.id || first.tests.size() != other.tests.size())
    throw std::runtime_error("the records of " + first.id + " and " + other.id +
                             " are not of the same tests");
  first.backends.insert(other.backends.begin(), other.backends.end());
  if (other.verdict == Verdict::kSkipped) return;
  for (std::size_t i = 0; i < first.tests.size(); ++i) {
    const Verdict verdict = other.tests[i].verdict;
    // What the other cannot see it has no say in.
    if (first.tests[i].verdict == Verdict::kOk && verdict != Verdict::kSkipped)
      first.tests[i] = other.tests[i];
  }
  if (first.compiler_output.empty()) first.compiler_output = other.compiler_output;
  first.settle(std::nullopt);
}

}  // namespace report
