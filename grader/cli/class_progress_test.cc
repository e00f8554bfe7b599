#include "grader/cli/class_progress.h"

#include "third_party/catch2/catch2.h"

namespace {

using cli::ClassProgress;
using std::chrono::seconds;

TEST_CASE("a student is done when all targets are, and one target may be of several students") {
  ClassProgress progress;
  progress.add({"//a", "//b"});
  progress.add({"//b"});
  progress.add({"//c", "//c"});
  CHECK(progress.text(seconds(0)) == "grading: 0 of 3 students done, 0 failed");
  progress.hear("//b", true);
  CHECK(progress.text(seconds(0)) == "grading: 1 of 3 students done, 0 failed");
  progress.hear("//a", true);
  progress.hear("//c", true);
  CHECK(progress.text(seconds(9)) == "grading: 3 of 3 students done, 0 failed");
}

TEST_CASE("who has a target that was not built failed; what nobody waits for counts for nobody") {
  ClassProgress progress;
  progress.add({"//a"});
  progress.add({"//a", "//b"});
  progress.hear("//a", false);
  progress.hear("//a", false);
  progress.hear("//other", false);
  CHECK(progress.text(seconds(0)) == "grading: 1 of 2 students done, 2 failed");
}

TEST_CASE("the time that is left is that of the targets at the pace so far") {
  ClassProgress progress;
  for (const char* target : {"//a", "//b", "//c", "//d"}) progress.add({target});
  CHECK(progress.text(seconds(100)) == "grading: 0 of 4 students done, 0 failed");
  progress.hear("//a", true);
  CHECK(progress.text(seconds(10)) == "grading: 1 of 4 students done, 0 failed, about 30 s left");
  CHECK(progress.text(seconds(100)) == "grading: 1 of 4 students done, 0 failed, about 5 min left");
  CHECK(progress.text(seconds(3000)) ==
        "grading: 1 of 4 students done, 0 failed, about 2.5 h left");
  progress.hear("//b", true);
  CHECK(progress.text(seconds(1)) == "grading: 2 of 4 students done, 0 failed, about 1 s left");
}

TEST_CASE("a student without anything to grade is done") {
  ClassProgress progress;
  progress.add({});
  CHECK(progress.text(seconds(0)) == "grading: 1 of 1 students done, 0 failed");
}

}  // namespace
