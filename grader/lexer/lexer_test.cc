// What the lexer knows of places in the source. What it makes of tokens is tested where they are
// used: grader/scan, grader/simt/rewrite.
#include "grader/lexer/lexer.h"

#include <random>
#include <string>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace {

using lexer::Index;
using lexer::JoinedLines;

// By the definition, a character at a time: those of the source that are left, by their places.
std::vector<Index> places_left(const std::string& source) {
  std::vector<Index> places;
  for (Index i = 0; i < source.size(); ++i) {
    if (source[i] == '\\') {
      const Index end = source.find_first_not_of(" \t\r\f\v", i + 1);
      if (end != std::string::npos && source[end] == '\n') {
        i = end;
        continue;
      }
    }
    places.push_back(i);
  }
  return places;
}

TEST_CASE("joined lines know where in the source each character stands") {
  std::mt19937 random(1);
  for (int round = 0; round < 20'000; ++round) {
    std::string source;
    for (unsigned left = random() % 12; left > 0; --left) source += "\\\\\\ \t\n\nab"[random() % 9];
    CAPTURE(round, source);
    const std::vector<Index> places = places_left(source);
    const JoinedLines joined(source);
    REQUIRE(joined.text().size() == places.size());
    for (Index i = 0; i < places.size(); ++i) {
      REQUIRE(joined.text()[i] == source[places[i]]);
      REQUIRE(joined.origin(i) == places[i]);
    }
    for (Index origin = 0; origin <= source.size(); ++origin) {
      Index first = 0;
      while (first < places.size() && places[first] < origin) ++first;
      REQUIRE(joined.first_from(origin) == first);
    }
  }
}

}  // namespace
