#include "grader/handout/marked.h"

#include <stdexcept>
#include <string>

#include "third_party/catch2/catch2.h"

namespace {

using handout::without_marked;

std::string of(const std::string& text) { return without_marked(text, "a/BUILD"); }

TEST_CASE("a section for the instructor is left out, with its marks") {
  CHECK(of("a\n# instructor\nb\n# end of instructor\nc\n") == "a\nc\n");
  CHECK(of("a\n  // instructor\n  b\n  // end of instructor\nc\n") == "a\nc\n");
  CHECK(of("a\n<!-- instructor -->\nb\n<!-- end of instructor -->\nc\n") == "a\nc\n");
}

TEST_CASE("of the empty lines around a section one is left") {
  CHECK(of("a\n\n# instructor\nb\n\n# end of instructor\n\nc\n") == "a\n\nc\n");
  CHECK(of("# instructor\nb\n# end of instructor\n\nc\n") == "c\n");
  CHECK(of("a\n\n\nc\n") == "a\n\n\nc\n");
}

TEST_CASE("a line that ends with the mark is left out alone") {
  CHECK(of("a\n\"b\",  # instructor\nc\n") == "a\nc\n");
  CHECK(of("a\nb();  // instructor\nc\n") == "a\nc\n");
  CHECK(of("| a | b |\n| c | d <!-- instructor --> |\n| e | f |\n") == "| a | b |\n| e | f |\n");
}

TEST_CASE("in Markdown a comment for the handout becomes its text") {
  CHECK(of("a\n<!-- handout\nb\n\nc\n-->\nd\n") == "a\nb\n\nc\nd\n");
}

TEST_CASE("text without a mark stays as it is") {
  for (const char* text : {"", "a", "a\n", "\n\n\na", "a\r\n", "the instructor\n# instructors\n",
                           "-->\n", "\"# instructor\" is the mark\n"}) {
    CHECK(of(text) == text);
  }
}

TEST_CASE("a section that does not end, or has no begin, is an error that says where") {
  using Catch::Matchers::ContainsSubstring;
  CHECK_THROWS_WITH(of("a\n# instructor\nb\n"),
                    ContainsSubstring("a/BUILD:2: ") && ContainsSubstring("not end"));
  CHECK_THROWS_WITH(of("a\n# end of instructor\n"),
                    ContainsSubstring("a/BUILD:2: ") && ContainsSubstring("no begin"));
  CHECK_THROWS_WITH(of("# instructor\n# instructor\n# end of instructor\n"),
                    ContainsSubstring("a/BUILD:2: ") && ContainsSubstring("within"));
  CHECK_THROWS_WITH(of("<!-- handout\nb\n"),
                    ContainsSubstring("a/BUILD:1: ") && ContainsSubstring("not end"));
}

}  // namespace
