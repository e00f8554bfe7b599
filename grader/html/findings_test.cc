#include "grader/html/findings.h"

#include "third_party/catch2/catch2.h"

namespace {

// "1 2>3", with "..." for lines that are left out.
std::string shape(const std::string& source, std::vector<int> marked) {
  std::string text;
  for (const html::SourceLine& line : html::lines_around(source, std::move(marked))) {
    text += text.empty() ? "" : " ";
    text += line.number == 0 ? "..." : (line.marked ? ">" : "") + std::to_string(line.number);
    if (line.number != 0) CHECK(line.text == "line " + std::to_string(line.number));
  }
  return text;
}

}  // namespace

TEST_CASE("the lines around are shown once, and it is said where some are left out") {
  std::string source;
  for (int i = 1; i <= 20; ++i) source += "line " + std::to_string(i) + "\n";
  CHECK(shape(source, {10}) == "8 9 >10 11 12");
  CHECK(shape(source, {1}) == ">1 2 3");
  CHECK(shape(source, {20, 18}) == "16 17 >18 19 >20");
  CHECK(shape(source, {3, 3}) == "1 2 >3 4 5");
  CHECK(shape(source, {3, 12}) == "1 2 >3 4 5 ... 10 11 >12 13 14");
  CHECK(shape(source, {0}).empty());
  CHECK(shape(source, {21}).empty());
  CHECK(shape(source, {-3}).empty());
  CHECK(shape("", {1}).empty());
}
