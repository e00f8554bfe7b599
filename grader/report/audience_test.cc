#include "grader/report/audience.h"

#include <string>

#include "third_party/catch2/catch2.h"

namespace {

using report::Audience;
using report::Drill;
using report::Json;
using report::readable_by;
using report::Record;
using report::Verdict;

constexpr const char* kHidden = "hidden";

Json access(const std::string& file, int line) {
  return {{"file", file}, {"line", line}, {"thread", {1, 2, 3}}, {"block", {4, 5, 6}}};
}

Json finding(const std::string& file, int line, const Json& other) {
  Json json = {{"kind", "race"}, {"kernel", "rows"}};
  json.update(access(file, line));
  json.update(Json{{"object", "part"}, {"offset", 77}, {"other", other}, {"message", kHidden}});
  json["count"] = 88;
  return json;
}

// All that a record can hold, with the word "hidden" or 77 and more where a student may not look.
Record full_record() {
  Drill drill;
  drill.id = "07_rmsnorm";
  drill.title = "Normalise rows";
  drill.verdict = Verdict::kWrong;
  drill.points = 2;
  drill.max_points = 3;
  drill.source_sha256 = "ab12";
  drill.backends = {{"simt", "graded"}, {"cuda", "not graded: hidden"}};
  drill.findings = {
      finding("drills/07_rmsnorm/rmsnorm.cu", 3, access("drills/07_rmsnorm/rmsnorm.cu", 5)),
      finding("drills/07_rmsnorm/rmsnorm.cu", 7, access("grader/hidden.cc", 5)),
      finding("grader/hidden.cc", 9, nullptr)};
  drill.counters = {{"kernels", kHidden}};
  drill.tests = {{.name = "ties go to the even mantissa",
                  .backend = "simt",
                  .verdict = Verdict::kWrong,
                  .points = 0,
                  .max_points = 1,
                  .failure_class = "ties",
                  .message = kHidden,
                  .tolerance_used = 0.77,
                  .output = kHidden,
                  .counterexample = kHidden,
                  .shrunk = true,
                  .found = kHidden,
                  .replay = kHidden},
                 {.name = "zero", .verdict = Verdict::kOk, .points = 2, .max_points = 2}};
  Record record;
  record.submission = kHidden;
  record.seed = 77;
  record.grader = "cd34";
  record.drills = {drill};
  record.run = {.date = "2026-01-02T03:04:05Z",
                .host = kHidden,
                .protections = {kHidden},
                .compiler_protections = {kHidden},
                .wall_ms = 77,
                .tools = {{"compiler", kHidden}}};
  return record;
}

TEST_CASE("an instructor reads all") {
  CHECK(to_json(readable_by(Audience::kInstructor, full_record())) == to_json(full_record()));
}

TEST_CASE("a student reads verdicts, points, names, classes and places of findings") {
  const Json expected = Json::parse(R"({
    "schema": "kernel-drills/1", "submission": "", "seed": 0, "grader": "",
    "points": 2, "max_points": 3,
    "drills": [{
      "id": "07_rmsnorm", "title": "Normalise rows", "verdict": "WRONG", "points": 2, "max_points": 3,
      "source_sha256": "ab12", "backends": {"cuda": "not graded", "simt": "graded"},
      "compiler_output": "",
      "findings": [
        {"kind": "race", "kernel": "rows",
         "file": "drills/07_rmsnorm/rmsnorm.cu", "line": 3, "thread": null, "block": null,
         "object": "part", "offset": 0,
         "other": {"file": "drills/07_rmsnorm/rmsnorm.cu", "line": 5, "thread": null, "block": null},
         "message": "", "count": 0},
        {"kind": "race", "kernel": "rows",
         "file": "drills/07_rmsnorm/rmsnorm.cu", "line": 7, "thread": null, "block": null,
         "object": "part", "offset": 0, "other": null, "message": "", "count": 0}],
      "counters": {},
      "tests": [
        {"name": "ties go to the even mantissa", "backend": "simt", "verdict": "WRONG",
         "points": 0, "max_points": 1, "failure_class": "ties", "message": "",
         "tolerance_used": null, "output": "", "counterexample": null, "replay": ""},
        {"name": "zero", "backend": "cpu", "verdict": "OK", "points": 2, "max_points": 2,
         "failure_class": "", "message": "", "tolerance_used": null, "output": "",
         "counterexample": null, "replay": ""}]}],
    "run": {"date": "2026-01-02T03:04:05Z", "host": "", "protections": [],
            "compiler_protections": [], "wall_ms": 0, "tools": {}}})");
  CHECK(to_json(readable_by(Audience::kStudent, full_record())) == expected);
}

std::string readable_words(Verdict verdict, const std::string& words,
                           const std::string& sha256 = "ab12") {
  Drill drill;
  drill.id = "01_to_bf16";
  drill.verdict = verdict;
  drill.source_sha256 = sha256;
  drill.compiler_output = words;
  Record record;
  record.drills = {drill};
  return readable_by(Audience::kStudent, record).drills[0].compiler_output;
}

TEST_CASE("of the compiler's words a student reads those about their own file") {
  const std::string own =
      "drills/01_to_bf16/to_bf16.cc: In function 'f':\n"
      "drills/01_to_bf16/to_bf16.cc:5:42: error: expected ';'\n"
      "    5 | return 1 }\n"
      "      |         ^\n";
  const std::string system =
      "In file included from /usr/include/c++/12/algorithm:61,\n"
      "                 from drills/01_to_bf16/to_bf16.cc:3:\n"
      "/usr/include/c++/12/bits/stl_algo.h:1938:22: error: no match\n"
      " 1938 |   std::__lg(__last - __first) * 2,\n";
  const std::string device = "drills/01_to_bf16/to_bf16.cu(12): error: no\n";
  const std::string others =
      "/usr/bin/ld: worker/0(.text+0x10): in function `hidden'\n"
      "grader/other/binding.cc:7:1: error: hidden\n"
      "    7 | hidden\n"
      "drills/02_ulp_diff/ulp_diff.cc:1: hidden\n"
      "/usr/lib/gcc/x86_64-linux-gnu/12/libstdc++.a(hidden.o): no\n"
      "collect2: error: hidden\n";
  CHECK(readable_words(Verdict::kBuild, own) == own);
  CHECK(readable_words(Verdict::kBuild, others + own + others + system + others + device) ==
        own + system + device);
}

TEST_CASE("words that are all about other files leave a sentence") {
  CHECK(readable_words(Verdict::kBuild, "collect2: error: hidden\n") ==
        "what was said of it is about other files; ask who graded it\n");
}

TEST_CASE("a source that was refused says where, and what was not handed in says why") {
  const std::string line = "drills/01_to_bf16/to_bf16.cc:3: asm\n";
  CHECK(readable_words(Verdict::kForbidden, line) == line);
  const std::string why = "01_to_bf16/to_bf16.cc is a symbolic link\n";
  CHECK(readable_words(Verdict::kForbidden, why, "") == why);
  CHECK(readable_words(Verdict::kMissing, why, "") == why);
}

TEST_CASE("what the machine says of a FAULT is the instructor's") {
  CHECK(readable_words(Verdict::kFault, "hidden", "").empty());
  CHECK(readable_words(Verdict::kWrong, "drills/01_to_bf16/to_bf16.cc:3: hidden").empty());
}

}  // namespace
