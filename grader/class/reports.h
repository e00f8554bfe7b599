// The reports of a class, all of them made of its records.
#ifndef GRADER_CLASS_REPORTS_H_
#define GRADER_CLASS_REPORTS_H_

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/class/similar.h"
#include "grader/class/student_record.h"
#include "grader/course/course.h"

namespace classroom {

using Sources = std::map<std::string, std::map<std::string, std::string>>;

// Writes into `out`, which is made where it is not there:
//
//   records/KEY.json               the student's record, for the instructor alone
//   gradebook.csv                  for the instructor alone
//   gradescope/KEY/results.json    for `audience`, as are:
//   junit/KEY.xml
//   html/KEY.html
//   html/index.html                the class
//
// `sources` are of students' keys the texts of their files by their drills' ids, as far as they are
// at hand: pages show lines of them.
//
// A file that would not change is left alone; one of a student who is no longer there is removed,
// if .written has its name: it lists what this function writes. Nothing else in `out` is touched. A
// student without a score, because of a FAULT, has no results.json. Throws std::runtime_error that
// names what it cannot write, or a key that cannot name a file.
void write_reports(const std::filesystem::path& out, const std::vector<StudentRecord>& records,
                   const std::vector<course::DrillFacts>& drills,
                   const std::vector<SimilarPair>& similar, report::Audience audience,
                   const Sources& sources = {});

// The record that write_reports left of a student; none where there is none that can be read.
std::optional<StudentRecord> earlier_record(const std::filesystem::path& out,
                                            const std::string& key);

// The folders in `out` that hold a file of each student.
std::vector<std::filesystem::path> report_folders(const std::filesystem::path& out);

// Throws std::runtime_error where `out` holds files of the names above that write_reports did not
// write: it would write over them.
void require_own(const std::filesystem::path& out);

}  // namespace classroom

#endif  // GRADER_CLASS_REPORTS_H_
