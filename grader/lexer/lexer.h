// The tokens of C++ text, as g++ takes them apart before macros are expanded.
#ifndef LEXER_LEXER_H_
#define LEXER_LEXER_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lexer {

using Index = std::size_t;
using Text = std::string_view;

inline constexpr Index kNone = Text::npos;

template <std::size_t... kSizes>
bool is_one_of(Text text, const char (&... words)[kSizes]) {
  return ((text == Text(words, kSizes - 1)) || ...);
}

// A sign is one character, but for those that would hide a < or > or = or : or # as part of
// another.
enum class Kind { kWord, kNumber, kLiteral, kSign };

struct Token {
  Kind kind = Kind::kSign;
  Text text = {};  // in JoinedLines
};

// The source without its line continuations, and where in the source each character stands.
class JoinedLines {
 public:
  explicit JoinedLines(Text source);

  const std::string& text() const { return text_; }
  // Where text()[at] stands in the source; at < text().size().
  Index origin(Index at) const;
  // The first character of text() that stands at `origin` or later; text().size() if none does.
  Index first_from(Index origin) const;

 private:
  // From text()[at] on, so many characters of the source are left out.
  struct Joint {
    Index at, left_out;
  };

  std::string text_;
  std::vector<Joint> joints_ = {{0, 0}};
};

// Reads from the begin to the end. Any bytes are taken, in time proportional to their number. A
// literal holds its prefix and its suffix. An unclosed comment or raw string goes to the end,
// another literal to the end of its line. Bytes beyond ASCII are parts of letters. Trigraphs are
// not read, as in g++ -std=c++20, nor digraphs other than %: .
class Lexer {
 public:
  // Both must live as long as this.
  Lexer(Text source, const JoinedLines& joined)
      : source_(source), joined_(joined), text_(joined.text()) {}

  // How many characters of JoinedLines are read.
  Index at() const { return at_; }
  bool at_end() const { return at_ == text_.size(); }
  bool at_line_end() const { return at_end() || text_[at_] == '\n'; }
  // Does # or %: come next? At the begin of a line it makes a directive of it.
  bool at_hash() const { return starts("#") || starts("%:"); }

  // And comments. Not the end of a line.
  void skip_blanks();
  void skip_line_end() { ++at_; }
  // Not at the end of a line.
  Token read_token();
  // To the end of the line, # included. What #include and __has_include look for is a literal, with
  // its < and >.
  std::vector<Token> read_directive();

 private:
  char peek(Index ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool starts(Text with) const { return text_.substr(at_, with.size()) == with; }

  void skip_number();
  void skip_literal(bool raw);
  bool skip_raw_string();
  Index sign_length() const;

  Text source_;
  const JoinedLines& joined_;
  Text text_;
  Index at_ = 0;
  Text previous_ = {};  // token
};

// Do these tokens of a directive stand before the name of a file?
bool names_a_file(const std::vector<Token>& directive);

}  // namespace lexer

#endif  // LEXER_LEXER_H_
