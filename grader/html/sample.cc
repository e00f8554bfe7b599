// Pages of kept records, to look at and for tests.
//
//   sample COURSE.json instructor|student OUT FILE...
//
// A FILE is what `./drill grade --json` or `./drill class grade` wrote of one student, KEY.json;
// the student's own files are taken from the folder KEY beside it, where there is one. Writes
// OUT/KEY.html each, and OUT/index.html.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "grader/class/student_record.h"
#include "grader/course/course.h"
#include "grader/html/class_page.h"
#include "grader/html/student_page.h"
#include "grader/report/text_file.h"

namespace {

namespace fs = std::filesystem;
using classroom::StudentRecord;

StudentRecord read_student(const fs::path& file) {
  const report::Json json = report::Json::parse(report::read_file(file));
  if (json.at("schema") == classroom::kStudentSchema) return classroom::student_record_from(json);
  StudentRecord student;
  student.key = student.name = file.stem();
  student.record = report::record_from(json);
  for (const report::Drill& drill : student.record.drills) {
    student.scores.push_back({.drill = drill.id,
                              .points = static_cast<double>(drill.points),
                              .max_points = static_cast<double>(drill.max_points),
                              .override_reason = ""});
  }
  student.points = student.record.points();
  student.max_points = student.record.max_points();
  return student;
}

std::map<std::string, std::string> read_sources(const fs::path& folder,
                                                const std::vector<course::DrillFacts>& drills) {
  std::map<std::string, std::string> sources;
  for (const course::DrillFacts& drill : drills) {
    const fs::path file = folder / drill.id / drill.file;
    if (fs::exists(file)) sources[drill.id] = report::read_file(file);
  }
  return sources;
}

report::Audience audience_named(const std::string& name) {
  if (name == "instructor") return report::Audience::kInstructor;
  if (name == "student") return report::Audience::kStudent;
  throw std::runtime_error("no audience " + name + "; expected instructor or student");
}

void write_pages(const std::vector<std::string>& arguments) {
  if (arguments.size() < 4)
    throw std::runtime_error("usage: sample COURSE.json instructor|student OUT FILE...");
  const auto drills = course::read_course(arguments[0]);
  const report::Audience audience = audience_named(arguments[1]);
  const fs::path out = arguments[2];
  fs::create_directories(out);
  std::vector<StudentRecord> students;
  for (std::size_t i = 3; i < arguments.size(); ++i) {
    const fs::path file = arguments[i];
    students.push_back(read_student(file));
    const StudentRecord& student = students.back();
    const auto sources = read_sources(file.parent_path() / file.stem(), drills);
    report::write_file(out / (student.key + ".html"),
                       html::student_page(student.record, drills, audience, &student, sources));
  }
  report::write_file(out / "index.html", html::class_page(students, drills, {}, audience));
}

}  // namespace

int main(int argc, char** argv) {
  try {
    write_pages({argv + 1, argv + argc});
    return 0;
  } catch (const std::exception& e) {
    fmt::print(stderr, "sample: {}\n", e.what());
    return 2;
  }
}
