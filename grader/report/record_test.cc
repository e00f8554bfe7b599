#include "grader/report/record.h"

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace {

using report::Drill;
using report::DrillRecord;
using report::dump;
using report::Json;
using report::Record;
using report::Test;
using report::Verdict;

// A record in which no field has the value that it would have anyway.
Record full_record() {
  Drill drill;
  drill.id = "07_rmsnorm";
  drill.title = "RMSNorm, \"there\" & back";
  drill.verdict = Verdict::kWrong;
  drill.points = 3;
  drill.max_points = 5;
  drill.source_sha256 = "e3b0c442";
  drill.backends = {{"simt", "graded"}, {"cuda", "not graded: no CUDA device"}};
  drill.compiler_output = "rmsnorm.cu:3:1: warning: …\n";
  drill.findings = Json::array({{{"kind", "race"}, {"line", 12}}});
  drill.counters = {{"barriers", 2}};
  drill.tests = {{.name = "a row of ones stays ones",
                  .backend = "simt",
                  .verdict = Verdict::kOk,
                  .points = 3,
                  .max_points = 3,
                  .tolerance_used = 0.21},
                 {.name = "the tail is written",
                  .backend = "simt",
                  .verdict = Verdict::kWrong,
                  .points = 0,
                  .max_points = 2,
                  .failure_class = "tail",
                  .message = "y[2] expected 1, got NaN",
                  .output = "here\n",
                  .counterexample = "rows=1 cols=3",
                  .shrunk = true,
                  .found = "y[900] expected 1, got NaN",
                  .array = report::WrongArray{.name = "y",
                                              .shape = {1, 3},
                                              .format = "fp32",
                                              .unit = "allowance",
                                              .run_length = 1,
                                              .errors = {0.5, 0.0, "NaN"},
                                              .expected = {"0x3F800000 = 1", "1", "1"},
                                              .got = {"1", "1", "NaN"}},
                  .replay = "./drill replay 07 2"}};
  Record record{"alice", 7, "ab+cd", {drill}, {}};
  record.run.date = "2026-01-02T03:04:05Z";
  record.run.host = "lab";
  record.run.protections = {"process", "seccomp", "rlimits"};
  record.run.compiler_protections = {"bubblewrap"};
  record.run.wall_ms = 1234;
  record.run.tools = {{"compiler", "g++ 12.2.0"}};
  return record;
}

constexpr const char* kFullJson = R"({
 "schema": "kernel-drills/1",
 "submission": "alice",
 "seed": 7,
 "grader": "ab+cd",
 "points": 3,
 "max_points": 5,
 "drills": [
  {
   "id": "07_rmsnorm",
   "title": "RMSNorm, \"there\" & back",
   "verdict": "WRONG",
   "points": 3,
   "max_points": 5,
   "source_sha256": "e3b0c442",
   "backends": {
    "cuda": "not graded: no CUDA device",
    "simt": "graded"
   },
   "compiler_output": "rmsnorm.cu:3:1: warning: …\n",
   "findings": [
    {
     "kind": "race",
     "line": 12
    }
   ],
   "counters": {
    "barriers": 2
   },
   "tests": [
    {
     "name": "a row of ones stays ones",
     "backend": "simt",
     "verdict": "OK",
     "points": 3,
     "max_points": 3,
     "failure_class": "",
     "message": "",
     "tolerance_used": 0.21,
     "output": "",
     "counterexample": null,
     "replay": ""
    },
    {
     "name": "the tail is written",
     "backend": "simt",
     "verdict": "WRONG",
     "points": 0,
     "max_points": 2,
     "failure_class": "tail",
     "message": "y[2] expected 1, got NaN",
     "tolerance_used": null,
     "output": "here\n",
     "counterexample": {
      "shrunk": true,
      "input": "rows=1 cols=3",
      "found": "y[900] expected 1, got NaN",
      "array": {
       "name": "y",
       "shape": [
        1,
        3
       ],
       "format": "fp32",
       "unit": "allowance",
       "run_length": 1,
       "errors": [
        0.5,
        0.0,
        "NaN"
       ],
       "expected": [
        "0x3F800000 = 1",
        "1",
        "1"
       ],
       "got": [
        "1",
        "1",
        "NaN"
       ]
      }
     },
     "replay": "./drill replay 07 2"
    }
   ]
  }
 ],
 "run": {
  "date": "2026-01-02T03:04:05Z",
  "host": "lab",
  "protections": [
   "process",
   "seccomp",
   "rlimits"
  ],
  "compiler_protections": [
   "bubblewrap"
  ],
  "wall_ms": 1234,
  "tools": {
   "compiler": "g++ 12.2.0"
  }
 }
}
)";

