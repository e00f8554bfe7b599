#include "grader/report/gradescope.h"

#include <set>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "third_party/catch2/catch2.h"

namespace {

using report::Audience;
using report::Counted;
using report::Drill;
using report::gradescope;
using report::Json;
using report::Record;
using report::Verdict;

// What the published page says of results.json, and nothing of how ours is made:
// https://gradescope-autograders.readthedocs.io/en/latest/specs/ (read in its source, docs/specs.md
// of gradescope/autograder_samples). Each member gives what is wrong, or nothing.
class Specification {
 public:
  static std::vector<std::string> violations(const Json& results) {
    Specification spec;
    spec.check_top(results);
    return spec.found_;
  }

 private:
  using Names = std::set<std::string>;

  static inline const Names kVisibilities = {"hidden", "after_due_date", "after_published",
                                             "visible"};
  static inline const Names kFormats = {"text", "simple_format", "html", "md", "ansi"};

  void require(bool holds, const std::string& what) {
    if (!holds) found_.push_back(what);
  }
  void only(const Json& object, const Names& known) {
    for (const auto& [key, value] : object.items()) require(known.contains(key), "field " + key);
  }
  void one_of(const Json& object, const std::string& key, const Names& allowed) {
    if (object.contains(key))
      require(object[key].is_string() && allowed.contains(object[key].get<std::string>()), key);
  }
  void text(const Json& object, const std::string& key) {
    if (object.contains(key)) require(object[key].is_string(), key);
  }
  void number(const Json& object, const std::string& key) {
    if (object.contains(key)) require(object[key].is_number(), key);
  }
  void stored(const Json& object) {
    if (object.contains("extra_data")) require(object["extra_data"].is_object(), "extra_data");
  }

  void check_test(const Json& test) {
    if (!test.is_object()) return require(false, "a test that is no object");
    only(test, {"score", "max_score", "status", "name", "name_format", "number", "output",
                "output_format", "tags", "visibility", "extra_data"});
    number(test, "score");
    number(test, "max_score");
    text(test, "name");
    text(test, "number");
    text(test, "output");
    one_of(test, "status", {"passed", "failed"});
    one_of(test, "name_format", kFormats);
    one_of(test, "output_format", kFormats);
    one_of(test, "visibility", kVisibilities);
    stored(test);
    if (test.contains("tags")) {
      if (!test["tags"].is_array()) return require(false, "tags");
      for (const Json& tag : test["tags"]) require(tag.is_string(), "a tag");
    }
    // "You can omit score information to add test cases that serve as informational checks with a
    // passing or failing status."
    require(test.contains("score") || test.contains("status"), "neither score nor status");
  }

  void check_top(const Json& results) {
    if (!results.is_object()) return require(false, "no object");
    only(results, {"score", "execution_time", "output", "output_format", "test_output_format",
                   "test_name_format", "visibility", "stdout_visibility", "extra_data", "tests",
                   "leaderboard"});
    number(results, "score");
    number(results, "execution_time");
    text(results, "output");
    for (const char* format : {"output_format", "test_output_format", "test_name_format"})
      one_of(results, format, kFormats);
    one_of(results, "visibility", kVisibilities);
    one_of(results, "stdout_visibility", kVisibilities);
    stored(results);
    require(results.contains("score") || results.contains("tests"), "neither score nor tests");
    if (!results.contains("tests")) return;
    require(results["tests"].is_array(), "tests");
    for (const Json& test : results["tests"]) {
      check_test(test);
      require(results.contains("score") || (test.is_object() && test.contains("score")),
              "no score at the top, and none in a test");
    }
  }

  std::vector<std::string> found_;
};

Record record() {
  Drill first;
  first.id = "01_to_bf16";
  first.verdict = Verdict::kWrong;
  first.points = 2;
  first.max_points = 3;
  first.tests = {{.name = "ties",
                  .verdict = Verdict::kWrong,
                  .max_points = 1,
                  .failure_class = "ties",
                  .message = "f(1) expected 2, got 3",
                  .output = "printed\x1B\xFF",
                  .counterexample = "0x3F80",
                  .replay = "./drill replay 01 1"},
                 {.name = "zero", .verdict = Verdict::kOk, .points = 2, .max_points = 2}};
  Drill second;
  second.id = "07_rmsnorm";
  second.verdict = Verdict::kBuild;
  second.max_points = 3;
  second.source_sha256 = "ab";
  second.compiler_output = "drills/07_rmsnorm/rmsnorm.cu:1: error\n";
  second.tests = {{.name = "rows", .verdict = Verdict::kBuild, .max_points = 3}};
  Record record;
  record.seed = 987654321;
  record.grader = "cd34";
  record.drills = {first, second};
  record.run.wall_ms = 2500;
  return record;
}

Record with_finding() {
  Record with = record();
  with.drills[1].verdict = Verdict::kWrong;
  with.drills[1].compiler_output.clear();
  with.drills[1].findings = Json::parse(
      R"([{"kind": "race", "kernel": "rows", "file": "drills/07_rmsnorm/rmsnorm.cu", "line": 3,
           "thread": [1, 0, 0], "block": [0, 0, 0], "object": "part", "offset": 4, "other": null,
           "message": "part[1] is hidden", "count": 7}])");
  return with;
}

