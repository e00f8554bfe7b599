#include "grader/html/fake_class.h"

#include "third_party/catch2/catch2.h"

namespace html {
namespace {

report::Drill fake_drill() {
  report::Drill drill;
  drill.id = "07_rmsnorm";
  drill.title = "Normalise rows";
  drill.points = 1;
  drill.max_points = 3;
  drill.verdict = report::Verdict::kWrong;
  drill.source_sha256 = "ab";
  drill.backends = {{"simt", "graded"}};
  const report::Json access = {{"file", "drills/07_rmsnorm/rmsnorm.cu"},
                               {"line", 2},
                               {"thread", {1, 0, 0}},
                               {"block", {0, 0, 0}}};
  report::Json finding = access;
  finding.update({{"kind", "race"},
                  {"kernel", "rows"},
                  {"object", "part"},
                  {"offset", 4},
                  {"other", access},
                  {"message", "secret finding"},
                  {"count", 12}});
  finding["other"]["line"] = 9;
  drill.findings.push_back(finding);
  report::Test wrong;
  wrong.name = "ties go to the even mantissa";
  wrong.verdict = report::Verdict::kWrong;
  wrong.max_points = 2;
  wrong.failure_class = "ties";
  wrong.message = "f(0x3F808000 = 1.00390625) expected 0x3F81 = 1.0078125, got 0x3F80 = 1 (secret)";
  wrong.output = "secret output";
  wrong.counterexample = "secret input";
  wrong.shrunk = true;
  wrong.found = "secret larger input";
  wrong.replay = "./drill replay 07 1 --seed secret";
  wrong.array = report::WrongArray{.name = "secret_y",
                                   .shape = {2, 2},
                                   .format = "fp32",
                                   .unit = report::kAllowance,
                                   .run_length = 1,
                                   .errors = {0.5, 3.0, 0.0, "NaN"},
                                   .expected = {"1", "2", "3", "4"},
                                   .got = {"1", "9", "3", "NaN"}};
  report::Test right;
  right.name = "zero stays zero";
  right.verdict = report::Verdict::kOk;
  right.points = right.max_points = 1;
  drill.tests = {right, wrong};
  return drill;
}

}  // namespace

std::vector<course::DrillFacts> fake_drills() {
  course::DrillFacts drill;
  drill.id = "07_rmsnorm";
  drill.number = "07";
  drill.title = "Normalise rows";
  drill.points = 3;
  drill.file = "rmsnorm.cu";
  drill.hints = {{"races", "About races."}, {"ties", "First of ties."}, {"ties", "Then of ties."}};
  return {drill};
}

classroom::StudentRecord fake_student(const std::string& key, const std::string& name) {
  classroom::StudentRecord student;
  student.key = key;
  student.name = name;
  student.assignment = "Autumn";
  student.record.submission = "secret/folder";
  student.record.seed = 1234567;
  student.record.drills = {fake_drill()};
  student.record.run.date = "2026-11-30T18:14:58Z";
  student.record.run.host = "secret host";
  student.record.run.protections = {"process", "rlimits", "seccomp"};
  student.record.run.compiler_protections = {"bubblewrap", "rlimits"};
  student.record.run.wall_ms = 1500;
  student.scores = {{.drill = "07_rmsnorm", .points = 1.5, .max_points = 6, .override_reason = ""}};
  student.points = 1.5;
  student.max_points = 6;
  return student;
}

void parse(const std::string& page, tinyxml2::XMLDocument& document) {
  document.Parse(page.c_str(), page.size());
  INFO(document.ErrorStr());
  REQUIRE_FALSE(document.Error());
}

std::vector<const tinyxml2::XMLElement*> all(const tinyxml2::XMLNode& node, const char* name) {
  std::vector<const tinyxml2::XMLElement*> found;
  for (const auto* child = node.FirstChildElement(); child != nullptr;
       child = child->NextSiblingElement()) {
    if (std::string(child->Name()) == name) found.push_back(child);
    for (const auto* inner : all(*child, name)) found.push_back(inner);
  }
  return found;
}

std::string text_of(const tinyxml2::XMLNode& node) {
  if (node.ToText() != nullptr) return node.Value();
  std::string text;
  for (const auto* child = node.FirstChild(); child != nullptr; child = child->NextSibling())
    text += text_of(*child);
  return text;
}

}  // namespace html
