#include "grader/class/student_record.h"

#include <stdexcept>
#include <string>

#include "third_party/catch2/catch2.h"

namespace {

using classroom::student_record_from;
using classroom::StudentRecord;
using report::dump;
using report::Json;
using report::Verdict;

// A record in which no field has the value that it would have anyway.
StudentRecord full_record() {
  StudentRecord record;
  record.key = "ada_123";
  record.name = "Ada \"Countess\" Łovelace";
  record.id = "123";
  record.folder = "Ada_123";
  record.problems = {"a.zip: broken", "b"};
  record.assignment = "Homework 1";
  record.attempt = 2;
  record.attempts = 3;
  record.late = {classroom::parse_time("2026-12-02T00:00:01Z"), 61, 10.005};
  record.scores = {{"01_add", 10 / 3.0, 10, ""}, {"02_half", 0.1 + 0.2, 20.5, "by hand"}};
  record.points = 3.0049;
  record.max_points = 30.5;
  record.override_reason = "for her talk";
  record.record.submission = "ada";
  record.record.seed = 7;
  record.record.grader = "ab";
  for (const auto& score : record.scores) record.record.drills.emplace_back().id = score.drill;
  record.record.drills[0].points = 1;
  return record;
}

// But for what the grader's record says.
constexpr const char* kFullJson = R"({
 "schema": "kernel-drills-class/1",
 "key": "ada_123",
 "name": "Ada \"Countess\" Łovelace",
 "id": "123",
 "folder": "Ada_123",
 "problems": [
  "a.zip: broken",
  "b"
 ],
 "assignment": "Homework 1",
 "attempt": 2,
 "attempts": 3,
 "late": {
  "handed_in": "2026-12-02T00:00:01Z",
  "seconds": 61,
  "percent_lost": 10.01
 },
 "points": 3.0,
 "max_points": 30.5,
 "override_reason": "for her talk",
 "scores": [
  {
   "drill": "01_add",
   "points": 3.33,
   "max_points": 10.0,
   "override_reason": ""
  },
  {
   "drill": "02_half",
   "points": 0.3,
   "max_points": 20.5,
   "override_reason": "by hand"
  }
 ]
}
)";

TEST_CASE("a student's record is the JSON of the contract, and ends with the grader's record") {
  const StudentRecord record = full_record();
  Json json = to_json(record);
  CHECK(std::prev(json.end()).key() == "record");
  CHECK(json["record"] == report::to_json(record.record));
  json.erase("record");
  CHECK(dump(json) == kFullJson);
}

TEST_CASE("a student's record survives being written and read") {
  const StudentRecord record = full_record();
  const std::string text = dump(to_json(record));
  const StudentRecord read = student_record_from(Json::parse(text));
  CHECK(dump(to_json(read)) == text);
  CHECK(read.late.handed_in == record.late.handed_in);
  CHECK(read.scores[1].override_reason == "by hand");
  CHECK(read.record.seed == 7);

  StudentRecord plain = record;
  plain.late = {};
  plain.problems.clear();
  const std::string other = dump(to_json(plain));
  CHECK(to_json(plain)["late"]["handed_in"].is_null());
  CHECK(to_json(plain)["problems"].is_array());
  CHECK(dump(to_json(student_record_from(Json::parse(other)))) == other);
}

TEST_CASE("where a FAULT leaves no score the points are null") {
  StudentRecord record = full_record();
  record.record.drills[0].verdict = Verdict::kFault;
  record.override_reason.clear();
  record.points = 0;
  const Json json = to_json(record);
  CHECK(json["points"].is_null());
  CHECK(json["scores"][0]["points"].is_null());
  CHECK(json["scores"][1]["points"] == 0.3);
  const StudentRecord read = student_record_from(json);
  CHECK(read.fault());
  CHECK(read.points == 0);
  CHECK(to_json(read) == json);
  Json scored = json;
  scored["points"] = 3;
  CHECK_THROWS_AS(student_record_from(scored), std::runtime_error);
  // A person gave the total.
  record.override_reason = "by hand";
  record.points = 3;
  CHECK(to_json(record)["points"] == 3);
  CHECK(student_record_from(to_json(record)).points == 3);
}

TEST_CASE("a student's record that lacks a field is refused, whichever it is") {
  const Json whole = to_json(full_record());
  REQUIRE_NOTHROW(student_record_from(whole));
  for (const char* where : {"", "/late", "/scores/1", "/record"}) {
    const Json::json_pointer folder(where);
    for (const auto& item : whole.at(folder).items()) {
      CAPTURE(where, item.key());
      Json json = whole;
      json.at(folder).erase(item.key());
      CHECK_THROWS(student_record_from(json));
    }
  }
}

TEST_CASE("what no student's record can hold is refused") {
  const Json whole = to_json(full_record());
  const auto refused = [&](const char* where, const Json& value) {
    Json json = whole;
    json[Json::json_pointer(where)] = value;
    CAPTURE(where, value.dump());
    CHECK_THROWS(student_record_from(json));
  };
  refused("/schema", "kernel-drills/1");
  refused("/late/handed_in", "yesterday");
  refused("/late/percent_lost", -1);
  refused("/points", "3");
  refused("/points", nullptr);
  refused("/points", -0.5);
  refused("/points", 1e300);
  refused("/points", true);
  refused("/max_points", nullptr);
  refused("/attempt", 1.5);
  refused("/scores/0/drill", "02_half");
  refused("/scores", Json::array());
  refused("/record/drills", Json::array());
  refused("/problems", "b");
  for (const char* text : {"[]", "{}", "null", "3"})
    CHECK_THROWS(student_record_from(Json::parse(text)));
}

}  // namespace
