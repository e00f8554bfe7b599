// Against a fake `bazel`, a script on PATH.
#include "grader/cli/bazel.h"

#include <stdlib.h>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "grader/cli/fake_course.h"
#include "third_party/catch2/catch2.h"

namespace {

namespace fs = std::filesystem;

class FakeBazel {
 public:
  // `script` runs with the path of the event file in $events and that of the targets in $targets.
  explicit FakeBazel(const std::string& script) {
    const fs::path program = folder_ / "bin/bazel";
    cli::write(program,
               "#!/bin/sh\n"
               "for a in \"$@\"; do case $a in --build_event_json_file=*) events=${a#*=} ;; "
               "--target_pattern_file=*) targets=${a#*=} ;; esac; done\n" +
                   script);
    fs::permissions(program, fs::perms::owner_all);
    setenv("PATH", (program.parent_path().string() + ":" + path_).c_str(), 1);
  }
  ~FakeBazel() { setenv("PATH", path_.c_str(), 1); }

  const cli::Workspace& workspace() const { return workspace_; }

 private:
  std::string path_ = std::getenv("PATH");
  cli::TemporaryFolder folder_;
  cli::Workspace workspace_ = cli::fake_course(folder_.path());
};

TEST_CASE("the targets that were built are those that Bazel completed with success") {
  const FakeBazel bazel(R"(cat > "$events" <<'END'
{"id":{"started":{}},"started":{"command":"build"}}
{"id":{"targetConfigured":{"label":"//a:configured"}},"configured":{"targetKind":"x rule"}}
{"id":{"targetCompleted":{"label":"//a:good"}},"completed":{"success":true}}
{"id":{"targetCompleted":{"label":"//a:bad"}},"completed":{"failureDetail":{"message":"no"}}}
{"id":{"targetCompleted":{"label":"//a:aborted"}},"aborted":{"reason":"ANALYSIS_FAILURE"}}
no JSON
{"id":{"targetCompleted":{"label":"//b:good"}},"completed":{"success":true}}
END
printf '%s' '{"id":{"targetCompleted":{"label":"//a:cut"}},"completed":{"succ' >> "$events"
exit 1
)");
  const cli::Built built = cli::build(bazel.workspace(), "grading", {"//a:good"});
  CHECK(built.labels == std::set<std::string>{"//a:good", "//b:good"});
}

TEST_CASE("of tests Bazel's word is kept, and of what did not build that an action failed") {
  const FakeBazel bazel(R"(echo "$1"; cat > "$events" <<'END'
{"id":{"targetCompleted":{"label":"//a:runs"}},"completed":{"success":true}}
{"id":{"targetCompleted":{"label":"//a:broken"}},"completed":{"failureDetail":{"message":"no"}}}
{"id":{"targetCompleted":{"label":"//a:aborted"}},"aborted":{"reason":"ANALYSIS_FAILURE"}}
{"id":{"testSummary":{"label":"//a:runs"}},"testSummary":{"overallStatus":"TIMEOUT"}}
{"id":{"testSummary":{"label":"//a:broken"}},"aborted":{}}
END
)");
  const cli::Built built = cli::test(bazel.workspace(), "testing", {"//a/..."});
  CHECK(built.words == "test\n");
  CHECK(built.labels == std::set<std::string>{"//a:runs"});
  CHECK(built.failed == std::set<std::string>{"//a:broken"});
  CHECK(built.tests == std::map<std::string, std::string>{{"//a:runs", "TIMEOUT"}});
}

TEST_CASE("the compiler's words are what Bazel did not say, or all of it") {
  CHECK(cli::compiler_words("INFO: Found 1 target\nadd.cc:5: error: no\n\nFAILED: Build\n") ==
        "add.cc:5: error: no\n");
  CHECK(cli::compiler_words("ERROR: no such target\n") == "ERROR: no such target\n");
}

TEST_CASE("Bazel's words are kept, without its progress") {
  const FakeBazel bazel(R"(
echo 'Loading: 0 packages loaded'
echo 'Analyzing: 2 targets'
echo 'ERROR: a.cc:1: no' >&2
echo '[1 / 2] Compiling a.cc'
printf 'FAILED'
)");
  CHECK(cli::build(bazel.workspace(), "grading", {"//a"}).words == "ERROR: a.cc:1: no\nFAILED\n");
}

TEST_CASE("of several packages' words a package gets its own") {
  const std::string words =
      "ERROR: /w/drills/01_add/BUILD:4:6: Compiling drills/01_add/add.cc failed: (Exit 1)\n"
      "add.cc:5: error: one\n"
      "ERROR: /w/drills/02_half/BUILD:4:6: Compiling drills/02_half/half.cc failed: (Exit 1)\n"
      "half.cc:5: error: two\n";
  CHECK(cli::words_of(words, "drills/01_add") == "add.cc:5: error: one\n");
  CHECK(cli::words_of(words, "drills/02_half") == "half.cc:5: error: two\n");
  CHECK(cli::words_of(words, "drills/03_no").empty());
}

TEST_CASE("a fault's reason is the package's own") {
  const std::string words =
      "ERROR: /w/.drill/snapshots/01_add/ab/BUILD:4:11: Judging x failed: (Exit 2): judge failed\n"
      "\nUse --sandbox_debug\n"
      "FAULT: no bubblewrap; next: ./drill doctor\n"
      "ERROR: /w/.drill/snapshots/02_half/cd/BUILD:4:11: Compiling y failed: (Exit 1)\n"
      "FAULT: two\nFAULT: lines\n"
      "FAILED: Build did NOT complete successfully\n";
  CHECK(cli::fault_of(words, ".drill/snapshots/01_add/ab") ==
        "no bubblewrap; next: ./drill doctor");
  CHECK(cli::fault_of(words, ".drill/snapshots/02_half/cd") == "two\nlines");
  CHECK(cli::fault_of(words, ".drill/snapshots/02_half/c").empty());
  CHECK(cli::fault_of("FAULT: nobody's", "a").empty());
}

TEST_CASE("Bazel builds in the workspace as much as it can, of a list in a file") {
  const FakeBazel bazel(R"(pwd; for a in "$@"; do echo "$a"; done; echo; cat "$targets")");
  const std::string words =
      cli::build(bazel.workspace(), "grading", {"//a", "//b"}, {"--//grader:seed=2"}).words;
  CHECK(words.starts_with(bazel.workspace().root().string() + "\nbuild\n--keep_going\n"));
  CHECK(words.find("\n--//grader:seed=2\n") != words.npos);
  CHECK(words.ends_with("\n\n//a\n//b\n"));
}

TEST_CASE(
    "who wants to hears of each target when Bazel is done with it, also of a line in two parts") {
  const FakeBazel bazel(R"(
echo '{"id":{"targetCompleted":{"label":"//a:good"}},"completed":{"success":true}}' >> "$events"
printf '{"id":{"targetCompleted":{"label":"//a:' >> "$events"
echo '[1 / 3] Judging'
echo half
echo 'bad"}},"completed":{}}' >> "$events"
echo '[2 / 3] Judging'
echo '{"id":{"targetCompleted":{"label":"//a:late"}},"aborted":{}}' >> "$events"
)");
  std::vector<std::string> heard;
  const cli::Built built = cli::build(
      bazel.workspace(), "grading", {"//a"}, {},
      [&](const std::string& label, bool ok) { heard.push_back(label + (ok ? " yes" : " no")); });
  CHECK(heard == std::vector<std::string>{"//a:good yes", "//a:bad no", "//a:late no"});
  CHECK(built.labels == std::set<std::string>{"//a:good"});
  CHECK(built.words == "half\n");
}

TEST_CASE("a build leaves no event file, and an end without one is a build of nothing") {
  const FakeBazel bazel("exit 37");
  CHECK(cli::build(bazel.workspace(), "grading", {"//a"}).labels.empty());
  CHECK(fs::is_empty(bazel.workspace().state()));
}

}  // namespace
