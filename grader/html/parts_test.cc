#include "grader/html/parts.h"

#include "third_party/catch2/catch2.h"

TEST_CASE("what is cut ends with a whole character") {
  CHECK(html::cut("abc", 3) == "abc");
  CHECK(html::cut("abcd", 3) == "abc...");
  CHECK(html::cut("ab\u00E9d", 3) == "ab...");
  CHECK(html::cut("ab\u00E9d", 4) == "ab\u00E9...");
}

TEST_CASE("one of a thing, two of them") {
  CHECK(html::counted(1, "test") == "1 test");
  CHECK(html::counted(0, "test") == "0 tests");
}
