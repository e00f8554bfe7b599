// The table: a candidate's figures against each reference.
#ifndef GRADER_LABS_REFERENCE_MATCHING_TABLE_H_
#define GRADER_LABS_REFERENCE_MATCHING_TABLE_H_

#include <span>
#include <string>

#include "grader/labs/reference_matching/match.h"
#include "grader/labs/reference_matching/matrix.h"
#include "nlohmann/json.hpp"

namespace lab {

struct Row {
  std::string name;       // "A"
  std::string candidate;  // "fp64"
  std::string reference;  // in words
  Match match;
  double widening = 0;  // needed_widening()
  Matrix errors;        // the greatest |a - e| in each of at most 32 x 32 cells; NaN if one is
};

Row make_row(const std::string& name, const std::string& candidate, const std::string& reference,
             const Matrix& actual, const Matrix& expected);

// A heading, and a line for each row. At most 100 columns.
std::string table(std::span<const Row> rows);

// NaN and infinities become null.
nlohmann::ordered_json to_json(std::span<const Row> rows);

}  // namespace lab

#endif  // GRADER_LABS_REFERENCE_MATCHING_TABLE_H_
