#include "grader/mutate/equivalents.h"

#include <stdexcept>

#include "third_party/catch2/catch2.h"

namespace {

bool one_matches(const std::string& listed, const std::string& change) {
  return mutate::matches({listed, "a reason"}, change);
}

}  // namespace

TEST_CASE("a change has the paragraph above it as its reason") {
  const auto listed = mutate::equivalents(
      "# Title\n\nSome words.\n\n| a | table |\n\nThe first\nreason.\n\n    a  =>  b\n    c  =>  "
      "d\n"
      "\nThe second.\n\n    e  =>  f");
  REQUIRE(listed.size() == 3);
  CHECK(listed[0].change == "a  =>  b");
  CHECK(listed[0].reason == "The first reason.");
  CHECK(listed[1].change == "c  =>  d");
  CHECK(listed[1].reason == "The first reason.");
  CHECK(listed[2].change == "e  =>  f");
  CHECK(listed[2].reason == "The second.");
}

TEST_CASE("a file may list none") {
  CHECK(mutate::equivalents("").empty());
  CHECK(mutate::equivalents("# Title\n\n* an item\n  of two lines\n").empty());
}

TEST_CASE("a change without a reason is refused, and so is a code block that is no change") {
  CHECK_THROWS_AS(mutate::equivalents("    a  =>  b\n"), std::runtime_error);
  CHECK_THROWS_AS(mutate::equivalents("# Title\n\n    a  =>  b\n"), std::runtime_error);
  CHECK_THROWS_AS(mutate::equivalents("A reason.\n\n    a -> b\n"), std::runtime_error);
}

TEST_CASE("a change matches itself and nothing else") {
  CHECK(one_matches("a < b  =>  a <= b", "a < b  =>  a <= b"));
  CHECK_FALSE(one_matches("a < b  =>  a <= b", "a < b  =>  a <= b;"));
  CHECK_FALSE(one_matches("a < b  =>  a <= b", "(a < b  =>  a <= b"));
}

TEST_CASE("three dots match any text, in order") {
  CHECK(one_matches("k = ...;  =>  k = ...;", "k = 256;  =>  k = 257;"));
  CHECK(one_matches("k = ...", "k = "));
  CHECK_FALSE(one_matches("k = ...;  =>  k = ...;", "kk = 256;  =>  kk = 257;"));
  CHECK_FALSE(one_matches("k = ...;  =>  k = ...;", "k = 256;  =>  k = 257; f();  // no"));
  CHECK_FALSE(one_matches("a...b...c", "a c b"));
  CHECK(one_matches("...", "x  =>  y"));
  // A text that would have to serve twice.
  CHECK_FALSE(one_matches("ab...ba", "aba"));
  CHECK_FALSE(one_matches("a...bb...b", "abb"));
}
