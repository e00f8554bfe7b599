#include "grader/mutate/tokens.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace mutate {
namespace {

bool begins_word(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool in_word(char c) { return begins_word(c) || is_digit(c); }

// Longest first.
constexpr std::array<std::string_view, 27> kSigns = {
    "<<<", ">>>", "<<=", ">>=", "...", "->*", "<=>", "::", "->", "++", "--", "<<", ">>", "<=",
    ">=",  "==",  "!=",  "&&",  "||",  "+=",  "-=",  "*=", "/=", "%=", "&=", "|=", "^="};

class Reader {
 public:
  explicit Reader(std::string_view source) : source_(source) {}

  std::vector<Token> read() {
    while (at_ < source_.size()) step();
    return std::move(tokens_);
  }

 private:
  std::string_view rest() const { return source_.substr(at_); }

  void step() {
    const char c = source_[at_];
    if (c == '\n') line_begins_ = true;
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++at_;
    } else if (rest().starts_with("//")) {
      at_ += std::min(rest().find('\n'), rest().size());
    } else if (rest().starts_with("/*")) {
      const std::size_t end = rest().find("*/");
      at_ = end == std::string_view::npos ? source_.size() : at_ + end + 2;
    } else if (c == '#' && line_begins_) {
      skip_directive();
    } else {
      line_begins_ = false;
      token(c);
    }
  }

  void skip_directive() {
    while (at_ < source_.size() && source_[at_] != '\n') at_ += source_[at_] == '\\' ? 2 : 1;
  }

  void token(char c) {
    if (begins_word(c)) {
      take(Kind::kWord, length_while(in_word));
    } else if (is_digit(c) || (c == '.' && rest().size() > 1 && is_digit(rest()[1]))) {
      take(Kind::kNumber, length_of_number());
    } else if (c == '"' || c == '\'') {
      take(Kind::kText, length_of_text(c));
    } else {
      const auto sign = std::find_if(kSigns.begin(), kSigns.end(),
                                     [&](std::string_view s) { return rest().starts_with(s); });
      take(Kind::kSign, sign == kSigns.end() ? 1 : sign->size());
    }
  }

  template <class Predicate>
  std::size_t length_while(const Predicate& predicate) const {
    std::size_t length = 0;
    while (length < rest().size() && predicate(rest()[length])) ++length;
    return length;
  }

  // "0x1p-24f", "1'000", "1e-3"
  std::size_t length_of_number() const {
    std::size_t length = 1;
    while (length < rest().size()) {
      const char c = rest()[length];
      const char before = rest()[length - 1];
      const bool is_hex = rest().starts_with("0x") || rest().starts_with("0X");
      const bool in_exponent =
          before == 'p' || before == 'P' || (!is_hex && (before == 'e' || before == 'E'));
      if (!in_word(c) && c != '.' && c != '\'' && !((c == '+' || c == '-') && in_exponent)) break;
      ++length;
    }
    return length;
  }

  std::size_t length_of_text(char quote) const {
    std::size_t length = 1;
    while (length < rest().size() && rest()[length] != quote) {
      length += rest()[length] == '\\' ? 2 : 1;
    }
    return std::min(length + 1, rest().size());
  }

  void take(Kind kind, std::size_t length) {
    tokens_.push_back({kind, rest().substr(0, length), at_});
    at_ += length;
  }

  std::string_view source_;
  std::size_t at_ = 0;
  bool line_begins_ = true;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokens(std::string_view source) { return Reader(source).read(); }

}  // namespace mutate