Json results(const Record& record, Audience audience, const Counted* counted = nullptr) {
  const auto text = gradescope(record, audience, counted);
  REQUIRE(text);
  return Json::parse(*text);
}

Json test_named(const Json& results, const std::string& name) {
  for (const Json& test : results.at("tests"))
    if (test.at("name") == name) return test;
  FAIL("no test " + name);
  return {};
}

TEST_CASE("what is written is what Gradescope specifies") {
  const Counted counted = {
      .drills = {{"01_to_bf16", {1.5, 5}}}, .points = 1.25, .remarks = {"late: 10% lost"}};
  for (const Audience audience : {Audience::kInstructor, Audience::kStudent}) {
    for (const Record& some : {record(), with_finding(), Record()}) {
      CHECK(Specification::violations(results(some, audience)) == std::vector<std::string>());
      CHECK(Specification::violations(results(some, audience, &counted)) ==
            std::vector<std::string>());
    }
  }
}

TEST_CASE("the check refuses what Gradescope does not know") {
  const Json good = results(record(), Audience::kInstructor);
  const auto refused = [&](const char* pointer, const Json& value) {
    Json bad = good;
    bad[Json::json_pointer(pointer)] = value;
    INFO(pointer);
    CHECK(Specification::violations(bad).size() == 1);
  };
  for (const char* field : {"/points", "/max_score", "/tests/0/message", "/tests/1/max"})
    refused(field, 1);
  for (const char* field : {"/score", "/execution_time", "/tests/1/score", "/tests/1/max_score"})
    refused(field, "1");
  for (const char* field : {"/output", "/tests/0/output", "/tests/0/name", "/tests/0/number"})
    refused(field, 1.5);
  for (const char* field : {"/visibility", "/stdout_visibility", "/tests/0/visibility"}) {
    refused(field, "after_publishing");
    refused(field, true);
  }
  for (const char* field : {"/output_format", "/test_output_format", "/test_name_format",
                            "/tests/0/output_format", "/tests/0/name_format"})
    refused(field, "markdown");
  for (const char* status : {"ok", "PASSED", ""}) refused("/tests/0/status", status);
  for (const char* field :
       {"/extra_data", "/tests/1/extra_data", "/tests/1/tags", "/tests/1/tags/0"})
    refused(field, 1);
  refused("/tests/0", "a test");
  Json bad = good;
  bad["tests"][0].erase("status");
  CHECK(Specification::violations(bad).size() == 1);
  bad = good;
  bad.erase("score");  // the checks without points have none of their own
  CHECK(!Specification::violations(bad).empty());
  CHECK(!Specification::violations(Json::array()).empty());
  CHECK(!Specification::violations(Json::object()).empty());
}

TEST_CASE("without an assignment the points are the record's") {
  const Json json = results(record(), Audience::kStudent);
  CHECK(json.at("score") == 2);
  CHECK(test_named(json, "01_to_bf16: ties").at("score") == 0);
  CHECK(test_named(json, "01_to_bf16: ties").at("max_score") == 1);
  CHECK(test_named(json, "01_to_bf16: ties").at("status") == "failed");
  CHECK(test_named(json, "01_to_bf16: zero").at("score") == 2);
  CHECK(test_named(json, "01_to_bf16: zero").at("status") == "passed");
}

TEST_CASE("an assignment scales the tests, gives the score, and leaves out other drills") {
  const Counted counted = {
      .drills = {{"01_to_bf16", {10.0 / 3, 5}}}, .points = 3.004, .remarks = {"late: 10% lost"}};
  const Json json = results(record(), Audience::kStudent, &counted);
  CHECK(json.at("score") == 3.0);
  CHECK(test_named(json, "01_to_bf16: zero").at("score") == 3.33);
  CHECK(test_named(json, "01_to_bf16: ties").at("max_score") == 1.67);
  CHECK(json.dump().find("07_rmsnorm") == std::string::npos);
  CHECK(test_named(json, "the sum").at("output") ==
        "01_to_bf16 WRONG 3.33 / 5\nlate: 10% lost\ntotal 3 / 5\n");
}

