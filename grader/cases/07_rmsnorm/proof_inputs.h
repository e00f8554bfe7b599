// What each of drill 07's hidden tests of numbers compares with its bounds, for their proofs
// (tolerance_test.cc, proofs.cc).
#ifndef GRADER_CASES_07_RMSNORM_PROOF_INPUTS_H_
#define GRADER_CASES_07_RMSNORM_PROOF_INPUTS_H_

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

struct ProofInputs {
  std::vector<std::string> tests;  // that make the same calls
  std::vector<Output> outputs;
  // None where the test does not look at the output in that format.
  std::function<Problems(Output, drill::Format, std::uint64_t seed)> problems;
  Bound bound = Bound::kRigorous;
  std::vector<Output> unseen_terms = {};  // of whose sums the test does not see a term less
};

const std::vector<ProofInputs>& proof_inputs();

// Of what is stored: dw is fp32 in any case.
drill::Format format_of(Output output, drill::Format format);

Bounded expected(Output output, const Problem& problem, Bound bound = Bound::kRigorous);
std::vector<float> model(const KernelModel& kernel, Output output, drill::Format format,
                         const Problem& problem);

}  // namespace cases

#endif  // GRADER_CASES_07_RMSNORM_PROOF_INPUTS_H_
