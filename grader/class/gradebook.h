// The class as a table, for a spreadsheet or a learning platform.
#ifndef GRADER_CLASS_GRADEBOOK_H_
#define GRADER_CLASS_GRADEBOOK_H_

#include <string>
#include <vector>

#include "grader/class/student_record.h"

namespace classroom {

// RFC 4180 in UTF-8: a header line, then a line a student, in the order of `records`, which are of
// one assignment. The columns:
//
//   key, name, id
//   01_to_bf16, ...           points, one column a drill; empty where there is no score
//   total, max                total is empty where there is no score
//   01_to_bf16 verdict, ...   one a drill
//   attempt, late_seconds, percent_lost
//   overrides                 "01_to_bf16: REASON; total: REASON"
//   problems                  between semicolons, as are:
//   protections, compiler_protections
//   seed, grader
//
// All but numbers are plain_cell() of csv_line.h: no name becomes a formula.
std::string gradebook(const std::vector<StudentRecord>& records);

}  // namespace classroom

#endif  // GRADER_CLASS_GRADEBOOK_H_
