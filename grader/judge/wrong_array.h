// The figures of a wrong array, made of the judge's copy of the answer.
#ifndef GRADER_JUDGE_WRONG_ARRAY_H_
#define GRADER_JUDGE_WRONG_ARRAY_H_

#include <span>
#include <string>
#include <vector>

#include "grader/compare/pattern.h"
#include "grader/report/wrong_array.h"

namespace judge {

// `shares` has for each element the share of what is allowed that it uses (compare/share.h),
// infinite where it is wrong and nothing is allowed. It is empty where no element is allowed any
// distance; then errors are in ULP from the right number, rounded to the format, and of integers
// the difference. `unwritten`, if not empty, says which elements did not come.
report::WrongArray wrong_array(const std::string& name, const trusted::Compared& arrays,
                               std::span<const double> shares,
                               const std::vector<bool>& unwritten = {});

}  // namespace judge

#endif  // GRADER_JUDGE_WRONG_ARRAY_H_
