// The result record: the one source of every report. Its JSON form is a contract (docs/grading.md).
//
// What is the same for the same submission, seed and grader is here; times, hosts and versions are
// in Run.
#ifndef GRADER_REPORT_RECORD_H_
#define GRADER_REPORT_RECORD_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/report/verdict.h"
#include "grader/report/wrong_array.h"
#include "nlohmann/json.hpp"

namespace report {

using Json = nlohmann::ordered_json;

inline constexpr const char* kSchema = "kernel-drills/1";

struct Test {
  std::string name = {};
  std::string backend = "cpu";
  Verdict verdict = Verdict::kSkipped;
  int points = 0;
  int max_points = 0;
  std::string failure_class = {};                  // empty when it passed
  std::string message = {};                        // empty when it passed
  std::optional<double> tolerance_used = {};       // see tolerance_used.h; none where it has none
  std::string output = {};                         // what the submission printed, when it failed
  std::optional<std::string> counterexample = {};  // the input of the failure
  bool shrunk = false;                   // the counterexample was made smaller than it was found
  std::string found = {};                // if so, the message of the input that was found
  std::optional<WrongArray> array = {};  // where an array came, of the counterexample
  std::string replay = {};               // the command that runs this test again
};

struct Drill {
  std::string id;
  std::string title;
  Verdict verdict = Verdict::kSkipped;
  int points = 0;
  int max_points = 0;
  std::string source_sha256;                    // empty when there is no file
  std::map<std::string, std::string> backends;  // "graded", or "not graded: why"
  std::string compiler_output;
  Json findings = Json::array();   // made by grader/judge/gathered.h
  Json counters = Json::object();  // the same
  std::vector<Test> tests;

  // Sets verdict and points from the tests; `before` is what kept the tests from running, if
  // anything did.
  void settle(std::optional<Verdict> before);
};

struct Run {
  std::string date;  // ISO 8601, UTC
  std::string host;
  std::vector<std::string> protections;
  std::vector<std::string> compiler_protections;
  std::int64_t wall_ms = 0;
  std::map<std::string, std::string> tools;
};

// What one judge writes about one submission's file.
struct DrillRecord {
  std::uint64_t seed = 0;
  std::string grader;
  Drill drill;
};

struct Record {
  std::string submission;
  std::uint64_t seed = 0;
  std::string grader;
  std::vector<Drill> drills;
  Run run;

  int points() const;
  int max_points() const;
};

Json to_json(const Drill& drill);
Json to_json(const Run& run);
Json to_json(const DrillRecord& record);
Json to_json(const Record& record);

// Throw Json::exception or std::runtime_error for what is no such JSON.
DrillRecord drill_record_from(const Json& json);
Record record_from(const Json& json);
Run run_from(const Json& json);

// Text with a final newline. Bytes that are not UTF-8 become U+FFFD.
std::string dump(const Json& json);

}  // namespace report

#endif  // GRADER_REPORT_RECORD_H_
