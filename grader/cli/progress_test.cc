#include "grader/cli/progress.h"

#include <filesystem>
#include <set>
#include <string>

#include "grader/cli/fake_course.h"
#include "grader/cli/sha256.h"
#include "third_party/catch2/catch2.h"

namespace {

namespace fs = std::filesystem;
using cli::DrillProgress;
using cli::Progress;
using report::Verdict;

class Course {
 public:
  const cli::Workspace& workspace() const { return workspace_; }
  const cli::DrillFacts& drill() const { return workspace_.drills()[0]; }
  fs::path file() const { return workspace_.state() / "progress.json"; }

  // What is kept after a grade.
  DrillProgress after(const report::Drill& graded) {
    Progress progress(workspace_);
    report::Record record;
    record.drills = {graded};
    progress.note(record);
    progress.save();
    return kept();
  }
  DrillProgress kept() const { return Progress(workspace_)[drill()]; }

 private:
  cli::TemporaryFolder folder_;
  cli::Workspace workspace_ = cli::fake_course(folder_.path());
};

// 01_add with two tests of these verdicts, each worth 5 points.
report::Drill graded(Verdict first, Verdict second) {
  report::Drill drill;
  drill.id = "01_add";
  drill.source_sha256 = "0123456789abcdef";
  drill.tests = {{.verdict = first, .max_points = 5, .failure_class = "carry"},
                 {.verdict = second, .max_points = 5, .failure_class = "sign"}};
  drill.settle(std::nullopt);
  return drill;
}

TEST_CASE("before the first grade there is no progress and no file") {
  const Course course;
  CHECK(course.kept().points == 0);
  CHECK(course.kept().verdict.empty());
  CHECK(course.kept().failed_test == 0);
  CHECK_FALSE(fs::exists(course.file()));
}

TEST_CASE("a grade survives: points, verdict, source, and the first failure") {
  Course course;
  const DrillProgress kept = course.after(graded(Verdict::kOk, Verdict::kWrong));
  CHECK(kept.points == 5);
  CHECK(kept.verdict == "WRONG");
  CHECK(kept.source_sha256 == "0123456789abcdef");
  CHECK(kept.failed_test == 2);
  CHECK(kept.failure_class == "sign");
  CHECK(course.after(graded(Verdict::kCrash, Verdict::kWrong)).failed_test == 1);
  CHECK(course.kept().failure_class == "carry");
}

TEST_CASE("full marks leave no failure behind") {
  Course course;
  course.after(graded(Verdict::kWrong, Verdict::kWrong));
  const DrillProgress kept = course.after(graded(Verdict::kOk, Verdict::kOk));
  CHECK(kept.points == 10);
  CHECK(kept.verdict == "OK");
  CHECK(kept.failed_test == 0);
  CHECK(kept.failure_class.empty());
}

TEST_CASE("what is not written yet fails in no class") {
  Course course;
  const auto kept = course.after(graded(Verdict::kUnimplemented, Verdict::kUnimplemented));
  CHECK(kept.verdict == "UNIMPLEMENTED");
  CHECK(kept.failed_test == 1);
  CHECK(kept.failure_class.empty());
}

TEST_CASE("a FAULT is ours and changes nothing") {
  Course course;
  course.after(graded(Verdict::kOk, Verdict::kWrong));
  report::Drill fault;
  fault.id = "01_add";
  fault.verdict = Verdict::kFault;
  CHECK(course.after(fault).points == 5);
  CHECK(course.kept().verdict == "WRONG");
}

TEST_CASE("the hints that were shown stay shown, whatever is graded") {
  Course course;
  {
    Progress progress(course.workspace());
    progress[course.drill()].hints_shown = {"a", "c"};
    progress.save();
  }
  CHECK(course.after(graded(Verdict::kOk, Verdict::kOk)).hints_shown ==
        std::set<std::string>{"a", "c"});
}

TEST_CASE("the progress of a drill that the course no longer has is kept") {
  Course course;
  course.after(graded(Verdict::kOk, Verdict::kOk));
  const std::string text = cli::read(course.file());
  cli::write(course.file(), std::string(text).replace(text.find("01_add"), 6, "99_old"));
  Progress(course.workspace()).save();
  CHECK(cli::read(course.file()).find("99_old") != std::string::npos);
}

TEST_CASE("a file that cannot be read is set aside, and progress begins anew") {
  const std::string text = GENERATE(
      as<std::string>(), "", "{", "[]", "no JSON", R"({"schema":"other/1","drills":{}})",
      R"({"schema":"kernel-drills-progress/1"})",
      R"({"schema":"kernel-drills-progress/1","drills":{"01_add":{"points":10}}})",
      R"({"schema":"kernel-drills-progress/1","drills":{"01_add":{"points":"ten","verdict":"OK","source_sha256":"",
          "failure_class":"","failed_test":0,"hints_shown":[]}}})");
  CAPTURE(text);
  Course course;
  cli::write(course.file(), text);
  CHECK(course.kept().points == 0);
  CHECK_FALSE(fs::exists(course.file()));
  CHECK(cli::read(course.file().string() + ".unreadable") == text);
  CHECK(course.after(graded(Verdict::kOk, Verdict::kWrong)).points == 5);
}

