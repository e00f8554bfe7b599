#include "grader/class/assignment.h"

#include <string>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "grader/class/fake_drills.h"
#include "grader/cli/fake_course.h"
#include "grader/course/seed.h"
#include "third_party/catch2/catch2.h"

namespace {

using Catch::Matchers::ContainsSubstring;
using classroom::Assignment;
using classroom::Counts;
using classroom::three_drills;
using report::Audience;

// The file of these lines, read.
Assignment read(const std::string& text) {
  const cli::TemporaryFolder folder;
  cli::write(folder / "hw.toml", text);
  return classroom::read_assignment(folder / "hw.toml", three_drills());
}

// What is said of the file, from its name on; empty when it is read.
std::string error_of(const std::string& text) {
  try {
    read(text);
  } catch (const std::runtime_error& e) {
    const std::string message = e.what();
    const std::size_t at = message.find("/hw.toml:");
    return at == std::string::npos ? "without its place: " + message : message.substr(at + 1);
  }
  return "";
}

std::vector<std::pair<std::string, double>> weights(const Assignment& assignment) {
  std::vector<std::pair<std::string, double>> pairs;
  for (const classroom::Weight& weight : assignment.drills)
    pairs.emplace_back(weight.drill, weight.points);
  return pairs;
}

using Pairs = std::vector<std::pair<std::string, double>>;
const Pairs kAll = {{"01_add", 10}, {"02_half", 20}, {"03_sum", 5}};

TEST_CASE("without a word it is the whole course") {
  for (const Assignment& assignment : {classroom::whole_course(three_drills()), read("")}) {
    CHECK(assignment.title == "Kernel Numerics Drills");
    CHECK(weights(assignment) == kAll);
    CHECK_FALSE(assignment.deadline);
    CHECK(assignment.attempts == 0);
    CHECK(assignment.counts == Counts::kLast);
    CHECK(assignment.audience == Audience::kInstructor);
    CHECK(assignment.seed == 1);
    CHECK(assignment.overrides.empty());
    CHECK(assignment.times.empty());
    CHECK(assignment.late.grace_minutes == 0);
    CHECK(assignment.late.percent_per_day == 0);
    CHECK_FALSE(assignment.late.last_day);
  }
}

TEST_CASE("each key is read") {
  const cli::TemporaryFolder folder;
  cli::write(folder / "hw.toml", R"(title = "Hausaufgabe 1: Zähler"
deadline = 2001-09-09T02:46:40+01:00
attempts = 3
counts = "best"
audience = "student"
seed = 7
times = "in/times.csv"

[drills]
3 = 2.5
half = 40

[late]
grace_minutes = 15
percent_per_day = 12.5
last_day = 3

[[override]]
student = "ada_123"
drill = "03_sum"
points = 8
reason = "her machine had no bubblewrap"

[[override]]
student = "ada_123"
points = 0
reason = "withdrawn"
)");
  const Assignment assignment = classroom::read_assignment(folder / "hw.toml", three_drills());
  CHECK(assignment.title == "Hausaufgabe 1: Zähler");
  REQUIRE(assignment.deadline);
  CHECK(assignment.deadline->time_since_epoch().count() == 1'000'000'000);
  CHECK(assignment.attempts == 3);
  CHECK(assignment.counts == Counts::kBest);
  CHECK(assignment.audience == Audience::kStudent);
  CHECK(assignment.seed == 7);
  CHECK(assignment.times == folder / "in" / "times.csv");
  CHECK(weights(assignment) == Pairs{{"02_half", 40}, {"03_sum", 2.5}});
  CHECK(assignment.late.grace_minutes == 15);
  CHECK(assignment.late.percent_per_day == 12.5);
  CHECK(assignment.late.last_day == 3);
  REQUIRE(assignment.overrides.size() == 2);
  const classroom::Override& first = assignment.overrides[0];
  CHECK(first.student == "ada_123");
  CHECK(first.drill == "03_sum");
  CHECK(first.points == 8);
  CHECK(first.reason == "her machine had no bubblewrap");
  CHECK(first.where == (folder / "hw.toml").string() + ":18");
  CHECK(assignment.overrides[1].drill.empty());
  CHECK(assignment.overrides[1].points == 0);
}

TEST_CASE("a drill goes by its number or its name, and may be worth nothing") {
  for (const char* name : {"02", "2", "02_half", "half", "\"02\""}) {
    CAPTURE(name);
    CHECK(weights(read(fmt::format("[drills]\n{} = 0", name))) == Pairs{{"02_half", 0}});
  }
}

TEST_CASE("a seed is a number, or in quotes, as a large one must be") {
  CHECK(read("seed = 0").seed == 0);
  CHECK(read("seed = \"12\"").seed == 12);
  CHECK(read("seed = 9223372036854775807").seed == 9'223'372'036'854'775'807u);
  CHECK(read("seed = \"9999999999999999999\"").seed == course::kLargestSeed);
  for (const char* seed : {"-1", "1.0", "\"\"", "\"-1\"", "\"+1\"", "\" 1\"", "\"1 \"", "\"0x1\"",
                           "\"10000000000000000000\"", "\"99999999999999999999\"", "true"}) {
    CAPTURE(seed);
    CHECK_THAT(error_of(fmt::format("#\nseed = {}", seed)),
               Catch::Matchers::StartsWith("hw.toml:2: seed is "));
  }
  CHECK_THAT(error_of("seed = 9999999999999999999"), ContainsSubstring("write it in quotes"));
}

TEST_CASE("what is wrong is said with its line, what was found and what was expected") {
  const std::string override_head = "[[override]]\nstudent = \"ada\"\npoints = 1\n";
  const std::pair<std::string, std::string> cases[] = {
      {"\ntitel = 1",
       "hw.toml:2: unknown key titel; expected one of title, deadline, attempts, counts, audience, "
       "seed, times, drills, late, override"},
      {"title = 3", "hw.toml:1: title is 3; expected a text in quotes that is not empty"},
      {"title = \"\"", "hw.toml:1: title is \"\"; expected a text in quotes that is not empty"},
      {"title = [1]", "hw.toml:1: title is an array; expected a text in quotes"},
      {"\n\ndeadline = 2026-12-01T23:59:00",
       "hw.toml:3: deadline is 2026-12-01T23:59:00, without an offset from UTC; expected a time "
       "with its offset from UTC, such as 2026-12-01T23:59:00+01:00"},
      {"deadline = 2026-12-01", "hw.toml:1: deadline is 2026-12-01; expected a time with its"},
      {"deadline = 23:59:00", "hw.toml:1: deadline is 23:59:00; expected a time with its"},
      {"deadline = \"tomorrow\"", "hw.toml:1: deadline is \"tomorrow\"; expected a time with its"},
      {"deadline = 2026-02-30T00:00:00Z", "hw.toml:1: "},
      {"attempts = 0", "hw.toml:1: attempts is 0; expected a whole number from 1 to 1000"},
      {"attempts = -2", "hw.toml:1: attempts is -2; expected a whole number from 1"},
      {"attempts = 4294967297", "hw.toml:1: attempts is 4294967297; expected a whole number"},
      {"attempts = 2.0", "hw.toml:1: attempts is 2; expected a whole number"},
      {"counts = \"first\"", "hw.toml:1: counts is \"first\"; expected \"last\" or \"best\""},
      {"counts = \"best\"", "hw.toml:1: counts is \"best\"; expected attempts = N beside \"best\""},
      {"counts = true", "hw.toml:1: counts is true; expected \"last\" or \"best\""},
      {"audience = \"all\"",
       "hw.toml:1: audience is \"all\"; expected \"instructor\" or \"student\""},
      {"times = 1", "hw.toml:1: times is 1; expected a text"},
      {"drills = 3", "hw.toml:1: drills is 3; expected a table, [drills]"},
      {"[drills]", "hw.toml:1: [drills] names no drill; expected lines such as 01 = 10"},
      {"[drills]\n01 = 1\n09 = 1",
       "hw.toml:3: there is no drill 09; expected the number or name of 01_add, 02_half, 03_sum"},
      {"[drills]\n02 = 1\nhalf = 1", "hw.toml:3: half is 02_half, which "},
      {"[drills]\n01 = 1\n01 = 1", "hw.toml:3: "},
      {"[drills]\n01 = \"10\"", "hw.toml:2: 01 is \"10\"; expected a number from 0 to 1000000"},
      {"[drills]\n01 = -0.5", "hw.toml:2: 01 is -0.5; expected a number from 0"},
      {"[drills]\n01 = inf", "hw.toml:2: 01 is inf; expected a number from 0"},
      {"[drills]\n01 = nan", "hw.toml:2: 01 is nan; expected a number from 0"},
      {"[drills]\n01 = 1000001", "hw.toml:2: 01 is 1000001; expected a number from 0"},
      {"[drills.01]\npoints = 1", "hw.toml:1: 01 is a table; expected a number"},
      {"[late]\npercent_per_day = 10", "hw.toml:1: [late] without a deadline; expected both"},
      {"[late]\npercent = 10",
       "hw.toml:2: unknown key percent; expected one of grace_minutes, percent_per_day, last_day"},
      {"[late]\ngrace_minutes = 1.5", "hw.toml:2: grace_minutes is 1.5; expected a whole number"},
      {"[late]\npercent_per_day = 101",
       "hw.toml:2: percent_per_day is 101; expected a number from 0 to 100"},
      {"[late]\nlast_day = -1", "hw.toml:2: last_day is -1; expected a whole number from 0"},
      {"late = 10", "hw.toml:1: late is 10; expected a table, [late]"},
      {"[override]\nstudent = \"ada\"",
       "hw.toml:1: override is a table; expected tables, each with the head [[override]]"},
      {"override = [1]", "hw.toml:1: override is an array; expected tables, each with the head"},
      {"\n[[override]]\npoints = 1", "hw.toml:2: student is missing; expected a key"},
      {"\n[[override]]\nstudent = \"a\"", "hw.toml:2: points is missing; expected a number"},
      {override_head, "hw.toml:1: reason is missing; expected why these points are given by hand"},
      {override_head + "reason = \"\"", "hw.toml:4: reason is \"\"; expected a text"},
      {override_head + "reason = \"r\"\nby = 3",
       "hw.toml:5: unknown key by; expected one of student, drill, points, reason"},
      {override_head + "reason = \"r\"\ndrill = \"4\"",
       "hw.toml:5: there is no drill 4; expected the number or name of 01_add, 02_half, 03_sum"},
      {override_head + "reason = \"r\"\ndrill = 3", "hw.toml:5: drill is 3; expected a text"},
      {override_head + "reason = \"r\"\ndrill = \"3\"\n[drills]\n01 = 1",
       "hw.toml:5: there is no drill 3; expected the number or name of 01_add"},
      {override_head + "reason = \"r\"\n" + override_head + "reason = \"r\"",
       "hw.toml:5: the total of ada is given at "},
      {"title = \"a\"\ntitle = \"b\"", "hw.toml:2: "},
      {"title = \"a", "hw.toml:1: "},
      {"title = \"\xFF\"", "hw.toml:1: "},
  };
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK_THAT(error_of(text), Catch::Matchers::StartsWith(expected));
  }
}

TEST_CASE("overrides of two drills, or of two students, are two things") {
  const std::string head = "[[override]]\npoints = 1\nreason = \"r\"\n";
  CHECK(read(head + "student = \"a\"\ndrill = \"1\"\n" + head + "student = \"a\"\ndrill = \"2\"\n" +
             head + "student = \"b\"\ndrill = \"2\"\n" + head + "student = \"a\"")
            .overrides.size() == 4);
  CHECK_THAT(error_of(head + "student = \"a\"\ndrill = \"1\"\n" + head +
                      "student = \"a\"\ndrill = \"add\"\n"),
             ContainsSubstring("hw.toml:6: 01_add of a is given at "));
}

TEST_CASE("what is no file is named") {
  const cli::TemporaryFolder folder;
  CHECK_THROWS_WITH(classroom::read_assignment(folder / "none.toml", three_drills()),
                    ContainsSubstring("none.toml"));
  CHECK_THROWS_WITH(classroom::read_assignment(folder.path(), three_drills()),
                    ContainsSubstring("is a folder"));
}

}  // namespace
