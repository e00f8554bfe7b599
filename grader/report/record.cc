#include "grader/report/record.h"

#include <algorithm>
#include <stdexcept>

#include "grader/report/integer.h"
#include "grader/report/wrong_array_json.h"

namespace report {
namespace {

Verdict verdict_from(const Json& json) {
  const auto text = json.get<std::string>();
  if (const auto verdict = verdict_named(text)) return *verdict;
  throw std::runtime_error("unknown verdict " + text);
}

Json to_json(const Test& test) {
  Json json = {{"name", test.name},
               {"backend", test.backend},
               {"verdict", name(test.verdict)},
               {"points", test.points},
               {"max_points", test.max_points},
               {"failure_class", test.failure_class},
               {"message", test.message},
               {"tolerance_used", nullptr},
               {"output", test.output},
               {"counterexample", nullptr},
               {"replay", test.replay}};
  if (test.tolerance_used) json["tolerance_used"] = *test.tolerance_used;
  if (test.counterexample) {
    json["counterexample"] = {{"shrunk", test.shrunk},
                              {"input", *test.counterexample},
                              {"found", test.found},
                              {"array", nullptr}};
    if (test.array) json["counterexample"]["array"] = to_json(*test.array);
  }
  return json;
}

Test test_from(const Json& json) {
  Test test;
  test.name = json.at("name");
  test.backend = json.at("backend");
  test.verdict = verdict_from(json.at("verdict"));
  test.points = integer<int>(json.at("points"));
  test.max_points = integer<int>(json.at("max_points"));
  test.failure_class = json.at("failure_class");
  test.message = json.at("message");
  if (const Json& used = json.at("tolerance_used"); !used.is_null())
    test.tolerance_used = used.get<double>();
  test.output = json.at("output");
  if (const Json& counterexample = json.at("counterexample"); !counterexample.is_null()) {
    test.counterexample = counterexample.at("input");
    test.shrunk = counterexample.at("shrunk");
    test.found = counterexample.at("found");
    // Older records have no such field.
    if (const auto array = counterexample.find("array");
        array != counterexample.end() && !array->is_null())
      test.array = wrong_array_from(*array);
  }
  test.replay = json.at("replay");
  return test;
}

// The library copies, writes and compares by recursion: the stack's end would be the program's. An
// array of objects that hold arrays is all there is.
const Json& shallow(const Json& json, int levels = 8) {
  if (!json.is_structured()) return json;
  if (levels == 0) throw std::runtime_error("findings or counters are nested too deeply");
  for (const Json& element : json) shallow(element, levels - 1);
  return json;
}

Drill drill_from(const Json& json) {
  Drill drill;
  drill.id = json.at("id");
  drill.title = json.at("title");
  drill.verdict = verdict_from(json.at("verdict"));
  drill.points = integer<int>(json.at("points"));
  drill.max_points = integer<int>(json.at("max_points"));
  drill.source_sha256 = json.at("source_sha256");
  drill.backends = json.at("backends").get<std::map<std::string, std::string>>();
  drill.compiler_output = json.at("compiler_output");
  drill.findings = shallow(json.at("findings"));
  drill.counters = shallow(json.at("counters"));
  for (const Json& test : json.at("tests")) drill.tests.push_back(test_from(test));
  return drill;
}

void check_schema(const Json& json) {
  if (json.at("schema") != kSchema)
    throw std::runtime_error("not a record of " + std::string(kSchema));
}

}  // namespace

void Drill::settle(std::optional<Verdict> before) {
  const auto is = [](Verdict verdict) {
    return [=](const Test& test) { return test.verdict == verdict; };
  };
  const auto failed = std::find_if(tests.begin(), tests.end(), [](const Test& test) {
    return test.verdict != Verdict::kOk && test.verdict != Verdict::kSkipped;
  });
  if (before) {
    verdict = *before;
  } else if (failed == tests.end()) {
    const bool any_graded =
        tests.empty() || std::any_of(tests.begin(), tests.end(), is(Verdict::kOk));
    verdict = any_graded ? Verdict::kOk : Verdict::kSkipped;
  } else {
    verdict = failed->verdict;
    // These outweigh what failed before them, the last one most.
    for (const Verdict graver :
         {Verdict::kForbidden, Verdict::kBuild, Verdict::kMissing, Verdict::kFault}) {
      if (std::any_of(tests.begin(), tests.end(), is(graver))) verdict = graver;
    }
  }
  points = max_points = 0;
  for (Test& test : tests) {
    test.points =
        test.verdict == Verdict::kOk && verdict != Verdict::kForbidden ? test.max_points : 0;
    points += test.points;
    max_points += test.max_points;
  }
}

int Record::points() const {
  int sum = 0;
  for (const Drill& drill : drills) sum += drill.points;
  return sum;
}

int Record::max_points() const {
  int sum = 0;
  for (const Drill& drill : drills) sum += drill.max_points;
  return sum;
}

Json to_json(const Drill& drill) {
  Json tests = Json::array();
  for (const Test& test : drill.tests) tests.push_back(to_json(test));
  return {{"id", drill.id},
          {"title", drill.title},
          {"verdict", name(drill.verdict)},
          {"points", drill.points},
          {"max_points", drill.max_points},
          {"source_sha256", drill.source_sha256},
          {"backends", drill.backends},
          {"compiler_output", drill.compiler_output},
          {"findings", drill.findings},
          {"counters", drill.counters},
          {"tests", tests}};
}

Json to_json(const Run& run) {
  return {{"date", run.date},
          {"host", run.host},
          {"protections", run.protections},
          {"compiler_protections", run.compiler_protections},
          {"wall_ms", run.wall_ms},
          {"tools", run.tools}};
}

Json to_json(const DrillRecord& record) {
  return {{"schema", kSchema},
          {"seed", record.seed},
          {"grader", record.grader},
          {"drill", to_json(record.drill)}};
}

Json to_json(const Record& record) {
  Json drills = Json::array();
  for (const Drill& drill : record.drills) drills.push_back(to_json(drill));
  return {{"schema", kSchema},         {"submission", record.submission},
          {"seed", record.seed},       {"grader", record.grader},
          {"points", record.points()}, {"max_points", record.max_points()},
          {"drills", drills},          {"run", to_json(record.run)}};
}

DrillRecord drill_record_from(const Json& json) {
  check_schema(json);
  DrillRecord record;
  record.seed = integer<std::uint64_t>(json.at("seed"));
  record.grader = json.at("grader");
  record.drill = drill_from(json.at("drill"));
  return record;
}

Record record_from(const Json& json) {
  check_schema(json);
  Record record;
  record.submission = json.at("submission");
  record.seed = integer<std::uint64_t>(json.at("seed"));
  record.grader = json.at("grader");
  std::int64_t points = 0, max_points = 0;
  for (const Json& from : json.at("drills")) {
    const Drill& drill = record.drills.emplace_back(drill_from(from));
    if (drill.points < 0 || drill.max_points < 0)
      throw std::runtime_error("negative points of " + drill.id);
    points += drill.points;
    max_points += drill.max_points;
  }
  if (points != integer<int>(json.at("points")) ||
      max_points != integer<int>(json.at("max_points")))
    throw std::runtime_error("points are not the sums of the drills'");
  record.run = run_from(json.at("run"));
  return record;
}

Run run_from(const Json& json) {
  Run run;
  run.date = json.at("date");
  run.host = json.at("host");
  run.protections = json.at("protections").get<std::vector<std::string>>();
  run.compiler_protections = json.at("compiler_protections").get<std::vector<std::string>>();
  run.wall_ms = integer<std::int64_t>(json.at("wall_ms"));
  run.tools = json.at("tools").get<std::map<std::string, std::string>>();
  return run;
}

std::string dump(const Json& json) {
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace report