TEST_CASE("a file that cannot even be opened is set aside, not overwritten") {
  Course course;
  fs::create_directories(course.file().parent_path());
  SECTION("a link to itself") { fs::create_symlink("progress.json", course.file()); }
  SECTION("a folder") { fs::create_directory(course.file()); }
  CHECK(course.after(graded(Verdict::kOk, Verdict::kWrong)).points == 5);
  CHECK(fs::exists(fs::symlink_status(course.file().string() + ".unreadable")));
}

TEST_CASE("no half of a file is left beside it") {
  Course course;
  course.after(graded(Verdict::kOk, Verdict::kWrong));
  for (const auto& entry : fs::directory_iterator(course.workspace().state())) {
    CHECK(entry.path().filename() == "progress.json");
  }
}

TEST_CASE("a copy of each graded file is kept, and of nothing that was not graded") {
  Course course;
  const fs::path source = course.workspace().edited_file(course.drill());
  const fs::path history = course.workspace().state() / "history/01_add";
  const auto kept = [&](const std::string& hash) {
    return history / hash.substr(0, 12) / "add.cc";
  };
  report::Drill drill = graded(Verdict::kOk, Verdict::kWrong);
  cli::write(source, "first\n");
  const std::string first = drill.source_sha256 = cli::sha256(source);
  course.after(drill);
  CHECK(cli::read(kept(first)) == "first\n");
  cli::write(source, "second\n");
  const std::string second = cli::sha256(source);
  course.after(drill);  // saved again between the grade and now
  CHECK_FALSE(fs::exists(kept(second)));
  drill.source_sha256 = second;
  course.after(drill);
  CHECK(cli::read(kept(first)) == "first\n");
  CHECK(cli::read(kept(second)) == "second\n");
}

TEST_CASE("a drill without a file leaves no copy") {
  Course course;
  report::Drill drill = graded(Verdict::kMissing, Verdict::kMissing);
  drill.source_sha256.clear();
  CHECK(course.after(drill).verdict == "MISSING");
  CHECK_FALSE(fs::exists(course.workspace().state() / "history"));
}

TEST_CASE("what was not graded, or on a device alone, takes nothing away") {
  Course course;
  report::Drill full = graded(Verdict::kOk, Verdict::kOk);
  full.backends["cpu"] = "graded";
  CHECK(course.after(full).points == 10);

  report::Drill skipped = graded(Verdict::kSkipped, Verdict::kSkipped);
  CHECK(course.after(skipped).points == 10);

  report::Drill elsewhere = graded(Verdict::kOk, Verdict::kSkipped);
  elsewhere.backends = {{"cpu", "not graded: --backend cuda was asked for"}, {"cuda", "graded"}};
  CHECK(course.after(elsewhere).points == 10);
  CHECK(course.kept().verdict == "OK");
}

TEST_CASE("the backend of the first failure is kept, for a replay") {
  Course course;
  report::Drill drill = graded(Verdict::kOk, Verdict::kWrong);
  drill.tests[1].backend = "cuda";
  CHECK(course.after(drill).backend == "cuda");
  CHECK(course.after(graded(Verdict::kOk, Verdict::kOk)).backend.empty());
}

}  // namespace
