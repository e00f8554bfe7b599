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
  double points = 0;  // scaled by the weight, or given by hand; 0 where there is no score
  double max_points = 0;
  std::string override_reason;  // empty: nobody gave them by hand
};

struct Late {
  std::optional<Time> handed_in;
  std::int64_t seconds = 0;  // after the deadline; 0: in time, or nobody knows
  double percent_lost = 0;   // of the points that the grader gave
};

struct StudentRecord {
  // Of the roster:
  std::string key, name, id, folder;
  std::vector<std::string> problems;
  // Of the assignment:
  std::string assignment;  // its title
  int attempt = 1;         // the number of the one that counts
  int attempts = 1;        // how many there were
  Late late;
  std::vector<Score> scores;  // in the course's order
  double points = 0;          // what is left of their sum, or given by hand; 0 at a fault
  double max_points = 0;
  std::string override_reason;  // of the total
  // Of the grader: the drills of `scores`, one for one. One that was not reached is a FAULT.
  report::Record record;

  // There is no total: a drill has no score, and nobody gave the total by hand.
  bool fault() const;
  // This drill has no score: it is a FAULT, and nobody gave its points by hand.
  bool fault(std::size_t drill) const;
};

// The attempts that must be graded, as indices into student.attempts: those that may count.
std::vector<std::size_t> attempts_to_grade(const Assignment& assignment, const Student& student);

// What the assignment makes of the attempts' records. `records` and `handed_in` have one element
// for each of student.attempts, in that order; those that need no grading are not looked at, and a
// time is none where nobody knows it. The overrides' students are keys (resolve.h).
//
// * A drill's score is its record's points, scaled to what it is worth. Drills that the assignment
//   does not have are left out.
// * Of attempts the last counts, or the best: the one with the most points after lateness, the
//   first of several. A FAULT in any of those goes before: who is best is not known then.
// * Late is what comes after the deadline. When the grace is over as well, each day begun since
//   costs percent_per_day of the points, 100 at most, and all of them once last_day is over. Marked
//   late by the platform at a time that nobody knows: one day.
// * What a person gives is final. A drill's override takes the place of its score, and lateness
//   takes nothing from it; the total's takes the place of the total.
//
// What a person should look at in this, a time that nobody knows say, is added to the problems.
StudentRecord settle(const Assignment& assignment, const Student& student,
                     const std::vector<report::Record>& records,
                     const std::vector<std::optional<Time>>& handed_in);

// Points and percent are rounded to two decimals here; null where there is no score.
report::Json to_json(const StudentRecord& record);

// Throws Json::exception or std::runtime_error for what is no such JSON.
StudentRecord student_record_from(const report::Json& json);

}  // namespace classroom

#endif  // GRADER_CLASS_STUDENT_RECORD_H_
