#include "grader/simt/rewrite/tokens.h"

#include <algorithm>
#include <utility>

namespace simt {
namespace {

bool is_digit(char c) { return '0' <= c && c <= '9'; }
bool is_blank(char c) { return is_one_of(Text(&c, 1), " ", "\t", "\r", "\f", "\v"); }
// Of names. Bytes beyond ASCII are parts of letters.
bool is_letter(char c) {
  return is_digit(c) || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}

class Lexer {
 public:
  Lexer(Text source, const JoinedLines& joined)
      : source_(source), text_(joined.text), origin_(joined.origin) {
    for (const Text word : {"__shared__", "__device__", "__constant__", "__managed__"}) {
      out_.memory.emplace(word, word);
    }
  }

  Tokens read() {
    bool line_begins = true;
    while (skip_blanks(), at_ < text_.size()) {
      if (text_[at_] == '\n') {
        line_begins = true;
        ++at_;
      } else if (line_begins && text_[at_] == '#') {
        read_directive();
      } else {
        line_begins = false;
        const Token token = read_token();
        if (hidden_ == 0) file().tokens.push_back(token);
      }
    }
    return std::move(out_);
  }

 private:
  Stream& file() { return out_.streams.front(); }
  char peek(Index ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool starts(Text with) const { return text_.substr(at_, with.size()) == with; }

  // And comments. Not the end of a line.
  void skip_blanks() {
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

  Token read_token() {
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

  void skip_number() {
    while (is_letter(peek()) || peek() == '.' || (peek() == '\'' && is_letter(peek(1)))) ++at_;
  }

  // With a suffix of the user's.
  void skip_literal(bool raw) {
    if (!raw || !skip_raw_string()) {
      const char quote = text_[at_++];
      while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
        at_ += text_[at_] == '\\' ? 2 : 1;
      }
      at_ = std::min(at_, text_.size());
      if (peek() == quote) ++at_;
    }
    while (is_letter(peek())) ++at_;
  }

  // In the source, since a raw string keeps its line continuations. False if it is not one.
  bool skip_raw_string() {
    constexpr Index kMaxDelimiter = 16;
    const Index begin = origin_[at_] + 1;
    const Index open = source_.substr(begin, kMaxDelimiter + 1).find_first_of("() \t\v\f\r\n\\\"");
    if (open == kNone || source_[begin + open] != '(') return false;
    const std::string close = ")" + std::string(source_.substr(begin, open)) + "\"";
    const Index found = source_.find(close, begin + open);
    const Index end = found == kNone ? source_.size() : found + close.size();
    at_ =
        static_cast<Index>(std::lower_bound(origin_.begin(), origin_.end(), end) - origin_.begin());
    return true;
  }

  Index sign_length() const {
    if (previous_ == "operator") {
      for (const Text sign : {"<=>", "<<=", ">>=", "<<", ">>", "<=", ">=", "==", "<", ">", "="}) {
        if (starts(sign)) return sign.size();
      }
    }
    for (const Text sign : {"<=>", "->", "::", "##", "<=", ">="}) {
      if (starts(sign)) return sign.size();
    }
    return 1;
  }

  void read_directive() {
    std::vector<Token> line{read_token()};
    while (skip_blanks(), at_ < text_.size() && text_[at_] != '\n') {
      const bool header = line.size() == 2 && line[1].text.substr(0, 7) == "include" && starts("<");
      if (header) at_ = std::min(text_.find_first_of(">\n", at_), text_.size());
      if (!header) line.push_back(read_token());
    }
    previous_ = {};
    const Text name = line.size() > 1 ? line[1].text : Text();
    if (name.substr(0, 2) == "if") {
      never_.push_back(name == "if" && line.size() == 3 && line[2].text == "0");
      hidden_ += never_.back();
      file().branches.push_back({Branch::kIf, file().tokens.size()});
    } else if (is_one_of(name, "else", "elif", "elifdef", "elifndef", "endif") && !never_.empty()) {
      hidden_ -= never_.back();
      never_.back() = false;
      if (name == "endif") never_.pop_back();
      file().branches.push_back(
          {name == "endif" ? Branch::kEnd : Branch::kElse, file().tokens.size()});
    } else if (name == "define" && hidden_ == 0 && line.size() > 2) {
      read_macro(line);
    } else if (name == "pragma" && hidden_ == 0 && line.size() > 2 &&
               is_nvcc_pragma(line[2].text)) {
      out_.unknown_pragmas.insert(out_.unknown_pragmas.end(), line.begin(), line.end());
    }
  }

  void read_macro(const std::vector<Token>& line) {
    Stream body{.macro = true};
    const Text name = line[2].text;
    auto token = line.begin() + 3;
    const bool function = token != line.end() && token->text == "(" &&
                          token->text.data() == name.data() + name.size();
    if (function) {
      while (token != line.end() && token->text != ")") body.parameters.insert((token++)->text);
      if (token != line.end()) ++token;
    }
    body.tokens.assign(token, line.end());
    const bool other_name = !function && body.tokens.size() == 1;
    const auto memory = other_name ? out_.memory.find(body.tokens[0].text) : out_.memory.end();
    if (memory != out_.memory.end()) {
      out_.memory.emplace(name, memory->second);
    } else {
      out_.streams.push_back(std::move(body));
    }
  }

  Text source_, text_;
  const std::vector<Index>& origin_;
  Index at_ = 0;
  Text previous_ = {};       // token
  std::vector<bool> never_;  // for each open #if: is it #if 0?
  int hidden_ = 0;           // how many of them are
  Tokens out_;
};

}  // namespace

JoinedLines::JoinedLines(Text source) {
  for (Index i = 0; i < source.size(); ++i) {
    if (source[i] == '\\') {
      Index end = i + 1;
      while (end < source.size() && is_blank(source[end])) ++end;
      if (end < source.size() && source[end] == '\n') {
        i = end;
        continue;
      }
    }
    text += source[i];
    origin.push_back(i);
  }
}

Tokens read_tokens(Text source, const JoinedLines& joined) { return Lexer(source, joined).read(); }

bool is_nvcc_pragma(Text word) {
  return is_one_of(word, "unroll", "nounroll") || word.substr(0, 3) == "nv_";
}

}  // namespace simt
