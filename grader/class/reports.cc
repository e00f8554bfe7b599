#include "grader/class/reports.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "grader/class/gradebook.h"
#include "grader/html/class_page.h"
#include "grader/html/student_page.h"
#include "grader/report/gradescope.h"
#include "grader/report/junit.h"
#include "grader/report/points_text.h"
#include "grader/report/text_file.h"

namespace classroom {
namespace {

namespace fs = std::filesystem;
using report::points_text;

// The names of what this file writes, one a line, so that it takes away nothing else.
constexpr const char* kWritten = ".written";

constexpr const char* kGradebook = "gradebook.csv";
constexpr const char* kClassPage = "html/index.html";

// A report of one student: its folder, and what stands after the student's key.
struct StudentsFile {
  std::string_view folder, ending;

  std::string of(const std::string& key) const {
    return fmt::format("{}/{}{}", folder, key, ending);
  }
};
constexpr StudentsFile kRecord = {"records", ".json"};
constexpr StudentsFile kGradescope = {"gradescope", "/results.json"};
constexpr StudentsFile kJunit = {"junit", ".xml"};
constexpr StudentsFile kPage = {"html", ".html"};
constexpr StudentsFile kStudentsFiles[] = {kRecord, kGradescope, kJunit, kPage};

bool is_key(std::string_view text) {
  constexpr std::string_view kAllowed =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
  return !text.empty() && text != "." && text != ".." &&
         text.find_first_not_of(kAllowed) == std::string_view::npos;
}

// Whether this file could have written it, whatever the list says.
bool is_ours(std::string_view name) {
  if (name == kGradebook || name == kClassPage) return true;
  return std::any_of(
      std::begin(kStudentsFiles), std::end(kStudentsFiles), [&](const StudentsFile& file) {
        const std::size_t begin = file.folder.size() + 1;
        return name.size() > begin + file.ending.size() && name.starts_with(file.folder) &&
               name[begin - 1] == '/' && name.ends_with(file.ending) &&
               is_key(name.substr(begin, name.size() - begin - file.ending.size()));
      });
}

// Every name that a class with these students can have.
std::set<std::string> names_of(const std::vector<StudentRecord>& records) {
  std::set<std::string> names = {kGradebook, kClassPage};
  for (const StudentRecord& student : records) {
    if (!is_key(student.key))
      throw std::runtime_error("a student's key is \"" + student.key + "\"; it cannot name files");
    for (const StudentsFile& file : kStudentsFiles) names.insert(file.of(student.key));
  }
  return names;
}

void write_if_changed(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  if (fs::is_regular_file(path) && report::read_file(path) == text) return;
  report::write_file(path, text);
}

// Removes what is no folder; and the folder that was made for it, if nothing else is in there.
void remove(const fs::path& out, const std::string& name) {
  const fs::path path = out / name;
  if (!fs::is_directory(fs::symlink_status(path))) fs::remove(path);
  std::error_code not_empty;
  if (path.parent_path().parent_path() != out) fs::remove(path.parent_path(), not_empty);
}

// The reports as they lie in a folder, and those that lay there before.
class Reports {
 public:
  // The list names a file before it is there: whenever this ends, the next one knows what is ours.
  Reports(fs::path out, std::set<std::string> names) : out_(std::move(out)), names_(names) {
    std::set<std::string> all = std::move(names);
    if (fs::is_regular_file(out_ / kWritten)) {
      std::istringstream list(report::read_file(out_ / kWritten));
      for (std::string name; std::getline(list, name);)
        if (is_ours(name)) all.insert(name);
    }
    not_written_ = all;
    write_list(all);
  }

  void write(const std::string& name, const std::string& text) {
    write_if_changed(out_ / name, text);
    not_written_.erase(name);
  }

  // Takes away what was not written this time.
  void finish() {
    for (const std::string& name : not_written_) remove(out_, name);
    write_list(names_);
  }

 private:
  void write_list(const std::set<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += name + "\n";
    write_if_changed(out_ / kWritten, text);
  }

  fs::path out_;
  std::set<std::string> names_;  // of this class
  std::set<std::string> not_written_;
};

report::Counted counted(const StudentRecord& student) {
  report::Counted counted;
  for (std::size_t i = 0; i < student.scores.size(); ++i) {
    const Score& score = student.scores[i];
    auto& drill = counted.drills[score.drill];
    drill.max_points = score.max_points;
    if (!student.fault(i)) drill.points = score.points;
    if (!score.override_reason.empty())
      counted.remarks.push_back(
          fmt::format("{}: points given by hand: {}", score.drill, score.override_reason));
  }
  if (!student.fault()) counted.points = student.points;
  if (student.late.percent_lost > 0)
    counted.remarks.push_back(
        fmt::format("late: {}% lost", points_text(student.late.percent_lost)));
  if (!student.override_reason.empty())
    counted.remarks.push_back("total: points given by hand: " + student.override_reason);
  return counted;
}

void write_reports_of(const StudentRecord& student, const std::vector<course::DrillFacts>& drills,
                      const std::map<std::string, std::string>& sources, report::Audience audience,
                      Reports& reports) {
  const report::Record& record = student.record;
  reports.write(kRecord.of(student.key), report::dump(to_json(student)));
  const report::Counted points = counted(student);
  if (const auto results = report::gradescope(record, audience, &points))
    reports.write(kGradescope.of(student.key), *results);
  reports.write(kJunit.of(student.key), report::junit(report::readable_by(audience, record)));
  reports.write(kPage.of(student.key),
                html::student_page(record, drills, audience, &student, sources));
}

}  // namespace

void write_reports(const fs::path& out, const std::vector<StudentRecord>& records,
                   const std::vector<course::DrillFacts>& drills,
                   const std::vector<SimilarPair>& similar, report::Audience audience,
                   const Sources& sources) {
  Reports reports(out, names_of(records));
  for (const StudentRecord& student : records) {
    const auto own = sources.find(student.key);
    write_reports_of(student, drills,
                     own == sources.end() ? std::map<std::string, std::string>() : own->second,
                     audience, reports);
  }
  reports.write(kGradebook, gradebook(records));
  reports.write(kClassPage, html::class_page(records, drills, similar, audience));
  reports.finish();
}

std::optional<StudentRecord> earlier_record(const fs::path& out, const std::string& key) {
  const fs::path file = out / kRecord.of(key);
  if (!fs::is_regular_file(file)) return std::nullopt;
  try {
    return student_record_from(report::Json::parse(report::read_file(file)));
  } catch (const std::exception&) {
    return std::nullopt;  // of another version
  }
}

std::vector<fs::path> report_folders(const fs::path& out) {
  std::vector<fs::path> folders;
  for (const StudentsFile& file : kStudentsFiles) folders.push_back(out / file.folder);
  return folders;
}

void require_own(const fs::path& out) {
  if (fs::exists(out / kWritten)) return;
  for (const char* name : {kGradebook, kClassPage}) {
    if (fs::exists(fs::symlink_status(out / name)))
      throw std::runtime_error(
          fmt::format("{} holds a {} that ./drill class grade did not write", out.string(), name));
  }
}

}  // namespace classroom
