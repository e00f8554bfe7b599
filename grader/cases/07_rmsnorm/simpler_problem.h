// Problems simpler than one that fails, for judge::holds_for: fewer rows and columns, arrays that
// begin where they should, values that say less.
#ifndef GRADER_CASES_07_RMSNORM_SIMPLER_PROBLEM_H_
#define GRADER_CASES_07_RMSNORM_SIMPLER_PROBLEM_H_

#include <functional>

#include "grader/cases/07_rmsnorm/inputs.h"
#include "grader/judge/simpler.h"

namespace cases {

// Calls take(simpler) until it returns true, and returns whether it did. A simpler problem has at
// least one row and column, values of the same format, and its own words in `made`.
bool offer_simpler(const Problem& problem, const std::function<bool(const Problem&)>& take);

// "x = 1 but x[0, 32] = 2, w = 1, dy = [1, 0]"
std::string describe_arrays(const Problem& problem);

}  // namespace cases

template <>
struct judge::Simpler<cases::Problem> {
  template <class Take>
  static bool offer(const cases::Problem& problem, const Take& take) {
    return cases::offer_simpler(problem, take);
  }
};

#endif  // GRADER_CASES_07_RMSNORM_SIMPLER_PROBLEM_H_
