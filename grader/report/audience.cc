#include "grader/report/audience.h"

#include <sstream>
#include <string>
#include <string_view>

namespace report {
namespace {

std::string folder_of(const Drill& drill) { return "drills/" + drill.id + "/"; }

// The drill's header, which has the same folder, is no C++ file of its own.
bool is_students(const std::string& file, const Drill& drill) {
  return file.starts_with(folder_of(drill)) && (file.ends_with(".cc") || file.ends_with(".cu"));
}

// Whether a line begins with a place, FILE:LINE or FILE(LINE), that a student can look at: in the
// drill's own folder, or in a header that everybody has and that an error of the student's ends in.
bool names_readable_place(std::string_view line, const Drill& drill) {
  for (const std::string_view before : {"In file included from ", "                 from "})
    if (line.starts_with(before)) line.remove_prefix(before.size());
  const std::string_view file = line.substr(0, line.find_first_of(":("));
  const bool is_system_header =
      file.starts_with("/usr/") && file.find("/include/") != std::string_view::npos;
  return file.starts_with(folder_of(drill)) || is_system_header;
}

// The lines about such places, each with those that belong to it: they begin with a blank.
std::string readable_words(const Drill& drill) {
  std::string kept;
  bool keeps = false;
  std::istringstream lines(drill.compiler_output);
  for (std::string line; std::getline(lines, line);) {
    if (names_readable_place(line, drill)) {
      keeps = true;
    } else if (!line.starts_with(' ')) {
      keeps = false;
    }
    if (keeps) kept += line + "\n";
  }
  return kept.empty() ? "what was said of it is about other files; ask who graded it\n" : kept;
}

// What keeps a file from being run; with a FAULT the words are the machine's.
std::string readable_compiler_output(const Drill& drill) {
  if (drill.compiler_output.empty()) return "";
  switch (drill.verdict) {
    case Verdict::kBuild:
    case Verdict::kForbidden:
    case Verdict::kMissing:
      // Without a source it is what was seen when the work was handed in, and that is the
      // student's.
      return drill.source_sha256.empty() ? drill.compiler_output : readable_words(drill);
    default:
      return "";
  }
}

Json readable_access(const Json& from) {
  return {{"file", from.at("file")},
          {"line", from.at("line")},
          {"thread", nullptr},
          {"block", nullptr}};
}

Json readable_findings(const Drill& drill) {
  Json findings = Json::array();
  for (const Json& from : drill.findings) {
    if (!is_students(from.at("file"), drill)) continue;
    Json finding = {{"kind", from.at("kind")}, {"kernel", from.at("kernel")}};
    finding.update(readable_access(from));
    finding["object"] = from.at("object");
    finding["offset"] = 0;
    finding["other"] = nullptr;
    if (const Json& other = from.at("other");
        !other.is_null() && is_students(other.at("file"), drill))
      finding["other"] = readable_access(other);
    finding["message"] = "";
    finding["count"] = 0;
    findings.push_back(std::move(finding));
  }
  return findings;
}

Test readable_test(const Test& from) {
  Test test;
  test.name = from.name;
  test.backend = from.backend;
  test.verdict = from.verdict;
  test.points = from.points;
  test.max_points = from.max_points;
  test.failure_class = from.failure_class;
  return test;
}

Drill readable_drill(const Drill& from) {
  Drill drill;
  drill.id = from.id;
  drill.title = from.title;
  drill.verdict = from.verdict;
  drill.points = from.points;
  drill.max_points = from.max_points;
  drill.source_sha256 = from.source_sha256;
  // Without the reason, which is the machine's.
  for (const auto& [backend, graded] : from.backends)
    drill.backends[backend] = graded == "graded" ? "graded" : "not graded";
  drill.compiler_output = readable_compiler_output(from);
  drill.findings = readable_findings(from);
  for (const Test& test : from.tests) drill.tests.push_back(readable_test(test));
  return drill;
}

}  // namespace

// From nothing: what is new in a record is hidden until someone decides.
Record readable_by(Audience audience, Record record) {
  if (audience == Audience::kInstructor) return record;
  Record readable;
  for (const Drill& drill : record.drills) readable.drills.push_back(readable_drill(drill));
  readable.run.date = record.run.date;
  return readable;
}

}  // namespace report
