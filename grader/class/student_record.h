// What a student gets: the grader's record, and what the assignment makes of it. The one source of
// every report of a class; its JSON form is a contract (docs/grading.md).
#ifndef GRADER_CLASS_STUDENT_RECORD_H_
#define GRADER_CLASS_STUDENT_RECORD_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grader/class/assignment.h"
#include "grader/class/roster.h"
#include "grader/report/record.h"

namespace classroom {

inline constexpr const char* kStudentSchema = "kernel-drills-class/1";

struct Score {
  std::string drill;  // its id
  double points = 0;  // scaled by the weight, or given by hand
  double max_points = 0;
  std::string override_reason;  // empty: nobody gave them by hand
};

struct Late {
  std::optional<Time> handed_in;
  std::int64_t seconds = 0;  // after the deadline; 0: in time, or nobody knows
  double percent_lost = 0;   // of the total
};

struct StudentRecord {
  // Of the roster:
  std::string key, name, id, folder;
  std::vector<std::string> problems;
  // Of the assignment:
  std::string assignment;  // its title
  int attempt = 1;         // the one that counts
  int attempts = 1;        // how many there were
  Late late;
  std::vector<Score> scores;  // in the course's order
  double points = 0;          // what is left of their sum, or given by hand
  double max_points = 0;
  std::string override_reason;  // of the total
  // Of the grader: the drills of `scores`, one for one. One that was not reached is a FAULT.
  report::Record record;

  // There is no total: a drill has no score, and nobody gave the total by hand.
  bool fault() const;
  // This drill has no score: it is a FAULT, and nobody gave its points by hand.
  bool fault(std::size_t drill) const;
};

// What the assignment makes of the attempts' records, which are in the order of
// student.attempts. `handed_in` are the times that count, none where nobody knows.
StudentRecord settle(const Assignment& assignment, const Student& student,
                     const std::vector<report::Record>& records,
                     const std::vector<std::optional<Time>>& handed_in);

report::Json to_json(const StudentRecord& record);

// Throws Json::exception or std::runtime_error for what is no such JSON.
StudentRecord student_record_from(const report::Json& json);

}  // namespace classroom

#endif  // GRADER_CLASS_STUDENT_RECORD_H_
