// What needs no sim_c++; the rest is in similar_full_test.cc.
#include "grader/class/similar.h"

#include <filesystem>

#include "grader/class/similar_testing.h"
#include "grader/cli/fake_course.h"
#include "third_party/catch2/catch2.h"

namespace classroom {
namespace {

const std::string kStub = "#include \"add.h\"\nint add(int, int) { todo(); }\n";
const std::string kSolution = "int add(int a, int b) { return a + b; }\n";
const std::string kAnswer = "int add(int a, int b) { return b + a; }\n";

std::vector<course::DrillFacts> drills() {
  course::DrillFacts add;
  add.id = "01_add";
  add.file = "add.cc";
  return {add};
}

struct Course {
  Course() {
    cli::write(folder.path() / "drills/01_add/add.cc", kStub);
    cli::write(folder.path() / "drills/01_add/add.h", "int add(int a, int b);\n");
    cli::write(folder.path() / "solutions/01_add/add.cc", kSolution);
  }
  std::vector<SimilarPair> pairs(const Roster& roster) const {
    return similar(roster, drills(), folder.path(), kSimilarPercent);
  }

  cli::TemporaryFolder folder;
};

std::string with_crlf(std::string text) {
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.insert(at, "\r");
  return text;
}

TEST_CASE("students with the same bytes are pairs of neighbours, and no tool is needed") {
  const Course course;
  Roster roster;
  for (const char* key : {"d", "b", "a", "c"}) hand_in(roster, key, "01_add", kAnswer);
  const std::vector<SimilarPair> pairs = course.pairs(roster);
  REQUIRE(pairs.size() == 3);
  CHECK((pairs[0].first == "a" && pairs[0].second == "b"));
  CHECK((pairs[1].first == "b" && pairs[1].second == "c"));
  CHECK((pairs[2].first == "c" && pairs[2].second == "d"));
  for (const SimilarPair& pair : pairs) {
    CHECK(pair.drill == "01_add");
    CHECK(pair.percent == 100);
    CHECK(pair.same_bytes);
  }
}

TEST_CASE("the stub and the published solution are nobody's own, whatever their line ends") {
  const Course course;
  Roster roster;
  int number = 0;
  for (const std::string& text :
       {kStub, kSolution, with_crlf(kStub), with_crlf(kSolution), "// mine\n" + kStub})
    for (int i = 0; i < 2; ++i)
      hand_in(roster, "student" + std::to_string(number++), "01_add", text);
  CHECK(course.pairs(roster).empty());
}

TEST_CASE("the last file that a student handed in is compared, and what is not graded is not") {
  const Course course;
  Roster roster;
  hand_in(roster, "a", "01_add", kAnswer);
  hand_in(roster, "b", "01_add", kAnswer);
  roster.students[1].attempts.push_back({2, {}, {{"01_add", kStub, "", ""}}});
  roster.students[1].attempts.push_back({3, {}, {{"01_add", "", "MISSING", ""}}});
  CHECK(course.pairs(roster).empty());
}

TEST_CASE("pairs as CSV") {
  CHECK(similar_csv({}) == "drill,first,second,percent,same_bytes\r\n");
  CHECK(similar_csv({{"01_add", "a", "b", 100, true}, {"02_sub", "a", "c", 61, false}}) ==
        "drill,first,second,percent,same_bytes\r\n"
        "01_add,a,b,100,yes\r\n"
        "02_sub,a,c,61,no\r\n");
}

}  // namespace
}  // namespace classroom
