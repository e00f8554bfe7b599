#include "grader/report/gradescope.h"

#include <algorithm>
#include <cstddef>

#include "fmt/format.h"
#include "grader/report/findings.h"
#include "grader/report/points_text.h"
#include "grader/report/printable.h"
#include "grader/report/style.h"

namespace report {
namespace {

const char* visibility_of_hidden(Audience audience) {
  return audience == Audience::kStudent ? "after_published" : "hidden";
}

const char* status(bool passed) { return passed ? "passed" : "failed"; }

bool is_fault(const Drill& drill) { return drill.verdict == Verdict::kFault; }

// Without an assignment each drill counts as it is.
Counted as_it_is(const Record& record) {
  Counted counted;
  for (const Drill& drill : record.drills) {
    Counted::Drill& own = counted.drills[drill.id];
    own.max_points = drill.max_points;
    if (!is_fault(drill)) own.points = drill.points;
  }
  if (std::none_of(record.drills.begin(), record.drills.end(), is_fault))
    counted.points = record.points();
  return counted;
}

// A check without points.
Json note(const std::string& number, const std::string& name, bool passed,
          const std::string& output, const char* visibility) {
  return {{"status", status(passed)},
          {"name", name},
          {"number", number},
          {"output", printable(output)},
          {"visibility", visibility}};
}

// Whether it came so far that its tests could run, and if not, the words for it.
Json run_note(const std::string& number, const Drill& readable) {
  const bool fault = is_fault(readable);
  const std::string words =
      fault ? "the grader failed; ask who graded it" : readable.compiler_output;
  return note(number, readable.id + ": it can be run", !fault && readable.compiler_output.empty(),
              words, "visible");
}

std::string output_of(const Test& test) {
  std::string text(name(test.verdict));
  const auto add = [&](const char* what, const std::string& words) {
    if (!words.empty()) text += fmt::format("{}{}", what, words);
  };
  add(": ", test.message);
  add("\nclass: ", test.failure_class);
  add("\ninput: ", test.counterexample.value_or(""));
  add("\nfound: ", test.found);
  add("\nagain: ", test.replay);
  add("\nprinted:\n", test.output);
  return printable(text);
}

Json scored(const std::string& number, const Test& test, const Drill& drill, double scale,
            const char* visibility) {
  Json tags = {drill.id, test.backend};
  if (!test.failure_class.empty()) tags.push_back(test.failure_class);
  return {{"score", rounded_points(test.points * scale)},
          {"max_score", rounded_points(test.max_points * scale)},
          {"status", status(test.verdict == Verdict::kOk)},
          {"name", printable(fmt::format("{}: {}", drill.id, test.name))},
          {"number", number},
          {"output", output_of(test)},
          {"tags", tags},
          {"visibility", visibility},
          {"extra_data", {{"drill", drill.id}, {"verdict", name(test.verdict)}}}};
}

// `readable` is the drill as a student may read it, `drill` as the audience may.
void add_drill(Json& tests, std::size_t place, const Drill& readable, const Drill& drill,
               double scale, const char* visibility) {
  std::size_t count = 0;
  const auto number = [&] { return fmt::format("{}.{}", place, count++); };
  tests.push_back(run_note(number(), readable));
  for (const Test& test : drill.tests)
    tests.push_back(scored(number(), test, drill, scale, visibility));
  if (!drill.findings.empty())
    tests.push_back(note(number(), drill.id + ": its kernels are clean", false,
                         findings(drill, Style{}), visibility));
}

std::string sum(const Record& record, const Counted& counted) {
  std::string text;
  double most = 0;
  for (const Drill& drill : record.drills) {
    const auto found = counted.drills.find(drill.id);
    if (found == counted.drills.end()) continue;
    const auto& [points, max_points] = found->second;
    text += fmt::format("{} {} {} / {}\n", drill.id, name(drill.verdict),
                        points ? points_text(*points) : "-", points_text(max_points));
    most += max_points;
  }
  for (const std::string& remark : counted.remarks) text += remark + "\n";
  return text + fmt::format("total {} / {}\n", points_text(*counted.points), points_text(most));
}

}  // namespace

std::optional<std::string> gradescope(const Record& record, Audience audience,
                                      const Counted* counted) {
  const Counted plain = as_it_is(record);
  if (counted == nullptr) counted = &plain;
  if (!counted->points) return std::nullopt;
  const char* const visibility = visibility_of_hidden(audience);
  const Record readable = readable_by(Audience::kStudent, record);
  const Record shown = readable_by(audience, record);
  Json tests = Json::array();
  std::size_t place = 0;
  for (std::size_t i = 0; i < shown.drills.size(); ++i) {
    const Drill& drill = shown.drills[i];
    const auto found = counted->drills.find(drill.id);
    if (found == counted->drills.end()) continue;
    const double scale = drill.max_points == 0 ? 0 : found->second.max_points / drill.max_points;
    add_drill(tests, ++place, readable.drills[i], drill, scale, visibility);
  }
  tests.push_back(
      note(fmt::format("{}.0", place + 1), "the sum", true, sum(record, *counted), visibility));
  // What stands beside the tests is not hidden with them: it holds no result.
  Json results = {
      {"score", rounded_points(*counted->points)},
      {"output", "The hidden tests are shown when the grades are published, if at all.\n"},
      {"output_format", "text"},
      {"test_output_format", "text"},
      {"test_name_format", "text"},
      {"stdout_visibility", "hidden"},
      {"extra_data", {{"schema", kSchema}}},
      {"tests", tests}};
  if (audience == Audience::kInstructor) {
    results["execution_time"] = record.run.wall_ms / 1000;
    results["extra_data"]["grader"] = record.grader;
  }
  return dump(results);
}

}  // namespace report
