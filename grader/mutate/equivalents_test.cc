#include "grader/mutate/equivalents.h"

#include <stdexcept>
#include <string>

#include "third_party/catch2/catch2.h"

namespace {

// Whether the change from `before` to `after` is listed by one from `from` to `to`.
bool listed(const std::string& from, const std::string& to, const std::string& before,
            const std::string& after) {
  return mutate::matches({"- " + from + "\n+ " + to, "a reason"}, "- " + before + "\n+ " + after);
}

}  // namespace

TEST_CASE("a change has the paragraph above it as its reason") {
  const auto found = mutate::equivalents(
      "# Title\n\nSome words.\n\n| a | table |\n\nThe first\nreason.\n\n    - a\n    + b\n    - c\n"
      "    +  d\n\nThe second.\n\n    - e\n    + f");
  REQUIRE(found.size() == 3);
  CHECK(found[0].change == "- a\n+ b");
  CHECK(found[0].reason == "The first reason.");
  CHECK(found[1].change == "- c\n+  d");
  CHECK(found[1].reason == "The first reason.");
  CHECK(found[2].change == "- e\n+ f");
  CHECK(found[2].reason == "The second.");
}

TEST_CASE("a file may list none") {
  CHECK(mutate::equivalents("").empty());
  CHECK(mutate::equivalents("# Title\n\n* an item\n  of two lines\n").empty());
}

TEST_CASE("a change without a reason is refused, and so is a code block that is no change") {
  CHECK_THROWS_AS(mutate::equivalents("    - a\n    + b\n"), std::runtime_error);
  CHECK_THROWS_AS(mutate::equivalents("# Title\n\n    - a\n    + b\n"), std::runtime_error);
  CHECK_THROWS_AS(mutate::equivalents("A reason.\n\n    a\n    + b\n"), std::runtime_error);
  CHECK_THROWS_AS(mutate::equivalents("A reason.\n\n    - a\n"), std::runtime_error);
  CHECK_THROWS_AS(mutate::equivalents("A reason.\n\n    - a\n    - b\n"), std::runtime_error);
}

TEST_CASE("a change matches itself and nothing else") {
  CHECK(listed("a < b", "a <= b", "a < b", "a <= b"));
  CHECK_FALSE(listed("a < b", "a <= b", "a < b", "a <= b;"));
  CHECK_FALSE(listed("a < b", "a <= b", "(a < b", "a <= b"));
  CHECK_FALSE(listed("a < b", "a <= b", "a <= b", "a < b"));
}

TEST_CASE("three dots match any text of a line, in order") {
  CHECK(listed("k = ...;", "k = ...;", "k = 256;", "k = 257;"));
  CHECK(listed("k = ...", "k = ...", "k = ", "k = 1"));
  CHECK_FALSE(listed("k = ...;", "k = ...;", "kk = 256;", "kk = 257;"));
  CHECK_FALSE(listed("k = ...;", "k = ...;", "k = 256;", "k = 257; }"));
  CHECK(listed("a...b...c", "d", "a b b c", "d"));
  CHECK_FALSE(listed("a...b...c", "d", "a c b", "d"));
  CHECK_FALSE(listed("...", "b", "a", "c\n+ b"));
  // A text that would have to serve twice.
  CHECK_FALSE(listed("ab...ba", "d", "aba", "d"));
  CHECK_FALSE(listed("a...bb...b", "d", "abb", "d"));
}
