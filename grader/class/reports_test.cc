#include "grader/class/reports.h"

#include <cstdlib>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "grader/report/text_file.h"
#include "third_party/catch2/catch2.h"

namespace {

using Catch::Matchers::ContainsSubstring;

namespace fs = std::filesystem;
using classroom::StudentRecord;
using report::Audience;
using report::Verdict;

StudentRecord student(const std::string& key, Verdict verdict = Verdict::kWrong) {
  report::Drill drill;
  drill.id = "01_add";
  drill.verdict = verdict;
  drill.max_points = 1;
  drill.tests = {{.name = "zero", .verdict = verdict, .max_points = 1, .message = "hidden words"}};
  StudentRecord student;
  student.key = key;
  student.name = key;
  student.folder = key;
  student.scores = {{"01_add", 0, 1, ""}};
  student.max_points = 1;
  student.record.drills = {drill};
  return student;
}

class Folder {
 public:
  Folder() : path_(fs::path(std::getenv("TEST_TMPDIR")) / "out") { fs::remove_all(path_); }

  void write(const std::vector<StudentRecord>& records,
             Audience audience = Audience::kInstructor) const {
    classroom::write_reports(path_, records, {}, {}, audience);
  }
  std::set<std::string> names() const {
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(path_))
      if (!entry.is_directory()) names.insert(fs::relative(entry.path(), path_).string());
    return names;
  }
  std::string read(const std::string& name) const { return report::read_file(path_ / name); }
  fs::path operator/(const std::string& name) const { return path_ / name; }

 private:
  fs::path path_;
};

const std::set<std::string> kAnnas = {
    ".written",         "gradebook.csv",   "gradescope/anna/results.json",
    "html/anna.html",   "html/index.html", "junit/anna.xml",
    "records/anna.json"};

TEST_CASE("each student has a file of each kind") {
  const Folder out;
  out.write({student("anna")});
  CHECK(out.names() == kAnnas);
  CHECK(out.read("records/anna.json") == report::dump(to_json(student("anna"))));
  CHECK(out.read("gradebook.csv").find("anna,anna,,0,") != std::string::npos);
}

TEST_CASE("what a student may read holds no hidden words, what an instructor reads does") {
  const Folder out;
  for (const Audience audience : {Audience::kInstructor, Audience::kStudent}) {
    out.write({student("anna")}, audience);
    for (const char* name : {"gradescope/anna/results.json", "html/anna.html", "junit/anna.xml"}) {
      const bool holds = out.read(name).find("hidden words") != std::string::npos;
      CHECK(holds == (audience == Audience::kInstructor));
    }
  }
}

TEST_CASE("a student without a score has no results.json, also when there was one") {
  const Folder out;
  out.write({student("anna")});
  out.write({student("anna", Verdict::kFault)});
  std::set<std::string> expected = kAnnas;
  expected.erase("gradescope/anna/results.json");
  CHECK(out.names() == expected);
  CHECK(!fs::exists(out / "gradescope/anna"));
}

TEST_CASE("a file that would not change is left alone") {
  const Folder out;
  out.write({student("anna"), student("bea")});
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const std::string& name : out.names()) fs::last_write_time(out / name, old);
  StudentRecord better = student("bea", Verdict::kOk);
  better.record.drills[0].tests[0].message.clear();
  out.write({student("anna"), better});
  std::set<std::string> changed;
  for (const std::string& name : out.names())
    if (fs::last_write_time(out / name) != old) changed.insert(name);
  CHECK(changed == std::set<std::string>{"gradebook.csv", "gradescope/bea/results.json",
                                         "html/bea.html", "html/index.html", "junit/bea.xml",
                                         "records/bea.json"});
}

TEST_CASE("the files of a student who left are removed, and no others") {
  const Folder out;
  out.write({student("anna"), student("bea")});
  const std::set<std::string> theirs = {"notes.txt", "records/carl.json", "gradescope/bea/mine",
                                        "html/mine.html"};
  fs::create_directories(out / "html");
  for (const std::string& name : theirs) report::write_file(out / name, "mine");
  out.write({student("anna")});
  std::set<std::string> expected = kAnnas;
  expected.insert(theirs.begin(), theirs.end());
  CHECK(out.names() == expected);
}

TEST_CASE("a list that was changed removes nothing that has another name than ours") {
  const Folder out;
  out.write({student("anna")});
  const std::set<std::string> names = {"notes.txt", "records/a b.json", "records/sub/x.json",
                                       "junit/anna.txt"};
  fs::create_directories(out / "records/sub");
  const fs::path outside = out / "../outside.json";
  report::write_file(outside, "mine");
  std::string list = "records/../../outside.json\n../outside.json\n\n" + outside.string() + "\n";
  for (const std::string& name : names) {
    report::write_file(out / name, "mine");
    list += name + "\n";
  }
  report::write_file(out / ".written", list);
  out.write({student("anna")});
  CHECK(fs::exists(outside));
  std::set<std::string> expected = kAnnas;
  expected.insert(names.begin(), names.end());
  CHECK(out.names() == expected);
}

TEST_CASE("a folder with files of our names that we did not write is refused") {
  const Folder out;
  CHECK_NOTHROW(classroom::require_own(out / ""));
  fs::create_directories(out / "html");
  report::write_file(out / "html/index.html", "mine");
  CHECK_THROWS_WITH(classroom::require_own(out / ""), ContainsSubstring("html/index.html"));
  fs::remove(out / "html/index.html");
  out.write({student("anna")});
  CHECK_NOTHROW(classroom::require_own(out / ""));
}

TEST_CASE("a key that cannot name files is refused before anything is written") {
  const Folder out;
  for (const char* key : {"", ".", "..", "a/b", "../x", "a b", "a\nb"}) {
    CHECK_THROWS_AS(out.write({student("anna"), student(key)}), std::runtime_error);
    CHECK(!fs::exists(out / "records"));
  }
}

TEST_CASE("what cannot be written is named") {
  const Folder out;
  fs::create_directories(out / "junit/anna.xml");
  CHECK_THROWS_WITH(out.write({student("anna")}), ContainsSubstring("junit/anna.xml"));
}

}  // namespace
