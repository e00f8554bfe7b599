// Every report of some records, for each audience, as ./drill class grade writes them.
//
//   student_reports OUT RECORD...
//
// makes OUT/instructor/KEY and OUT/student/KEY, a class of one student with the record of that
// place, KEY being 0 and so on; and OUT/KEY.json, what a student may read of that record.
#include <cstddef>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "grader/class/reports.h"
#include "grader/report/text_file.h"

namespace {

namespace fs = std::filesystem;
using classroom::StudentRecord;
using report::Audience;

StudentRecord student_with(const std::string& path, const std::string& key) {
  const auto graded = report::drill_record_from(report::Json::parse(report::read_file(path)));
  StudentRecord student;
  student.key = student.name = student.folder = key;
  student.record.seed = graded.seed;
  student.record.grader = graded.grader;
  student.record.drills = {graded.drill};
  classroom::Score score;
  score.drill = graded.drill.id;
  score.points = student.points = graded.drill.points;
  score.max_points = student.max_points = graded.drill.max_points;
  student.scores = {score};
  return student;
}

void write_all(const fs::path& out, int count, char** paths) {
  // A class each: students of one class have the same drills.
  for (int i = 0; i < count; ++i) {
    const std::string key = std::to_string(i);
    const StudentRecord student = student_with(paths[i], key);
    for (const auto& [name, audience] : {std::pair{"instructor", Audience::kInstructor},
                                         std::pair{"student", Audience::kStudent}}) {
      classroom::write_reports(out / name / key, {student}, {}, {}, audience);
    }
    report::write_file(
        out / (key + ".json"),
        report::dump(to_json(report::readable_by(Audience::kStudent, student.record))));
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc < 3) throw std::runtime_error("usage: student_reports OUT RECORD...");
    write_all(argv[1], argc - 2, argv + 2);
    return 0;
  } catch (const std::exception& e) {
    fmt::print(stderr, "student_reports: {}\n", e.what());
    return 1;
  }
}
