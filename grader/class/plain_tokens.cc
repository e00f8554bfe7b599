#include "grader/class/plain_tokens.h"

#include <algorithm>

#include "grader/lexer/lexer.h"

namespace classroom {
namespace {

bool is_word_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
         (letter >= '0' && letter <= '9') || letter == '_';
}

// The longest keyword, reinterpret_cast, is shorter.
constexpr std::size_t kLongestWord = 32;

std::string plain_word(std::string_view word) {
  // A name is a name: which one does not count.
  if (!std::all_of(word.begin(), word.end(), is_word_letter)) return "x";
  return std::string(word.substr(0, kLongestWord));
}

void append(std::vector<std::string>& tokens, const lexer::Token& token) {
  switch (token.kind) {
    case lexer::Kind::kWord:
      tokens.push_back(plain_word(token.text));
      return;
    case lexer::Kind::kNumber:
      tokens.push_back("0");
      return;
    case lexer::Kind::kLiteral:
      tokens.push_back("\"\"");
      return;
    case lexer::Kind::kSign:
      for (const char sign : token.text)
        if (sign > ' ' && sign <= '~' && sign != '"' && sign != '\'' && sign != '\\' && sign != '#')
          tokens.emplace_back(1, sign);
      return;
  }
}

}  // namespace

std::vector<std::string> plain_tokens(std::string_view source) {
  const lexer::JoinedLines joined(source);
  lexer::Lexer lexer(source, joined);
  std::vector<std::string> tokens;
  bool at_line_begin = true;
  while (!lexer.at_end()) {
    lexer.skip_blanks();
    if (lexer.at_end()) break;
    if (lexer.at_line_end()) {
      lexer.skip_line_end();
      at_line_begin = true;
    } else if (at_line_begin && lexer.at_hash()) {
      lexer.read_directive();
    } else {
      append(tokens, lexer.read_token());
      at_line_begin = false;
    }
  }
  return tokens;
}

}  // namespace classroom