TEST_CASE("a record is the JSON of the contract") {
  CHECK(dump(to_json(full_record())) == kFullJson);
}

TEST_CASE("a record's points are the sums of its drills'") {
  Record record = full_record();
  CHECK(Record().points() == 0);
  CHECK(Record().max_points() == 0);
  record.drills.push_back(record.drills[0]);
  CHECK(record.points() == 6);
  CHECK(record.max_points() == 10);
}

TEST_CASE("a judge's record holds nothing that differs from run to run") {
  const Json json = to_json(DrillRecord{7, "ab", full_record().drills[0]});
  std::vector<std::string> keys;
  for (const auto& item : json.items()) keys.push_back(item.key());
  CHECK(keys == std::vector<std::string>{"schema", "seed", "grader", "drill"});
}

TEST_CASE("a judge's record and a run survive being written and read") {
  const Record full = full_record();
  const std::string record = dump(to_json(DrillRecord{1ULL << 63, "ab", full.drills[0]}));
  const DrillRecord read = report::drill_record_from(Json::parse(record));
  CHECK(dump(to_json(read)) == record);
  CHECK(read.seed == 1ULL << 63);
  CHECK(read.drill.tests[1].shrunk);
  CHECK(read.drill.tests[1].found == "y[900] expected 1, got NaN");
  CHECK_FALSE(read.drill.tests[0].counterexample);
  CHECK_FALSE(read.drill.tests[0].array);
  REQUIRE(read.drill.tests[1].array);
  CHECK(read.drill.tests[1].array->shape == std::vector<std::int64_t>{1, 3});
  CHECK(std::get<double>(read.drill.tests[1].array->errors[0]) == 0.5);
  CHECK(read.drill.tests[0].tolerance_used == 0.21);
  CHECK_FALSE(read.drill.tests[1].tolerance_used);
  const std::string run = dump(to_json(full.run));
  CHECK(dump(to_json(report::run_from(Json::parse(run)))) == run);
}

TEST_CASE("a whole record survives being written and read") {
  const Record read = report::record_from(Json::parse(kFullJson));
  CHECK(dump(to_json(read)) == kFullJson);
  CHECK(read.submission == "alice");
  CHECK(read.seed == 7);
  CHECK(read.grader == "ab+cd");
  REQUIRE(read.drills.size() == 1);
  CHECK(read.drills[0].tests.size() == 2);
  CHECK(read.run.wall_ms == 1234);
}

TEST_CASE("a whole record is refused when its points are not the sums of its drills'") {
  for (const char* key : {"points", "max_points"}) {
    CAPTURE(key);
    Json json = Json::parse(kFullJson);
    json[key] = 4;
    CHECK_THROWS_WITH(report::record_from(json), "points are not the sums of the drills'");
    // Their sum is no int.
    const int most = std::numeric_limits<int>::max();
    json["drills"] = {json["drills"][0], json["drills"][0]};
    for (Json& drill : json["drills"]) drill[key] = most;
    json[key] = -2;
    CHECK_THROWS_WITH(report::record_from(json), "points are not the sums of the drills'");
    json["drills"][0][key] = -1;
    json[key] = most - 1;
    CHECK_THROWS_WITH(report::record_from(json), "negative points of 07_rmsnorm");
  }
}

