// What each of drill 07's hidden tests of numbers compares with its bounds, for their proofs
// (tolerance_test.cc, proofs.cc).
#ifndef GRADER_CASES_07_RMSNORM_EXAMS_H_
#define GRADER_CASES_07_RMSNORM_EXAMS_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "drills/format.h"
#include "grader/cases/07_rmsnorm/inputs.h"
#include "grader/cases/07_rmsnorm/kernel_model.h"
#include "grader/cases/07_rmsnorm/oracle.h"

namespace cases {

enum class Output { kY, kDx, kDw };

inline constexpr drill::Format kFormats[] = {drill::Format::kFloat32, drill::Format::kBfloat16};

struct Exam {
  std::vector<std::string> tests;  // that make the same calls
  std::vector<Output> outputs;
  // None where the test does not look at the output in that format.
  std::function<Problems(Output, drill::Format, std::uint64_t seed)> problems;
  Bound bound = Bound::kRigorous;
};

const std::vector<Exam>& exams();

// Of what is stored: dw is fp32 in any case.
drill::Format format_of(Output output, drill::Format format);

Bounded expected(Output output, const Problem& problem, Bound bound = Bound::kRigorous);
std::vector<float> model(const KernelModel& kernel, Output output, drill::Format format,
                         const Problem& problem);

}  // namespace cases

#endif  // GRADER_CASES_07_RMSNORM_EXAMS_H_
