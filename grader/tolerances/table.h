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

// Makes the calls of the proofs, which live longer.
std::vector<Row> rows(const std::vector<Proof>& proofs);

// The most that right submissions used of the tolerance of each hidden test that has one.
using Used = std::map<std::string, double>;
void add(const report::Drill& drill, Used& used);

// Markdown. Below it stands why a test does not see a wrong result, where it does not.
std::string markdown(const std::vector<Row>& rows, const Used& used);

// What is wrong with a right submission: a test that uses half of its tolerance or more, or that
// has one and no proof, or a proof and no tolerance. A line each; empty when all is well.
std::string problems(const report::Drill& drill, const std::vector<Proof>& proofs);

}  // namespace tolerances

#endif  // GRADER_TOLERANCES_TABLE_H_
