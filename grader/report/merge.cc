#include "grader/report/merge.h"

#include <cstddef>
#include <stdexcept>

namespace report {

void merge(Drill& first, const Drill& other) {
  first.backends.insert(other.backends.begin(), other.backends.end());
  if (other.verdict == Verdict::kSkipped) return;
  if (first.id != other.id || first.tests.size() != other.tests.size())
    throw std::runtime_error("the records of " + first.id + " and " + other.id +
                             " are not of the same tests");
  // What kept the first from being graded at all, such as BUILD, stays its verdict.
  const bool first_ran = first.verdict != Verdict::kSkipped;
  for (std::size_t i = 0; i < first.tests.size(); ++i) {
    if (!first_ran || first.tests[i].verdict == Verdict::kOk) first.tests[i] = other.tests[i];
  }
  if (first.compiler_output.empty()) first.compiler_output = other.compiler_output;
  if (first.source_sha256.empty()) first.source_sha256 = other.source_sha256;
  first.settle(std::nullopt);
}

}  // namespace report