TEST_CASE("a failure that is no array has null, and an older record nothing") {
  Drill drill = full_record().drills[0];
  drill.tests[1].array.reset();
  Json json = to_json(DrillRecord{7, "ab", drill});
  Json& counterexample = json["drill"]["tests"][1]["counterexample"];
  CHECK(counterexample.at("array").is_null());
  CHECK_FALSE(report::drill_record_from(json).drill.tests[1].array);
  counterexample.erase("array");
  CHECK_FALSE(report::drill_record_from(json).drill.tests[1].array);
}

TEST_CASE("a record that lacks a field is refused, whichever it is") {
  const Json whole = to_json(DrillRecord{7, "ab", full_record().drills[0]});
  REQUIRE_NOTHROW(report::drill_record_from(whole));
  for (const char* where : {"", "/drill", "/drill/tests/1", "/drill/tests/1/counterexample",
                            "/drill/tests/1/counterexample/array"}) {
    const Json::json_pointer folder(where);
    for (const auto& item : whole.at(folder).items()) {
      if (item.key() == "array") continue;  // older records have none
      CAPTURE(where, item.key());
      Json json = whole;
      json.at(folder).erase(item.key());
      CHECK_THROWS(report::drill_record_from(json));
    }
  }
  const Json record = to_json(full_record());
  for (const auto& item : record.items()) {
    CAPTURE(item.key());
    Json json = record;
    json.erase(item.key());
    CHECK_THROWS(report::record_from(json));
  }
  const Json run = to_json(full_record().run);
  for (const auto& item : run.items()) {
    CAPTURE(item.key());
    Json json = run;
    json.erase(item.key());
    CHECK_THROWS(report::run_from(json));
  }
}

TEST_CASE("an unknown verdict or schema, and what is no record at all, are refused") {
  const Json whole = to_json(DrillRecord{7, "ab", full_record().drills[0]});
  Json json = whole;
  json["schema"] = "kernel-drills/2";
  CHECK_THROWS_WITH(report::drill_record_from(json), "not a record of kernel-drills/1");
  json = whole;
  json["drill"]["verdict"] = "PASSED";
  CHECK_THROWS_WITH(report::drill_record_from(json), "unknown verdict PASSED");
  json = whole;
  json["drill"]["tests"][0]["verdict"] = "ok";
  CHECK_THROWS_WITH(report::drill_record_from(json), "unknown verdict ok");
  json = whole;
  for (const char* points : {"\"3\"", "3.5", "1e300", "4294967299"}) {
    json["drill"]["points"] = Json::parse(points);
    CHECK_THROWS_AS(report::drill_record_from(json), std::runtime_error);
  }
  json = whole;
  const std::size_t levels = 100'000;
  json["drill"]["findings"] = Json::parse(std::string(levels, '[') + std::string(levels, ']'));
  CHECK_THROWS_WITH(report::drill_record_from(json), "findings or counters are nested too deeply");
  for (const char* text : {"[]", "{}", "null", "3", "\"kernel-drills/1\""}) {
    CAPTURE(text);
    CHECK_THROWS(report::drill_record_from(Json::parse(text)));
  }
}

TEST_CASE("bytes that are not UTF-8 become U+FFFD") {
  Record record = full_record();
  record.drills[0].tests[1].output = "a\xFF\xC3(b";
  const Json json = Json::parse(dump(to_json(record)));
  CHECK(json["drills"][0]["tests"][1]["output"] == "a\uFFFD\uFFFD(b");
}

// A drill of tests with these verdicts, each worth 2 points.
Drill settled(const std::vector<Verdict>& verdicts, std::optional<Verdict> before = std::nullopt) {
  Drill drill;
  drill.points = drill.max_points = -1;
  for (const Verdict verdict : verdicts) {
    drill.tests.push_back({.verdict = verdict, .points = -1, .max_points = 2});
  }
  drill.settle(before);
  return drill;
}

constexpr Verdict kOk = Verdict::kOk;

