// What the assignment makes of a student's attempts.
#include <algorithm>
#include <stdexcept>

#include "fmt/format.h"
#include "grader/class/student_record.h"

namespace classroom {
namespace {

constexpr std::int64_t kDay = 24 * 60 * 60;

double percent_of_days(const LateRule& rule, std::int64_t days) {
  if (rule.last_day && days > *rule.last_day) return 100;
  return std::min(100.0, static_cast<double>(days) * rule.percent_per_day);
}

std::int64_t days_begun(const LateRule& rule, std::int64_t seconds_late) {
  const std::int64_t over = seconds_late - std::int64_t{60} * rule.grace_minutes;
  return over <= 0 ? 0 : (over + kDay - 1) / kDay;
}

// Adds to `problems` what makes the time doubtful.
Late lateness(const Assignment& assignment, bool marked_late, const std::optional<Time>& handed_in,
              std::vector<std::string>& problems) {
  Late late;
  if (handed_in && writable(*handed_in)) late.handed_in = handed_in;
  if (!assignment.deadline) return late;
  if (late.handed_in) {
    late.seconds = std::max<std::int64_t>(0, (*handed_in - *assignment.deadline).count());
    late.percent_lost = percent_of_days(assignment.late, days_begun(assignment.late, late.seconds));
    if (marked_late && late.seconds == 0) {
      problems.push_back(
          fmt::format("the platform marked it late, but its time, {}, is before the deadline: "
                      "counted as in time",
                      time_text(*handed_in)));
    }
  } else if (marked_late) {
    late.percent_lost = percent_of_days(assignment.late, 1);
    problems.push_back(
        "the platform marked it late, and nobody knows its time: counted as late by one day; write "
        "its time into the assignment's times");
  } else {
    problems.push_back(
        "nobody knows when it was handed in: counted as in time; write its time into the "
        "assignment's times");
  }
  return late;
}

const Override* find_override(const Assignment& assignment, const std::string& student,
                              const std::string& drill) {
  for (const Override& by_hand : assignment.overrides) {
    if (by_hand.student == student && by_hand.drill == drill) return &by_hand;
  }
  return nullptr;
}

// The record with the assignment's drills.
report::Record only(const Assignment& assignment, report::Record record) {
  std::vector<report::Drill> drills;
  for (const Weight& weight : assignment.drills) {
    const auto found =
        std::find_if(record.drills.begin(), record.drills.end(),
                     [&](const report::Drill& drill) { return drill.id == weight.drill; });
    if (found != record.drills.end()) {
      drills.push_back(std::move(*found));
      continue;
    }
    report::Drill& drill = drills.emplace_back();
    drill.id = weight.drill;
    drill.verdict = report::Verdict::kFault;
    drill.compiler_output = "the grader did not come to this drill";
  }
  record.drills = std::move(drills);
  return record;
}

// One attempt, but for an override of the total.
StudentRecord settle_attempt(const Assignment& assignment, const Student& student,
                             const Attempt& attempt, const report::Record& record,
                             const std::optional<Time>& handed_in) {
  StudentRecord result;
  result.key = student.key;
  result.name = student.name;
  result.id = student.id;
  result.folder = student.folder;
  result.problems = student.problems;
  result.assignment = assignment.title;
  result.attempt = attempt.number;
  result.attempts = static_cast<int>(student.attempts.size());
  result.late = lateness(assignment, student.marked_late, handed_in, result.problems);
  result.record = only(assignment, record);
  double graded = 0, by_hand = 0;
  for (std::size_t i = 0; i < assignment.drills.size(); ++i) {
    const Weight& weight = assignment.drills[i];
    const report::Drill& drill = result.record.drills[i];
    Score& score = result.scores.emplace_back();
    score.drill = weight.drill;
    score.max_points = weight.points;
    result.max_points += weight.points;
    if (const Override* given = find_override(assignment, student.key, weight.drill)) {
      score.override_reason = given->reason;
      by_hand += score.points = given->points;
    } else if (drill.verdict != report::Verdict::kFault && drill.max_points > 0) {
      graded += score.points = weight.points * drill.points / drill.max_points;
    }
  }
  result.points = result.fault() ? 0 : graded * (100 - result.late.percent_lost) / 100 + by_hand;
  return result;
}

}  // namespace

bool StudentRecord::fault(std::size_t drill) const {
  return record.drills.at(drill).verdict == report::Verdict::kFault &&
         scores.at(drill).override_reason.empty();
}

bool StudentRecord::fault() const {
  if (!override_reason.empty()) return false;
  for (std::size_t i = 0; i < scores.size(); ++i) {
    if (fault(i)) return true;
  }
  return false;
}

std::vector<std::size_t> attempts_to_grade(const Assignment& assignment, const Student& student) {
  std::size_t count = student.attempts.size();
  if (assignment.attempts > 0)
    count = std::min(count, static_cast<std::size_t>(assignment.attempts));
  std::vector<std::size_t> indices;
  const bool all = assignment.counts == Counts::kBest;
  for (std::size_t i = 0; i < count; ++i) {
    if (all || i + 1 == count) indices.push_back(i);
  }
  return indices;
}

StudentRecord settle(const Assignment& assignment, const Student& student,
                     const std::vector<report::Record>& records,
                     const std::vector<std::optional<Time>>& handed_in) {
  if (student.attempts.empty() || records.size() != student.attempts.size() ||
      handed_in.size() != student.attempts.size())
    throw std::logic_error("expected a record and a time for each attempt of " + student.key);
  std::optional<StudentRecord> best;
  for (const std::size_t i : attempts_to_grade(assignment, student)) {
    StudentRecord one =
        settle_attempt(assignment, student, student.attempts[i], records[i], handed_in[i]);
    const bool better = !best || (!best->fault() && (one.fault() || one.points > best->points));
    if (better) best = std::move(one);
  }
  if (const Override* given = find_override(assignment, student.key, "")) {
    best->points = given->points;
    best->override_reason = given->reason;
  }
  return *std::move(best);
}

}  // namespace classroom
