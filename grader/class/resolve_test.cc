#include "grader/class/resolve.h"

#include <string>
#include <vector>

#include "grader/class/find_student.h"
#include "third_party/catch2/catch2.h"

namespace {

using Catch::Matchers::ContainsSubstring;
using classroom::find_student;
using classroom::KnownTime;
using classroom::Override;
using classroom::resolve;
using classroom::Roster;
using classroom::Time;

// Bo's id is ada's key, and two are called Kim.
Roster four_students() {
  Roster roster;
  const auto add = [&](const char* key, const char* name, const char* id, const char* folder) {
    classroom::Student& student = roster.students.emplace_back();
    student.key = key;
    student.name = name;
    student.id = id;
    student.folder = folder;
    student.attempts = {{1, std::nullopt, {}}, {2, std::nullopt, {}}};
  };
  add("ada_123", "Ada Lovelace", "123", "Ada Lovelace_123_assignsubmission_file");
  add("bo_5", "Bo", "ada_123", "Bo_5");
  add("kim_1", "Kim", "", "Kim.zip");
  add("kim_2", "Kim", "9", "Kim_9");
  return roster;
}

TEST_CASE("a student is found by key, id, name or folder") {
  const Roster roster = four_students();
  for (const char* name :
       {"ada_123", "123", "Ada Lovelace", "Ada Lovelace_123_assignsubmission_file"})
    CHECK(find_student(roster, name).key == "ada_123");
  CHECK(find_student(roster, "Kim.zip").key == "kim_1");
  CHECK(find_student(roster, "9").key == "kim_2");
  CHECK_THROWS_WITH(find_student(roster, "Kim"),
                    "\"Kim\" may be any of kim_1, kim_2; write one of these keys");
  for (const char* name : {"", "ada", "ada lovelace", "Kim ", "1"}) {
    CAPTURE(name);
    CHECK_THROWS_WITH(find_student(roster, name),
                      ContainsSubstring("no student has the key, id, name or folder"));
  }
}

TEST_CASE("overrides become their students', and those of nobody are problems") {
  const auto by_hand = [](const char* student, const char* drill, double points,
                          const char* where) {
    return Override{student, drill, points, "why", where};
  };
  std::vector<Override> overrides = {
      by_hand("123", "", 1, "hw:1"),     by_hand("Kim", "", 2, "hw:2"),
      by_hand("eve", "", 3, "hw:3"),     by_hand("Ada Lovelace", "01_add", 4, "hw:4"),
      by_hand("ada_123", "", 5, "hw:5"), by_hand("Bo", "", 6, "hw:6")};
  const std::vector<std::string> problems = resolve(overrides, four_students());
  REQUIRE(overrides.size() == 3);
  CHECK(overrides[0].student == "ada_123");
  CHECK(overrides[0].points == 1);
  CHECK(overrides[1].student == "ada_123");
  CHECK(overrides[1].drill == "01_add");
  CHECK(overrides[2].student == "bo_5");
  CHECK(overrides[2].reason == "why");
  REQUIRE(problems.size() == 3);
  CHECK_THAT(problems[0], ContainsSubstring("hw:2: \"Kim\" may be any of kim_1, kim_2"));
  CHECK_THAT(problems[1],
             ContainsSubstring("hw:3: no student has") && ContainsSubstring("\"eve\""));
  CHECK(problems[2] ==
        "hw:5: \"ada_123\" is ada_123, of whom hw:1 says this already, which is what counts");
}

TEST_CASE("times become their students', and who has none is named") {
  const auto known = [](const char* student, int attempt, const char* where) {
    return KnownTime{student, attempt, Time(), where};
  };
  std::vector<KnownTime> times = {known("Bo", 0, "t:1"),    known("bo_5", 2, "t:2"),
                                  known("bo_5", 3, "t:3"),  known("Kim", 0, "t:4"),
                                  known("Kim_9", 1, "t:5"), known("9", 1, "t:6"),
                                  known("123", 0, "t:7")};
  const std::vector<std::string> problems = resolve(times, four_students());
  REQUIRE(times.size() == 4);
  CHECK(times[0].student == "bo_5");
  CHECK(times[1].attempt == 2);
  CHECK(times[2].student == "kim_2");
  CHECK(times[3].student == "ada_123");
  REQUIRE(problems.size() == 4);
  CHECK(problems[0] == "t:3: bo_5 has no attempt 3 that was handed in");
  CHECK_THAT(problems[1], ContainsSubstring("t:4: \"Kim\" may be any of"));
  CHECK_THAT(problems[2], ContainsSubstring("t:6: \"9\" is kim_2, of whom t:5 says this already"));
  CHECK(problems[3] == "kim_1 has no row among the times; its files' own times count");
}

}  // namespace
