#include "grader/mutants/header.h"

#include <stdexcept>
#include <string>

#include "third_party/catch2/catch2.h"

namespace mutants {
namespace {

constexpr const char* kWhole =
    "// Drill 03, wrong: pairs overlap, and\n// each value counts twice.\n// Real: a/b#1, its "
    "sums.\n//\n// Shown by: [1, 2]\n// gives 6, not 3.\n// Caught by: some test\n#include "
    "<cmath>\n// Caught by: what stands below\n";

std::string without(const std::string& text) {
  std::string whole = kWhole;
  return whole.erase(whole.find(text), text.size());
}

TEST_CASE("a part goes on until the next one begins") {
  const Header header = header_of(kWhole);
  CHECK(header.drill == "03");
  CHECK(header.bug == "pairs overlap, and each value counts twice.");
  CHECK(header.real == "a/b#1, its sums.");
  CHECK(header.shown_by == "[1, 2] gives 6, not 3.");
  CHECK(header.caught_by == "some test");
}

TEST_CASE("only where a bug was met may be left out") {
  CHECK(header_of(without("// Real: a/b#1, its sums.\n")).real.empty());
  CHECK_THROWS_AS(header_of(without("Drill 03, wrong: ")), std::runtime_error);
  CHECK_THROWS_AS(header_of(without("Shown by: ")), std::runtime_error);
  CHECK_THROWS_AS(header_of(without("// Caught by: some test\n")), std::runtime_error);
  CHECK_THROWS_AS(header_of(""), std::runtime_error);
}

TEST_CASE("a line that ends within its label is no part") {
  for (const std::string line : {"// Drill", "// Drill ", "// Drill 7", "// Drill 07"}) {
    CAPTURE(line);
    CHECK_THROWS_AS(header_of(line), std::runtime_error);
    CHECK_THROWS_AS(header_of(line + "\n" + kWhole), std::runtime_error);
  }
}

}  // namespace
}  // namespace mutants
