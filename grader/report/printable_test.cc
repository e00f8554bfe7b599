#include "grader/report/printable.h"

#include <string>

#include "third_party/catch2/catch2.h"

namespace {

using report::printable;

TEST_CASE("text that can be shown stays as it is") {
  const std::string text = "a\tb\nc \"<&>\" \u00A0 é 中 \U0001F600 \uFFFD";
  CHECK(printable(text) == text);
  CHECK(printable("").empty());
}

TEST_CASE("a control character becomes U+FFFD, also one of Unicode's second block") {
  CHECK(printable("\x1B[32mOK") == "\uFFFD[32mOK");
  CHECK(printable("\u009B32mOK") == "\uFFFD32mOK");
  CHECK(printable("\x01|\x08|\x7F|\u0080|\u009F|") == "\uFFFD|\uFFFD|\uFFFD|\uFFFD|\uFFFD|");
  CHECK(printable(std::string("a\0b", 3)) == "a\uFFFDb");
}

TEST_CASE("a carriage return is dropped before a newline, and cannot overwrite a line") {
  CHECK(printable("one\r\ntwo\r\n") == "one\ntwo\n");
  CHECK(printable("WRONG\rOK") == "WRONG\uFFFDOK");
  CHECK(printable("\r\r\n") == "\uFFFD\n");
}

TEST_CASE("a byte that is not UTF-8 becomes U+FFFD") {
  CHECK(printable("a\xFFz") == "a\uFFFDz");
  CHECK(printable("a\xC3") == "a\uFFFD");
}

TEST_CASE("U+FFFE and U+FFFF, which XML does not know, become U+FFFD") {
  CHECK(printable("a\uFFFEb\uFFFFc") == "a\uFFFDb\uFFFDc");
}

TEST_CASE("what changes the direction of text becomes U+FFFD, and letters that run so do not") {
  CHECK(printable("0 \u202Estniop\u202C") == "0 \uFFFDstniop\uFFFD");
  CHECK(printable("\u061C|\u200E|\u200F|\u202A|\u202B|\u202D|") ==
        "\uFFFD|\uFFFD|\uFFFD|\uFFFD|\uFFFD|\uFFFD|");
  CHECK(printable("\u2066|\u2067|\u2068|\u2069|") == "\uFFFD|\uFFFD|\uFFFD|\uFFFD|");
  CHECK(printable("\u05D0\u0627\u200D\u2065\u206A") == "\u05D0\u0627\u200D\u2065\u206A");
}

}  // namespace