TEST_CASE("tests are numbered by drill, in the record's order") {
  std::vector<std::string> numbers;
  const Json json = results(with_finding(), Audience::kStudent);
  for (const Json& test : json.at("tests")) numbers.push_back(test.at("number"));
  CHECK(numbers == std::vector<std::string>{"1.0", "1.1", "1.2", "2.0", "2.1", "2.2", "3.0"});
}

TEST_CASE("a student sees at once only whether each drill could be run") {
  for (const Audience audience : {Audience::kInstructor, Audience::kStudent}) {
    const Json json = results(record(), audience);
    const char* const hidden = audience == Audience::kStudent ? "after_published" : "hidden";
    for (const Json& test : json.at("tests")) {
      const bool is_check = test.at("name").get<std::string>().ends_with(": it can be run");
      CHECK(test.at("visibility") == (is_check ? "visible" : hidden));
      CHECK(test.contains("score") == test.contains("tags"));
    }
    CHECK(json.at("stdout_visibility") == "hidden");
    CHECK(test_named(json, "01_to_bf16: it can be run").at("status") == "passed");
    const Json not_run = test_named(json, "07_rmsnorm: it can be run");
    CHECK(not_run.at("status") == "failed");
    CHECK(not_run.at("output") == "drills/07_rmsnorm/rmsnorm.cu:1: error\n");
  }
}

TEST_CASE("what is visible at once holds no result, whoever the audience is") {
  Json json = results(record(), Audience::kInstructor);
  std::string visible;
  for (const Json& test : json.at("tests"))
    if (test.at("visibility") == "visible") visible += test.dump();
  json.erase("tests");
  visible += json.dump();
  for (const char* hidden : {"expected", "0x3F80", "printed", "replay", "ties", "987654321"})
    CHECK(visible.find(hidden) == std::string::npos);
}

TEST_CASE("an instructor's output holds all, a student's what they may read") {
  const std::string name = "01_to_bf16: ties";
  CHECK(test_named(results(record(), Audience::kInstructor), name).at("output") ==
        "WRONG: f(1) expected 2, got 3\nclass: ties\ninput: 0x3F80\nagain: ./drill replay 01 1\n"
        "printed:\nprinted\uFFFD\uFFFD");
  CHECK(test_named(results(record(), Audience::kStudent), name).at("output") ==
        "WRONG\nclass: ties");
  const std::string findings = "07_rmsnorm: its kernels are clean";
  CHECK(test_named(results(with_finding(), Audience::kInstructor), findings)
            .dump()
            .find("part[1] is hidden") != std::string::npos);
  CHECK(test_named(results(with_finding(), Audience::kStudent), findings).at("output") ==
        "07_rmsnorm: found while its kernels ran\n    race at drills/07_rmsnorm/rmsnorm.cu:3, in "
        "rows\n");
  CHECK(!results(record(), Audience::kStudent).contains("execution_time"));
  CHECK(results(record(), Audience::kInstructor).at("execution_time") == 2);
}

TEST_CASE("a FAULT has no score, and so there is no file") {
  Record faulty = record();
  faulty.drills[1].verdict = Verdict::kFault;
  CHECK(!gradescope(faulty, Audience::kInstructor));
  CHECK(!gradescope(faulty, Audience::kStudent));
  const Counted nothing = {.drills = {{"01_to_bf16", {2.0, 3}}, {"07_rmsnorm", {{}, 3}}}};
  CHECK(!gradescope(faulty, Audience::kStudent, &nothing));
}

TEST_CASE("points that a person gave are a score, FAULT or not") {
  Record faulty = record();
  faulty.drills[1].verdict = Verdict::kFault;
  faulty.drills[1].compiler_output = "hidden";
  faulty.drills[1].tests.clear();
  const Counted by_hand = {.drills = {{"01_to_bf16", {2.0, 3}}, {"07_rmsnorm", {{}, 3}}},
                           .points = 4,
                           .remarks = {"total by hand: it was the machine"}};
  const Json json = results(faulty, Audience::kStudent, &by_hand);
  CHECK(json.at("score") == 4);
  CHECK(Specification::violations(json) == std::vector<std::string>());
  CHECK(test_named(json, "07_rmsnorm: it can be run").at("status") == "failed");
  CHECK(test_named(json, "the sum").at("output") ==
        "01_to_bf16 WRONG 2 / 3\n07_rmsnorm FAULT - / 3\ntotal by hand: it was the machine\n"
        "total 4 / 6\n");
  CHECK(test_named(json, "07_rmsnorm: it can be run").dump().find("hidden") == std::string::npos);
}

}  // namespace
