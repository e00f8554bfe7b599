#include "grader/cli/course_check.h"

#include <filesystem>
#include <string>
#include <vector>

#include "grader/cli/error.h"
#include "grader/cli/fake_course.h"
#include "third_party/catch2/catch2.h"

namespace {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;
using cli::write;
using report::Verdict;

constexpr const char* kTable =
    "| drill | | points | graded on |\n"
    "|---|---|---:|---|\n"
    "| [01_add](drills/01_add/README.md) | Add two numbers | 10 | cpu |\n"
    "| [02_half](drills/02_half/README.md) | Halve a number | 20 | simt, cuda |\n"
    "| | | **30** | |\n";

constexpr const char* kBegin = "<!-- drills: made by ./drill check --write -->\n";
constexpr const char* kEnd = "<!-- end of drills -->\n";

// How a drill's README names its classes of failures.
constexpr const char* kListed =
    "## What the hidden tests look at\ncarry,\nsign.\n\n## Commands\nodd\n";
constexpr const char* kInATable = "The hidden tests look at:\n\n| class |\n|---|\n| odd |\n";

// A course in which everything is as it should be; a test breaks one thing of it.
class Course {
 public:
  Course() {
    for (const cli::DrillFacts& drill : drills) {
      const std::string header = drill.id.substr(3) + ".h";
      for (const std::string& file :
           {std::string("BUILD"), std::string("README.md"), std::string("drill.bzl"),
            std::string("example_test.cc"), header, drill.file}) {
        write(root() / "drills" / drill.id / file, "text");
      }
      write(readme(drill.id), drill.id == "01_add" ? kListed : kInATable);
      for (const std::string& file : {std::string("BUILD"), std::string("NOTES.md"), drill.file}) {
        write(root() / "solutions" / drill.id / file, "text");
      }
      for (const char* file : {"BUILD", "binding.cc", "hidden_test.cc", "oracle.h", "oracle.cc"}) {
        write(root() / "grader/cases" / drill.id / file, "text");
      }
      for (const char* file : {"mutants/BUILD", "mutants/mutants.bzl", "variants/BUILD"}) {
        const fs::path path = file;
        write(root() / "grader" / path.parent_path() / drill.id / path.filename(), "text");
      }
      const std::string failure_class = drill.hints[0].failure_class;
      const auto graded = [&](Verdict verdict) {
        report::Drill result;
        result.id = drill.id;
        result.tests = {{.name = "small numbers",
                         .verdict = verdict,
                         .max_points = drill.points - 1,
                         .failure_class = failure_class},
                        {.name = "large numbers",
                         .verdict = verdict,
                         .max_points = 1,
                         .failure_class = failure_class}};
        result.settle(std::nullopt);
        return result;
      };
      stubs.drills.push_back(graded(Verdict::kUnimplemented));
      solutions.drills.push_back(graded(Verdict::kOk));
    }
    write(root() / "README.md", std::string("# Drills\n") + kBegin + kTable + kEnd + "more\n");
  }

  const fs::path& root() const { return workspace_.root(); }
  fs::path readme(const std::string& drill) const {
    return root() / "drills" / drill / "README.md";
  }

  std::vector<std::string> problems() const {
    return cli::course_problems(root(), drills, stubs, solutions);
  }

  // The problem, where there is exactly one.
  std::string problem() const {
    const std::vector<std::string> all = problems();
    CAPTURE(all);
    REQUIRE(all.size() == 1);
    return all[0];
  }

 private:
  cli::TemporaryFolder folder_;
  cli::Workspace workspace_ = cli::fake_course(folder_.path());

