#include "grader/lexer/lexer.h"

#include <algorithm>
#include <iterator>

namespace lexer {
namespace {

bool is_digit(char c) { return '0' <= c && c <= '9'; }
bool is_blank(char c) { return c == ' ' || ('\t' <= c && c <= '\r' && c != '\n'); }
bool is_ascii_letter(char c) {
  return is_digit(c) || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_';
}
// Of names.
bool is_letter(char c) {
  return is_ascii_letter(c) || c == '$' || static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

JoinedLines::JoinedLines(Text source) {
  text_.reserve(source.size());
  for (Index begin = 0; begin < source.size();) {
    const Index backslash = std::min(source.find('\\', begin), source.size());
    text_ += source.substr(begin, backslash - begin);
    if (backslash == source.size()) return;
    Index end = backslash + 1;
    while (end < source.size() && is_blank(source[end])) ++end;
    if (end < source.size() && source[end] == '\n') {
      begin = end + 1;
      joints_.push_back({text_.size(), begin - text_.size()});
    } else {
      text_ += source[backslash];
      begin = backslash + 1;
    }
  }
}

Index JoinedLines::origin(Index at) const {
  const auto next = std::upper_bound(joints_.begin(), joints_.end(), at,
                                     [](Index i, const Joint& joint) { return i < joint.at; });
  return at + std::prev(next)->left_out;
}

Index JoinedLines::first_from(Index origin) const {
  const auto next =
      std::upper_bound(joints_.begin(), joints_.end(), origin,
                       [](Index i, const Joint& joint) { return i < joint.at + joint.left_out; });
  const Index end = next == joints_.end() ? text_.size() : next->at;
  return std::min(origin - std::prev(next)->left_out, end);
}

void Lexer::skip_blanks() {
  for (;;) {
    if (is_blank(peek())) {
      ++at_;
    } else if (starts("//")) {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (starts("/*")) {
      at_ = std::min(text_.find("*/", at_ + 2), text_.size() - 2) + 2;
    } else {
      return;
    }
  }
}

Token Lexer::read_token() {
  const Index begin = at_;
  Kind kind = Kind::kSign;
  if (is_digit(peek()) || (peek() == '.' && is_digit(peek(1)))) {
    kind = Kind::kNumber;
    skip_number();
  } else if (peek() == '"' || peek() == '\'') {
    kind = Kind::kLiteral;
    skip_literal(false);
  } else if (is_letter(peek())) {
    kind = Kind::kWord;
    while (is_letter(peek())) ++at_;
    const Text word = text_.substr(begin, at_ - begin);
    const bool raw = is_one_of(word, "R", "LR", "uR", "UR", "u8R");
    const bool prefix = is_one_of(word, "L", "u", "U", "u8");
    if ((peek() == '"' && (raw || prefix)) || (peek() == '\'' && prefix)) {
      kind = Kind::kLiteral;
      skip_literal(raw);
    }
  } else {
    at_ += sign_length();
  }
  previous_ = text_.substr(begin, at_ - begin);
  return {kind, previous_};
}

// A preprocessing number: 1e+ and 1'a go on.
void Lexer::skip_number() {
  for (;;) {
    const char c = peek();
    const bool exponent = c == 'e' || c == 'E' || c == 'p' || c == 'P';
    if (exponent && (peek(1) == '+' || peek(1) == '-')) {
      at_ += 2;
    } else if (is_letter(c) || c == '.' || (c == '\'' && is_ascii_letter(peek(1)))) {
      ++at_;
    } else {
      return;
    }
  }
}

// With a suffix of the user's.
void Lexer::skip_literal(bool raw) {
  if (!raw || !skip_raw_string()) {
    const char quote = text_[at_++];
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
      at_ += text_[at_] == '\\' ? 2 : 1;
    }
    at_ = std::min(at_, text_.size());
    if (peek() == quote) ++at_;
  }
  if (is_digit(peek())) return;
  while (is_letter(peek())) ++at_;
}

// In the source, since a raw string keeps its line continuations. False if it is not one.
bool Lexer::skip_raw_string() {
  constexpr Index kMaxDelimiter = 16;
  const Index begin = joined_.origin(at_) + 1;
  const Index open = source_.substr(begin, kMaxDelimiter + 1).find_first_of("() \t\v\f\r\n\\\"");
  if (open == kNone || source_[begin + open] != '(') return false;
  const std::string close = ")" + std::string(source_.substr(begin, open)) + "\"";
  const Index found = source_.find(close, begin + open);
  const Index end = found == kNone ? source_.size() : found + close.size();
  at_ = joined_.first_from(end);
  return true;
}

Index Lexer::sign_length() const {
  if (Text("<>=-:#%").find(peek()) == kNone) return 1;
  if (previous_ == "operator") {
    for (const Text sign : {"<=>", "<<=", ">>=", "<<", ">>", "<=", ">=", "==", "<", ">", "="}) {
      if (starts(sign)) return sign.size();
    }
  }
  for (const Text sign : {"<=>", "->", "::", "##", "<=", ">=", "%:"}) {
    if (starts(sign)) return sign.size();
  }
  return 1;
}

std::vector<Token> Lexer::read_directive() {
  std::vector<Token> line{read_token()};
  while (skip_blanks(), !at_line_end()) {
    const Index close = names_a_file(line) && starts("<") ? text_.find_first_of(">\n", at_) : kNone;
    if (close != kNone && text_[close] == '>') {
      line.push_back({Kind::kLiteral, text_.substr(at_, close + 1 - at_)});
      at_ = close + 1;
    } else {
      line.push_back(read_token());
    }
  }
  previous_ = {};
  return line;
}

bool names_a_file(const std::vector<Token>& directive) {
  const Index size = directive.size();
  if (size == 2) {
    return is_one_of(directive[1].text, "include", "include_next", "import", "embed");
  }
  return size > 2 && directive[size - 1].text == "(" &&
         is_one_of(directive[size - 2].text, "__has_include", "__has_include_next", "__has_embed");
}

}  // namespace lexer
