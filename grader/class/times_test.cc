#include "grader/class/times.h"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "grader/cli/fake_course.h"
#include "third_party/catch2/catch2.h"

namespace {

using classroom::handed_in;
using classroom::KnownTime;
using classroom::Student;
using classroom::Time;
using Times = std::vector<std::optional<Time>>;

Time at(std::int64_t seconds) { return Time(std::chrono::seconds(seconds)); }

std::vector<KnownTime> read(const std::string& text) {
  const cli::TemporaryFolder folder;
  cli::write(folder / "t.csv", text);
  return classroom::read_times(folder / "t.csv");
}

TEST_CASE("times are read with or without a header and a column of attempts") {
  for (const char* text :
       {"ada,1970-01-01T00:00:05Z\n\"Bell, Bo\",1970-01-01T01:00:07+01:00,2\n",
        "student,time\r\nada,1970-01-01T00:00:05Z\r\n\"Bell, Bo\",1970-01-01 00:00:07Z,2",
        "student,time,attempt\nada,1970-01-01T00:00:05Z,\n\"Bell, Bo\",1970-01-01T00:00:07Z,2\n"}) {
    CAPTURE(text);
    const std::vector<KnownTime> times = read(text);
    REQUIRE(times.size() == 2);
    CHECK(times[0].student == "ada");
    CHECK(times[0].attempt == 0);
    CHECK(times[0].time == at(5));
    CHECK(times[1].student == "Bell, Bo");
    CHECK(times[1].attempt == 2);
    CHECK(times[1].time == at(7));
  }
  CHECK_THAT(read("student,time\nada,1970-01-01T00:00:05Z")[0].where,
             Catch::Matchers::EndsWith("/t.csv:2"));
  CHECK(read("").empty());
}

TEST_CASE("what is wrong in a table of times is said with its line") {
  const std::pair<const char*, const char*> cases[] = {
      {"ada\n", "t.csv:1: a row of 1 fields; expected student,time or student,time,attempt"},
      {"ada;1970-01-01T00:00:05Z\n", "t.csv:1: a row of 1 fields"},
      {"ada,1970-01-01T00:00:05Z,1,x\n", "t.csv:1: a row of 4 fields"},
      {"\n,1970-01-01T00:00:05Z\n", "t.csv:2: a row without a student"},
      {"ada,1970-01-01T00:00:05\n",
       "t.csv:1: \"1970-01-01T00:00:05\" is the time of ada; expected one with its offset from "
       "UTC"},
      {"ada,\n", "t.csv:1: \"\" is the time of ada"},
      {"ada,1970-01-01T00:00:05Z\nstudent,time\n", "t.csv:2: \"time\" is the time of student"},
      {"ada,1970-01-01T00:00:05Z,0\n",
       "t.csv:1: \"0\" is the attempt of ada; expected its number, from 1"},
      {"ada,1970-01-01T00:00:05Z,1x\n", "t.csv:1: \"1x\" is the attempt of ada"},
      {"ada,1970-01-01T00:00:05Z,99999999999\n", "t.csv:1: \"99999999999\" is the attempt of ada"},
      {"ada,1970-01-01T00:00:05Z\nada,1970-01-01T00:00:06Z\n",
       "t.csv:2: a second time of ada, which "},
      {"ada,1970-01-01T00:00:05Z,1\nada,1970-01-01T00:00:06Z,1\n",
       "t.csv:2: a second time of ada, which "},
      {"ada,\"1970", "t.csv:1: a quote that does not close"},
  };
  for (const auto& [text, expected] : cases) {
    CAPTURE(text);
    CHECK_THROWS_WITH(read(text), Catch::Matchers::ContainsSubstring(expected));
  }
  const cli::TemporaryFolder folder;
  CHECK_THROWS_WITH(classroom::read_times(folder.path()),
                    Catch::Matchers::ContainsSubstring("is a folder"));
  CHECK_THROWS_WITH(classroom::read_times(folder / "none.csv"),
                    Catch::Matchers::ContainsSubstring("none.csv"));
}

TEST_CASE("a time of the attempt goes before one of the student, and that before the files'") {
  Student ada;
  ada.key = "ada";
  ada.attempts = {{1, at(10), {}}, {3, at(30), {}}, {4, std::nullopt, {}}};
  CHECK(handed_in(ada, {}) == Times{at(10), at(30), std::nullopt});
  CHECK(handed_in(ada, {{"bo", 0, at(7), ""}}) == Times{at(10), at(30), std::nullopt});
  CHECK(handed_in(ada, {{"ada", 3, at(31), ""}}) == Times{at(10), at(31), std::nullopt});
  CHECK(handed_in(ada, {{"ada", 3, at(31), ""}, {"ada", 0, at(5), ""}}) ==
        Times{at(5), at(31), at(5)});
}

}  // namespace