 public:
  std::vector<cli::DrillFacts> drills = workspace_.drills();
  report::Record stubs;
  report::Record solutions;
};

TEST_CASE("a consistent course has no problem") { CHECK(Course().problems().empty()); }

TEST_CASE("a file that must be there is missing or empty") {
  const std::string file = GENERATE(
      as<std::string>(), "drills/01_add/BUILD", "drills/01_add/README.md",
      "drills/01_add/drill.bzl", "drills/01_add/example_test.cc", "drills/01_add/add.h",
      "drills/01_add/add.cc", "drills/02_half/half.h", "solutions/01_add/BUILD",
      "solutions/01_add/NOTES.md", "solutions/02_half/half.cc", "grader/cases/01_add/BUILD",
      "grader/cases/01_add/binding.cc", "grader/cases/02_half/hidden_test.cc",
      "grader/mutants/01_add/mutants.bzl", "grader/variants/02_half/BUILD");
  const Course course;
  fs::resize_file(course.root() / file, 0);
  CHECK_THAT(course.problem(), StartsWith(file + ": ") && ContainsSubstring("empty"));
  fs::remove(course.root() / file);
  CHECK_THAT(course.problem(), StartsWith(file + ": ") && ContainsSubstring("missing"));
}

TEST_CASE("a drill's whole folder is missing") {
  const Course course;
  fs::remove_all(course.root() / "solutions/02_half");
  const std::vector<std::string> problems = course.problems();
  REQUIRE(problems.size() == 3);
  for (const std::string& problem : problems) CHECK_THAT(problem, StartsWith("solutions/02_half/"));
}

TEST_CASE("a file is there that nothing lists") {
  const std::string file =
      GENERATE(as<std::string>(), "drills/01_add/add2.cc", "drills/02_half/notes.txt",
               "solutions/01_add/README.md", "grader/cases/02_half/notes.txt",
               "grader/mutants/01_add/bug.cu", "grader/variants/01_add/README.md");
  const Course course;
  write(course.root() / file, "text");
  CHECK_THAT(course.problem(), StartsWith(file + ": "));
}

TEST_CASE("a folder in a drill's folder is listed by nothing either") {
  const Course course;
  fs::create_directories(course.root() / "drills/01_add/old");
  CHECK_THAT(course.problem(), StartsWith("drills/01_add/old: "));
}

TEST_CASE("what ./drill reset has kept aside is no problem") {
  const Course course;
  write(course.root() / "drills/01_add/add.cc.kept-20260102T030405Z", "text");
  CHECK(course.problems().empty());
}

TEST_CASE("a folder is no drill of the registry") {
  const std::string parent = GENERATE(as<std::string>(), "drills", "solutions", "grader/cases",
                                      "grader/mutants", "grader/variants");
  const Course course;
  write(course.root() / parent / "03_third/BUILD", "text");
  write(course.root() / parent / "BUILD", "a file beside the folders is none");
  CHECK_THAT(course.problem(),
             StartsWith(parent + "/03_third: ") && ContainsSubstring("registry.bzl"));
}

TEST_CASE("a drill has fewer than three hints") {
  Course course;
  course.drills[1].hints.pop_back();
  CHECK_THAT(course.problem(), StartsWith("drills/02_half/drill.bzl: ") &&
                                   ContainsSubstring("2 hints") && ContainsSubstring("3"));
}

TEST_CASE("a drill has no hint for a class of failure that a hidden test names") {
  Course course;
  course.stubs.drills[1].tests[1].failure_class = "overflow";
  CHECK_THAT(course.problem(), StartsWith("drills/02_half/drill.bzl: ") &&
                                   ContainsSubstring("\"overflow\"") &&
                                   ContainsSubstring("\"large numbers\""));
}

TEST_CASE("a README names other classes than there are hints") {
  const Course course;
  write(course.readme("01_add"), "The hidden tests look at: carry, sign, odd.");
  CHECK_THAT(course.problem(),
             StartsWith("drills/01_add/README.md: ") && ContainsSubstring("names \"odd\""));
  write(course.readme("01_add"), "The hidden tests look at: carry. And at the sign.");
  CHECK_THAT(course.problem(), ContainsSubstring("does not name the failure class \"sign\""));
  write(course.readme("01_add"), kListed);
  write(course.readme("02_half"), "odd numbers");
  CHECK_THAT(course.problem(),
             StartsWith("drills/02_half/README.md: ") && ContainsSubstring("\"odd\""));
}

TEST_CASE("a stub passes a test") {
  Course course;
  course.stubs.drills[0].tests[1].verdict = Verdict::kOk;
  CHECK_THAT(course.problem(),
             StartsWith("drills/01_add/add.cc: ") && ContainsSubstring("\"large numbers\"") &&
                 ContainsSubstring("OK") && ContainsSubstring("expected UNIMPLEMENTED"));
}

TEST_CASE("a stub fails a test otherwise than by being unimplemented") {
  const Verdict verdict =
      GENERATE(Verdict::kWrong, Verdict::kBuild, Verdict::kCrash, Verdict::kMissing);
  Course course;
  course.stubs.drills[1].tests[0].verdict = verdict;
  CHECK_THAT(course.problem(), StartsWith("drills/02_half/half.cc: ") &&
                                   ContainsSubstring(std::string(report::name(verdict))) &&
                                   ContainsSubstring("expected UNIMPLEMENTED"));
}

TEST_CASE("a solution fails a test") {
  const Verdict verdict =
      GENERATE(Verdict::kWrong, Verdict::kUnimplemented, Verdict::kTimeout, Verdict::kSkipped);
  Course course;
  course.solutions.drills[1].tests[0].verdict = verdict;
  CHECK_THAT(course.problem(), StartsWith("solutions/02_half/half.cc: ") &&
                                   ContainsSubstring("\"small numbers\"") &&
                                   ContainsSubstring(std::string(report::name(verdict))) &&
                                   ContainsSubstring("expected OK"));
}

TEST_CASE("the hidden tests' points are not drill.bzl's") {
  Course course;
  course.stubs.drills[0].tests[0].max_points += 2;
  CHECK_THAT(course.problem(), StartsWith("grader/cases/01_add: ") &&
                                   ContainsSubstring("12 points") && ContainsSubstring("10"));
}

TEST_CASE("README's drill table is stale, or has lost its place") {
  Course course;
  SECTION("another title") {
    course.drills[0].title = "Add three numbers";
    CHECK_THAT(course.problem(),
               StartsWith("README.md: ") && ContainsSubstring("./drill check --write"));
  }
  SECTION("no markers") {
    write(course.root() / "README.md", kTable);
    CHECK_THAT(course.problem(),
               StartsWith("README.md: ") && ContainsSubstring(kBegin) && ContainsSubstring(kEnd));
  }
  SECTION("no README") {
    fs::remove(course.root() / "README.md");
    CHECK_THAT(course.problem(), StartsWith("README.md: "));
  }
}

TEST_CASE("a drill has no record, or one of a FAULT") {
  Course course;
  SECTION("no stub's") { course.stubs.drills.pop_back(); }
  SECTION("a stub's FAULT") { course.stubs.drills[1].verdict = Verdict::kFault; }
  CHECK_THAT(course.problem(), StartsWith("drills/02_half: "));
}

TEST_CASE("a solution has no record, or one of a FAULT") {
  Course course;
  SECTION("none") {
    course.solutions.drills.clear();
    course.solutions.drills.resize(1);
    course.solutions.drills[0].id = "02_half";
  }
  SECTION("a FAULT") { course.solutions.drills[0].verdict = Verdict::kFault; }
  CHECK_THAT(course.problem(), StartsWith("solutions/01_add: "));
}

TEST_CASE("several problems are all told") {
  Course course;
  fs::remove(course.root() / "drills/01_add/README.md");
  course.drills[1].hints.clear();
  course.solutions.drills[0].tests[0].verdict = Verdict::kWrong;
  // A drill without hints has none for its two tests' class either.
  CHECK(course.problems().size() == 5);
}

TEST_CASE("the table is written between its markers, and nothing else changes") {
  const Course course;
  const std::string stale = std::string("before\n") + kBegin + "old\n" + kEnd + "after\n";
  const std::string fresh = std::string("before\n") + kBegin + kTable + kEnd + "after\n";
  CHECK(cli::drill_table(course.drills) == kTable);
  CHECK(cli::with_drill_table(stale, course.drills) == fresh);
  CHECK(cli::with_drill_table(fresh, course.drills) == fresh);
  CHECK_THROWS_AS(cli::with_drill_table("before\n", course.drills), cli::Error);
  CHECK_THROWS_AS(cli::with_drill_table(std::string(kEnd) + kBegin, course.drills), cli::Error);
}

}  // namespace