TEST_CASE("a drill is OK, with all points, when all its tests are") {
  const Drill drill = settled({kOk, kOk, kOk});
  CHECK(drill.verdict == kOk);
  CHECK(drill.points == 6);
  CHECK(drill.max_points == 6);
  CHECK(drill.tests[2].points == 2);
}

TEST_CASE("a failed test costs its own points, and its verdict is the drill's") {
  for (const Verdict verdict : {Verdict::kWrong, Verdict::kUnimplemented, Verdict::kCrash,
                                Verdict::kTimeout, Verdict::kMemory}) {
    CAPTURE(report::name(verdict));
    const Drill drill = settled({kOk, verdict, kOk});
    CHECK(drill.verdict == verdict);
    CHECK(drill.points == 4);
    CHECK(drill.max_points == 6);
    CHECK(drill.tests[0].points == 2);
    CHECK(drill.tests[1].points == 0);
  }
}

TEST_CASE("the first failing test decides between verdicts of one rank") {
  CHECK(settled({kOk, Verdict::kCrash, Verdict::kWrong}).verdict == Verdict::kCrash);
  CHECK(settled({Verdict::kWrong, Verdict::kTimeout}).verdict == Verdict::kWrong);
  CHECK(settled({Verdict::kMemory, Verdict::kCrash}).verdict == Verdict::kMemory);
}

TEST_CASE("a drill is UNIMPLEMENTED when all its tests are, not when a later part is") {
  const Verdict todo = Verdict::kUnimplemented;
  CHECK(settled({todo, todo}).verdict == todo);
  CHECK(settled({Verdict::kWrong, todo}).verdict == Verdict::kWrong);
}

TEST_CASE("FAULT, MISSING, BUILD and FORBIDDEN outweigh what failed before, in that order") {
  const std::vector<Verdict> order = {Verdict::kFault, Verdict::kMissing, Verdict::kBuild,
                                      Verdict::kForbidden};
  for (std::size_t i = 0; i < order.size(); ++i) {
    CAPTURE(report::name(order[i]));
    CHECK(settled({Verdict::kWrong, Verdict::kUnimplemented, order[i]}).verdict == order[i]);
    for (std::size_t k = i + 1; k < order.size(); ++k) {
      CHECK(settled({order[k], order[i]}).verdict == order[i]);
      CHECK(settled({order[i], order[k]}).verdict == order[i]);
    }
  }
}

TEST_CASE("a forbidden act zeroes the drill, whatever passed") {
  const Drill drill = settled({kOk, Verdict::kForbidden, kOk});
  CHECK(drill.verdict == Verdict::kForbidden);
  CHECK(drill.points == 0);
  CHECK(drill.max_points == 6);
  for (const Test& test : drill.tests) CHECK(test.points == 0);
  CHECK(drill.tests[0].verdict == kOk);
}

TEST_CASE("what kept the tests from running is the drill's verdict") {
  for (const Verdict before : {Verdict::kBuild, Verdict::kMissing, Verdict::kForbidden}) {
    CAPTURE(report::name(before));
    const Drill drill = settled({before, before}, before);
    CHECK(drill.verdict == before);
    CHECK(drill.points == 0);
    CHECK(drill.max_points == 4);
  }
}

TEST_CASE("a drill is OK when all of its tests are that were graded, and SKIPPED when none was") {
  using enum Verdict;
  const auto verdict_of = [](const std::vector<Verdict>& verdicts) {
    report::Drill drill;
    for (const Verdict verdict : verdicts)
      drill.tests.push_back({.verdict = verdict, .max_points = 1});
    drill.settle(std::nullopt);
    return std::pair(drill.verdict, drill.points);
  };
  CHECK(verdict_of({kOk, kSkipped, kOk}) == std::pair(kOk, 2));
  CHECK(verdict_of({kSkipped, kWrong, kOk}) == std::pair(kWrong, 1));
  CHECK(verdict_of({kSkipped, kSkipped}) == std::pair(kSkipped, 0));
}

}  // namespace
