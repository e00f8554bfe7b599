// The hidden tests of one drill that have a tolerance, for its proof. The drill's
// grader/cases/NN_name/proofs.cc has them.
#ifndef GRADER_TOLERANCES_PROOFS_H_
#define GRADER_TOLERANCES_PROOFS_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "grader/tolerances/shares.h"

namespace tolerances {

struct Proof {
  std::vector<std::string> tests;  // the hidden tests that look at this result of these calls
  std::string result;              // "y, bf16"
  double (*lower)(double);         // to the next lower precision
  // Calls add() for every call of the test, of seed 1.
  std::function<void(const std::function<void(const Call&)>& add)> calls;
  // What the test does not see by its nature, and why.
  std::map<Wrong, std::string> unseen = {};
};

std::vector<Proof> proofs();

}  // namespace tolerances

#endif  // GRADER_TOLERANCES_PROOFS_H_
