// The hidden tests of one drill that do not ask for equality, for the proofs of their tolerances.
// The drill's grader/cases/NN_name/proofs.cc has them.
#ifndef GRADER_TOLERANCES_PROOFS_H_
#define GRADER_TOLERANCES_PROOFS_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "grader/tolerances/shares.h"

namespace tolerances {

struct Proof {
  std::vector<std::string> tests;     // the hidden tests that look at this result of these calls
  std::string result;                 // "y, bf16"
  double (*lower)(double) = nullptr;  // to the next lower precision; with calls
  // Calls add() for every call of the test, of seed 1.
  std::function<void(const std::function<void(const Call&)>& add)> calls;
  // What the test does not see by its nature, and why.
  std::map<Wrong, std::string> unseen = {};
  // Why there is no tolerance, nor calls, if it is for another reason than that equality is asked.
  std::string none = "";
};

std::vector<Proof> proofs();

}  // namespace tolerances

#endif  // GRADER_TOLERANCES_PROOFS_H_
