#include "grader/labs/reference_matching/text.h"

#include <string>

#include "third_party/catch2/catch2.h"

namespace lab {

TEST_CASE("a paragraph") {
  CHECK(paragraph("") == "*\n");
  CHECK(paragraph("one two\n  three") == "* one two three\n");
  // 2 + 96 columns fit into a line.
  const std::string a(48, 'a'), b(47, 'b'), c(48, 'c');
  CHECK(paragraph(a + " " + b) == "* " + a + " " + b + "\n");
  CHECK(paragraph(a + " " + c) == "* " + a + "\n  " + c + "\n");
  const std::string long_word(200, 'x');
  CHECK(paragraph(long_word + " y") == "* " + long_word + "\n  y\n");
}

}  // namespace lab
