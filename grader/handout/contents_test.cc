#include "grader/handout/contents.h"

#include <string>

#include "third_party/catch2/catch2.h"

namespace {

using handout::Contents;

TEST_CASE("the longest rule that names a path decides about it") {
  const Contents contents(
      "# a comment\n"
      "\n"
      "in   docs/          for students\n"
      "out  docs/exam.md   quotes the tests\n"
      "out  docs/labs/     of the instructor\n"
      "in   docs/labs/k3*  but this one\n",
      "contents.txt");
  CHECK(contents.rule_of("docs/simt.md")->in);
  CHECK_FALSE(contents.rule_of("docs/exam.md")->in);
  CHECK(contents.rule_of("docs/exam.md2")->in);
  CHECK_FALSE(contents.rule_of("docs/labs/other.md")->in);
  CHECK(contents.rule_of("docs/labs/k3_tour.md")->in);
  CHECK(contents.rule_of("docs/labs/k3_tour.md")->line == 6);
}

TEST_CASE("about a path that no rule names nobody has decided") {
  const Contents contents("in docs/ why\nin README.md why\n", "contents.txt");
  CHECK(contents.rule_of("grader/new/secret.cc") == nullptr);
  CHECK(contents.rule_of("docs") == nullptr);
  CHECK(contents.rule_of("README.md.old") == nullptr);
}

TEST_CASE("what is no rule is an error that says where") {
  using Catch::Matchers::ContainsSubstring;
  const auto read = [](const std::string& text) { return Contents(text, "contents.txt"); };
  CHECK_THROWS_WITH(read("in a why\nmaybe b why\n"),
                    ContainsSubstring("contents.txt:2: ") && ContainsSubstring("\"maybe\""));
  CHECK_THROWS_WITH(read("in\n"), ContainsSubstring("no path"));
  CHECK_THROWS_WITH(read("out a\n"), ContainsSubstring("no reason for a"));
  CHECK_THROWS_WITH(read("in a why\nout a why\n"),
                    ContainsSubstring("contents.txt:2: ") && ContainsSubstring("already"));
}

}  // namespace
