#include "grader/class/plain_tokens.h"

#include <algorithm>

#include "third_party/catch2/catch2.h"

namespace classroom {
namespace {

using Tokens = std::vector<std::string>;

TEST_CASE("comments, directives, layout, numbers and literals make no difference") {
  const Tokens expected = {"int", "f",    "(", ")", "{", "return", "g",
                           "(",   "\"\"", ",", "0", ")", ";",      "}"};
  CHECK(plain_tokens("int f() { return g(\"a\", 1); }") == expected);
  CHECK(
      plain_tokens("#include <bit>\r\n# define A \\\n 1\nint f() // one\n{\n\treturn g(R\"(/*)\", "
                   "0x7F'FFp3f) /* ; */ ;}\n") == expected);
}

TEST_CASE("what a sign is made of stands apart") {
  CHECK(plain_tokens("a<<b>>=c->d::e") ==
        Tokens{"a", "<", "<", "b", ">", ">", "=", "c", "-", ">", "d", ":", ":", "e"});
}

TEST_CASE("any bytes give plain words alone") {
  std::string bytes = "\xC3\xA4 x\xFF " + std::string(1000, 'a') + " ";
  for (int i = 0; i < 256; ++i) bytes += std::string{static_cast<char>(i), ' '};
  for (int i = 0; i < 256; ++i) bytes += std::string{static_cast<char>(i), '\n'};
  const Tokens tokens = plain_tokens(bytes);
  CHECK(tokens.size() > 100);
  for (const std::string& token : tokens) {
    CHECK((token.size() >= 1 && token.size() <= 32));
    CHECK(std::all_of(token.begin(), token.end(), [](char c) { return c > ' ' && c <= '~'; }));
  }
  CHECK(tokens[0] == "x");
  CHECK(tokens[2] == std::string(32, 'a'));
}

TEST_CASE("an unclosed comment or literal ends with the file") {
  CHECK(plain_tokens("a /* b") == Tokens{"a"});
  CHECK(plain_tokens("a R\"x( b") == Tokens{"a", "\"\""});
  CHECK(plain_tokens("") == Tokens{});
}

}  // namespace
}  // namespace classroom
