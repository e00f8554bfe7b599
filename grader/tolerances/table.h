// The proofs of a drill's tolerances as a page's table, with what right submissions used in fact.
#ifndef GRADER_TOLERANCES_TABLE_H_
#define GRADER_TOLERANCES_TABLE_H_

#include <map>
#include <string>
#include <vector>

#include "grader/report/record.h"
#include "grader/tolerances/proofs.h"

namespace tolerances {

struct Row {
  const Proof& proof;
  Shares shares;
};

// Makes the calls of the proofs that have some; these live longer. Throws std::logic_error for one
// that has calls and no lower precision.
std::vector<Row> rows(const std::vector<Proof>& proofs);

// Of right submissions.
struct Used {
  std::map<std::string, double> most;  // of each hidden test that has a tolerance
  std::vector<std::string> exact;      // those that have none
};
void add(const report::Drill& drill, Used& used);

// Markdown. Below it stands why a test does not see a wrong result, where it does not, and which
// tests ask for equality.
std::string markdown(const std::vector<Row>& rows, const Used& used);

// What is wrong with a right submission: a test that uses half of its tolerance or more, or that
// has one and no proof, or a proof and no tolerance. A line each; empty when all is well.
std::string problems(const report::Drill& drill, const std::vector<Proof>& proofs);

}  // namespace tolerances

#endif  // GRADER_TOLERANCES_TABLE_H_
