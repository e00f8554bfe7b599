// What the assignment makes of attempts, computed by hand.
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "grader/class/fake_drills.h"
#include "grader/class/student_record.h"
#include "third_party/catch2/catch2.h"

namespace {

using Catch::Matchers::ContainsSubstring;
using classroom::Assignment;
using classroom::attempts_to_grade;
using classroom::Counts;
using classroom::Student;
using classroom::StudentRecord;
using classroom::Time;
using report::Record;
using report::Verdict;

constexpr std::int64_t kHour = 3600, kDay = 86400;

Time at(std::int64_t seconds) { return Time(std::chrono::seconds(seconds)); }

const Time kDeadline = at(1'000'000'000);

Time late_by(std::int64_t seconds) { return kDeadline + std::chrono::seconds(seconds); }

// Of 10, 20 and 5 points.
Record record(int first, int second, int third) {
  Record record;
  const std::vector<int> points = {first, second, third};
  const auto drills = classroom::three_drills();
  for (std::size_t i = 0; i < drills.size(); ++i) {
    report::Drill& drill = record.drills.emplace_back();
    drill.id = drills[i].id;
    drill.points = points[i];
    drill.max_points = drills[i].points;
    drill.verdict = drill.points == drill.max_points ? Verdict::kOk : Verdict::kWrong;
  }
  return record;
}

Record faulty() {
  Record faulty = record(10, 0, 5);
  faulty.drills[1].verdict = Verdict::kFault;
  return faulty;
}

Student ada(int attempts = 1) {
  Student student;
  student.key = "ada";
  student.name = "Ada Lovelace";
  student.id = "123";
  student.folder = "Ada_123";
  student.problems = {"a.zip: broken"};
  for (int i = 1; i <= attempts; ++i) student.attempts.push_back({i, std::nullopt, {}});
  return student;
}

Assignment whole() { return classroom::whole_course(classroom::three_drills()); }

// 15 minutes of grace, 10 percent a day, for 3 days.
Assignment with_deadline() {
  Assignment assignment = whole();
  assignment.deadline = kDeadline;
  assignment.late = {15, 10, 3};
  return assignment;
}

StudentRecord settle_one(const Assignment& assignment, const Record& one,
                         std::optional<Time> handed_in = std::nullopt) {
  return settle(assignment, ada(), {one}, {handed_in});
}

TEST_CASE("without an assignment a student gets the record's points") {
  Assignment assignment = whole();
  assignment.title = "Homework";
  const StudentRecord result = settle_one(assignment, record(10, 5, 0), at(7));
  CHECK(result.key == "ada");
  CHECK(result.name == "Ada Lovelace");
  CHECK(result.id == "123");
  CHECK(result.folder == "Ada_123");
  CHECK(result.problems == std::vector<std::string>{"a.zip: broken"});
  CHECK(result.assignment == "Homework");
  CHECK(result.attempt == 1);
  CHECK(result.attempts == 1);
  CHECK(result.late.handed_in == at(7));
  CHECK(result.late.seconds == 0);
  CHECK(result.points == 15);
  CHECK(result.max_points == 35);
  REQUIRE(result.scores.size() == 3);
  CHECK(result.scores[1].drill == "02_half");
  CHECK(result.scores[1].points == 5);
  CHECK(result.scores[1].max_points == 20);
  CHECK_FALSE(result.fault());
}

TEST_CASE("points are scaled to what a drill is worth, and other drills are left out") {
  Assignment assignment = whole();
  assignment.drills = {{"01_add", 3}, {"03_sum", 12.5}};
  const StudentRecord result = settle_one(assignment, record(7, 20, 2));
  REQUIRE(result.scores.size() == 2);
  CHECK(result.scores[0].points == Approx(2.1));  // 3 * 7 / 10
  CHECK(result.scores[1].points == 5);            // 12.5 * 2 / 5
  CHECK(result.points == Approx(7.1));
  CHECK(result.max_points == 15.5);
  REQUIRE(result.record.drills.size() == 2);
  CHECK(result.record.drills[1].id == "03_sum");
  CHECK(result.record.points() == 9);
}

TEST_CASE("a drill without points to get is worth none of its weight") {
  Record none = record(0, 0, 0);
  none.drills[0].max_points = 0;
  none.drills[0].verdict = Verdict::kSkipped;
  CHECK(settle_one(whole(), none).points == 0);
}

TEST_CASE("each day begun after the grace costs its percent, and after the last day all is lost") {
  const std::int64_t grace = 15 * 60;
  const struct {
    std::int64_t seconds;
    double percent;
  } cases[] = {{-kDay, 0},
               {0, 0},
               {1, 0},
               {grace, 0},
               {grace + 1, 10},
               {kHour, 10},
               {grace + kDay, 10},
               {grace + kDay + 1, 20},
               {grace + 3 * kDay, 30},
               {grace + 3 * kDay + 1, 100},
               {1000 * kDay, 100}};
  for (const auto& one : cases) {
    CAPTURE(one.seconds);
    const StudentRecord result =
        settle_one(with_deadline(), record(10, 20, 0), late_by(one.seconds));
    CHECK(result.late.handed_in == late_by(one.seconds));
    CHECK(result.late.seconds == std::max<std::int64_t>(0, one.seconds));
    CHECK(result.late.percent_lost == one.percent);
    CHECK(result.points == Approx(30 * (100 - one.percent) / 100).margin(1e-9));
    CHECK(result.scores[1].points == 20);
    CHECK(result.problems.size() == 1);
  }
}

TEST_CASE("without a last day the percents add up to 100 at most") {
  Assignment assignment = with_deadline();
  assignment.late = {0, 30, std::nullopt};
  CHECK(settle_one(assignment, record(10, 0, 0), late_by(3 * kDay)).points == Approx(1));
  CHECK(settle_one(assignment, record(10, 0, 0), late_by(3 * kDay + 1)).points == 0);
  CHECK(settle_one(assignment, record(10, 0, 0), late_by(9999 * kDay)).late.percent_lost == 100);
  assignment.late = {0, 0, 0};
  CHECK(settle_one(assignment, record(10, 0, 0), late_by(0)).points == 10);
  CHECK(settle_one(assignment, record(10, 0, 0), late_by(1)).points == 0);
  assignment.late = {};
  CHECK(settle_one(assignment, record(10, 0, 0), late_by(1000 * kDay)).points == 10);
}

TEST_CASE("who hands in later never gets more") {
  for (const double percent : {0.0, 7.5, 33.3, 100.0}) {
    for (const auto& last_day : {std::optional<int>(), std::optional(0), std::optional(2)}) {
      Assignment assignment = with_deadline();
      assignment.late = {20, percent, last_day};
      double before = 35;
      for (std::int64_t seconds = -kHour; seconds < 20 * kDay; seconds += 3593) {
        const double now = settle_one(assignment, record(10, 20, 5), late_by(seconds)).points;
        if (now > before || now < 0) {
          CAPTURE(percent, seconds, before, now);
          FAIL();
        }
        before = now;
      }
    }
  }
}

TEST_CASE("a doubtful time is a problem") {
  const auto problems_of = [](bool marked_late, const std::optional<Time>& time, double percent) {
    Student student = ada();
    student.marked_late = marked_late;
    const StudentRecord result = settle(with_deadline(), student, {record(10, 0, 0)}, {time});
    CHECK(result.late.percent_lost == percent);
    CHECK(result.points == Approx(10 - percent / 10));
    REQUIRE(result.problems.size() <= 2);
    CHECK(result.problems[0] == "a.zip: broken");
    return result.problems.size() == 2 ? result.problems[1] : "";
  };
  CHECK(problems_of(false, late_by(0), 0).empty());
  CHECK_THAT(problems_of(false, std::nullopt, 0), ContainsSubstring("counted as in time"));
  CHECK_THAT(problems_of(true, std::nullopt, 10), ContainsSubstring("counted as late by one day"));
  CHECK_THAT(problems_of(true, late_by(-1), 0),
             ContainsSubstring("its time, 2001-09-09T01:46:39Z, is before the deadline"));
  CHECK(problems_of(true, late_by(1), 0).empty());
  CHECK(problems_of(true, late_by(2 * kDay), 20).empty());
  // As an archive may have it: no calendar's time.
  for (const std::int64_t seconds :
       {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()}) {
    CHECK_THAT(problems_of(false, at(seconds), 0), ContainsSubstring("nobody knows when"));
  }
}

TEST_CASE("without a deadline nothing is late and nothing doubtful") {
  Student student = ada();
  student.marked_late = true;
  const StudentRecord result = settle(whole(), student, {record(10, 0, 0)}, {std::nullopt});
  CHECK(result.points == 10);
  CHECK(result.problems.size() == 1);
}

TEST_CASE("the last of the attempts that count, or all of them, are graded") {
  using Indices = std::vector<std::size_t>;
  Assignment assignment = whole();
  CHECK(attempts_to_grade(assignment, ada(3)) == Indices{2});
  assignment.attempts = 2;
  CHECK(attempts_to_grade(assignment, ada(3)) == Indices{1});
  CHECK(attempts_to_grade(assignment, ada(1)) == Indices{0});
  assignment.counts = Counts::kBest;
  CHECK(attempts_to_grade(assignment, ada(3)) == Indices{0, 1});
  assignment.attempts = 0;
  CHECK(attempts_to_grade(assignment, ada(3)) == Indices{0, 1, 2});
}

TEST_CASE("the last of the first attempts counts, though others are better") {
  Assignment assignment = whole();
  assignment.attempts = 2;
  Student student = ada(3);
  student.attempts[1].number = 4;
  student.attempts[2].number = 7;
  const StudentRecord result =
      settle(assignment, student, {{}, record(1, 0, 0), {}}, {{}, at(5), {}});
  CHECK(result.points == 1);
  CHECK(result.attempt == 4);
  CHECK(result.attempts == 3);
  CHECK(result.late.handed_in == at(5));
}

TEST_CASE("the best attempt is the one with the most points after lateness, the first of several") {
  Assignment assignment = with_deadline();
  assignment.counts = Counts::kBest;
  const auto best = [&](const std::vector<Record>& records,
                        const std::vector<std::optional<Time>>& times) {
    return settle(assignment, ada(static_cast<int>(records.size())), records, times).attempt;
  };
  const Time in_time = late_by(0), next_day = late_by(kHour);
  CHECK(best({record(5, 0, 0), record(6, 0, 0), record(4, 0, 0)}, {in_time, in_time, in_time}) ==
        2);
  CHECK(best({record(5, 0, 0), record(5, 0, 0)}, {in_time, in_time}) == 1);
  // 9 of 10 late is 8.1.
  CHECK(best({record(8, 0, 0), record(9, 0, 0)}, {in_time, next_day}) == 2);
  CHECK(best({record(9, 0, 0), record(10, 0, 0)}, {in_time, next_day}) == 1);
  assignment.attempts = 1;
  CHECK(best({record(1, 0, 0), record(9, 0, 0)}, {in_time, in_time}) == 1);
}

TEST_CASE("a FAULT leaves no score, of whichever attempt that may count") {
  const StudentRecord one = settle_one(whole(), faulty());
  CHECK(one.fault());
  CHECK(one.fault(1));
  CHECK_FALSE(one.fault(0));
  CHECK(one.points == 0);
  CHECK(one.scores[0].points == 10);

  Assignment best = whole();
  best.counts = Counts::kBest;
  const std::vector<std::optional<Time>> unknown(3);
  const StudentRecord middle =
      settle(best, ada(3), {record(10, 20, 5), faulty(), record(1, 0, 0)}, unknown);
  CHECK(middle.fault());
  CHECK(middle.attempt == 2);
  best.attempts = 1;
  CHECK_FALSE(
      settle(best, ada(3), {record(10, 20, 5), faulty(), record(1, 0, 0)}, unknown).fault());
  CHECK_FALSE(settle(whole(), ada(3), {faulty(), faulty(), record(1, 0, 0)}, unknown).fault());
}

TEST_CASE("a drill that was not reached is a FAULT") {
  Record half = record(10, 20, 5);
  half.drills.erase(half.drills.begin() + 1);
  const StudentRecord result = settle_one(whole(), half);
  CHECK(result.fault(1));
  REQUIRE(result.record.drills.size() == 3);
  CHECK(result.record.drills[1].id == "02_half");
  CHECK(result.record.drills[1].verdict == Verdict::kFault);
  CHECK(result.scores[2].points == 5);
}

TEST_CASE("what a person gives is final") {
  Assignment assignment = with_deadline();
  assignment.overrides = {{"ada", "02_half", 21, "bonus", ""}, {"bo", "", 1, "not hers", ""}};
  // 10 + 5 less 20 percent, and 21.
  StudentRecord result = settle_one(assignment, record(10, 3, 5), late_by(30 * kHour));
  CHECK(result.points == Approx(33));
  CHECK(result.scores[1].points == 21);
  CHECK(result.scores[1].max_points == 20);
  CHECK(result.scores[1].override_reason == "bonus");
  CHECK(result.scores[0].override_reason.empty());
  CHECK(result.override_reason.empty());
  CHECK(result.record.drills[1].points == 3);

  assignment.overrides.push_back({"ada", "", 2.5, "half done at the board", ""});
  result = settle_one(assignment, record(10, 3, 5), late_by(30 * kHour));
  CHECK(result.points == 2.5);
  CHECK(result.max_points == 35);
  CHECK(result.override_reason == "half done at the board");
  CHECK(result.late.percent_lost == 20);
}

TEST_CASE("what a person gives stands in for a FAULT") {
  Assignment assignment = whole();
  assignment.overrides = {{"ada", "02_half", 4, "by reading", ""}};
  StudentRecord result = settle_one(assignment, faulty());
  CHECK_FALSE(result.fault());
  CHECK_FALSE(result.fault(1));
  CHECK(result.points == 19);
  assignment.overrides = {{"ada", "", 4, "by reading", ""}};
  result = settle_one(assignment, faulty());
  CHECK_FALSE(result.fault());
  CHECK(result.fault(1));
  CHECK(result.points == 4);
}

TEST_CASE("records and times that are not one for each attempt are the caller's mistake") {
  CHECK_THROWS_AS(settle(whole(), ada(2), {record(1, 0, 0)}, {{}, {}}), std::logic_error);
  CHECK_THROWS_AS(settle(whole(), ada(1), {record(1, 0, 0)}, {}), std::logic_error);
  CHECK_THROWS_AS(settle(whole(), ada(0), {}, {}), std::logic_error);
}

}  // namespace
