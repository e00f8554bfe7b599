// Problems simpler than one that fails, for judge::holds_for: fewer rows and columns, arrays that
// begin where they should, values that say less.
#ifndef GRADER_CASES_07_RMSNORM_SIMPLER_PROBLEM_H_
#define GRADER_CASES_07_RMSNORM_SIMPLER_PROBLEM_H_

#include <functional>

#include "grader/cases/07_rmsnorm/inputs.h"
#include "grader/judge/simpler.h"

namespace cases {

// As judge::simplify. A simpler problem has at least one row and column, values of the same format,
// and nothing in `made`: its arrays are simple enough to be written out.
bool simplify(Problem& problem, const std::function<bool(const Problem&)>& fails);

}  // namespace cases

template <>
struct judge::Simpler<cases::Problem> {
  template <class Fails>
  static bool simplify(cases::Problem& problem, const Fails& fails) {
    return cases::simplify(problem, fails);
  }
};

#endif  // GRADER_CASES_07_RMSNORM_SIMPLER_PROBLEM_H_
