#include "grader/mutate/mutations.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <set>
#include <utility>

#include "fmt/format.h"
#include "grader/mutate/tokens.h"

namespace mutate {
namespace {

using Texts = std::vector<std::string>;
using Table = std::map<std::string_view, Texts>;

// What a token may become.
const std::map<std::string, Table>& tables() {
  static const std::map<std::string, Table> tables = {
      {"comparison",
       {{"<", {"<=", ">"}},
        {"<=", {"<", ">="}},
        {">", {">=", "<"}},
        {">=", {">", "<="}},
        {"==", {"!="}},
        {"!=", {"=="}}}},
      {"arithmetic",
       {{"+", {"-"}},
        {"-", {"+"}},
        {"*", {"/"}},
        {"/", {"*"}},
        {"%", {"/"}},
        {"+=", {"-=", "="}},
        {"-=", {"+="}},
        {"*=", {"/="}},
        {"/=", {"*="}},
        {"++", {"--"}},
        {"--", {"++"}}}},
      {"shift", {{"<<", {">>"}}, {">>", {"<<"}}, {"<<=", {">>="}}, {">>=", {"<<="}}}},
      {"logic",
       {{"&&", {"||"}},
        {"||", {"&&"}},
        {"&", {"|"}},
        {"|", {"&", "^"}},
        {"^", {"|"}},
        {"|=", {"&=", "="}},
        {"&=", {"|="}},
        {"!", {""}},
        {"~", {""}}}},
      {"type",
       {{"uint64_t", {"uint32_t", "int64_t"}},
        {"int64_t", {"int32_t", "uint64_t"}},
        {"uint32_t", {"int32_t", "uint16_t"}},
        {"int32_t", {"uint32_t", "int16_t"}},
        {"uint16_t", {"int16_t"}},
        {"int16_t", {"uint16_t"}},
        {"uint8_t", {"int8_t"}},
        {"int8_t", {"uint8_t"}},
        {"size_t", {"int32_t"}},
        {"double", {"float"}},
        {"float", {"double"}}}},
      {"least and greatest",
       {{"min", {"max"}}, {"max", {"min"}}, {"fminf", {"fmaxf"}}, {"fmaxf", {"fminf"}}}},
      {"rounding",
       {{"nearbyint", {"trunc", "round", "floor"}},
        {"rint", {"trunc", "round"}},
        {"__float2bfloat16", {"__float2bfloat16_rz"}},
        {"__float2bfloat16_rn", {"__float2bfloat16_rz"}},
        {"rsqrtf", {"sqrtf"}}}},
      {"word", {{"true", {"false"}}, {"false", {"true"}}, {"continue", {"break"}}}},
  };
  return tables;
}

class Mutator {
 public:
  explicit Mutator(std::string_view source) : source_(source), tokens_(tokens(source)) {}

  std::vector<Mutation> all() {
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      replace_by_tables(i);
      if (tokens_[i].kind == Kind::kNumber) change_constant(i);
      if (is(i, "if") && is(i + 1, "(")) decide_condition(i + 1);
      if (is(i, "[")) shift_index(i);
      if (i == 0 || is(i - 1, ";") || is(i - 1, "{") || is(i - 1, "}") || is(i - 1, ")"))
        delete_statement(i);
    }
    return std::move(mutations_);
  }

 private:
  bool is(std::size_t i, std::string_view text) const {
    return i < tokens_.size() && tokens_[i].kind != Kind::kText && tokens_[i].text == text;
  }

  void add(const std::string& name, std::size_t begin, std::size_t end, std::string after) {
    mutations_.push_back({name, begin, end, std::move(after)});
  }

  // Signs that are also brackets, pointers and references. Between two operands they have spaces
  // around them.
  bool is_no_operator(std::size_t i) const {
    static const std::set<std::string_view> kOthersToo = {"<", ">", ">>", "*", "&", "&&"};
    if (!kOthersToo.contains(tokens_[i].text)) return false;
    const auto is_space = [&](std::size_t at) {
      return at < source_.size() && std::isspace(static_cast<unsigned char>(source_[at])) != 0;
    };
    return i == 0 || is(i - 1, "template") || !is_space(tokens_[i].begin - 1) ||
           !is_space(tokens_[i].end());
  }

  void replace_by_tables(std::size_t i) {
    const Token& token = tokens_[i];
    if (token.kind != Kind::kWord && token.kind != Kind::kSign) return;
    if (is_no_operator(i)) return;
    for (const auto& [name, table] : tables()) {
      const auto found = table.find(token.text);
      if (found == table.end()) continue;
      for (const std::string& after : found->second) add(name, token.begin, token.end(), after);
    }
  }

  // One more and one less; half and twice of what has a point or an exponent.
  void change_constant(std::size_t i) {
    const std::string_view text = tokens_[i].text;
    const bool is_hex = text.starts_with("0x") || text.starts_with("0X");
    const bool is_float = text.find_first_of(is_hex ? ".pP" : ".eE") != std::string_view::npos;
    if (is_float) {
      for (const char* factor : {"2", "0.5f"})
        add("constant", tokens_[i].begin, tokens_[i].end(), fmt::format("({} * {})", text, factor));
      return;
    }
    std::string digits(text);
    std::erase(digits, '\'');
    std::uint64_t value = 0;
    const char* const first = digits.data() + (is_hex ? 2 : 0);
    const char* const last = digits.data() + digits.size();
    const auto parsed = std::from_chars(first, last, value, is_hex ? 16 : 10);
    const std::string suffix(parsed.ptr, last);
    const auto changed = [&](std::uint64_t other) {
      return is_hex ? fmt::format("0x{:X}{}", other, suffix) : fmt::format("{}{}", other, suffix);
    };
    add("constant", tokens_[i].begin, tokens_[i].end(), changed(value + 1));
    if (value > 0) add("constant", tokens_[i].begin, tokens_[i].end(), changed(value - 1));
  }

  // The token that closes what token i opens; the number of tokens if none does.
  std::size_t closing(std::size_t i) const {
    int depth = 0;
    for (; i < tokens_.size(); ++i) {
      if (is(i, "(") || is(i, "[") || is(i, "{")) ++depth;
      if ((is(i, ")") || is(i, "]") || is(i, "}")) && --depth == 0) break;
    }
    return i;
  }

  void decide_condition(std::size_t open) {
    const std::size_t close = closing(open);
    if (close >= tokens_.size()) return;
    for (const char* value : {"true", "false"})
      add("condition", tokens_[open].end(), tokens_[close].begin, value);
  }

  void shift_index(std::size_t open) {
    // A subscript follows a name, a call or another subscript; all else is a lambda or an
    // attribute.
    const bool is_subscript = open > 0 && (tokens_[open - 1].kind == Kind::kWord ||
                                           is(open - 1, ")") || is(open - 1, "]"));
    const std::size_t close = closing(open);
    if (!is_subscript || close >= tokens_.size() || close == open + 1 || is(open + 1, "[")) return;
    const std::string index(
        source_.substr(tokens_[open].end(), tokens_[close].begin - tokens_[open].end()));
    for (const char* step : {" + 1", " - 1"})
      add("index", tokens_[open].end(), tokens_[close].begin, index + step);
  }

  // An assignment, a call, a count: what is no declaration and no control.
  void delete_statement(std::size_t begin) {
    static const std::set<std::string_view> kOthers = {
        "return",   "if",      "for",     "while",  "do",        "switch",    "case",
        "else",     "const",   "using",   "static", "constexpr", "namespace", "struct",
        "template", "auto",    "class",   "inline", "break",     "continue",  "goto",
        "throw",    "typedef", "default", "enum",   "public",    "private"};
    const Token& first = tokens_[begin];
    const bool is_start = first.kind == Kind::kWord
                              ? !kOthers.contains(first.text)
                              : is(begin, "++") || is(begin, "--") || is(begin, "*");
    if (!is_start) return;
    std::size_t end = begin;
    bool acts = first.kind == Kind::kSign && !is(begin, "*");
    for (; end < tokens_.size() && !is(end, ";"); ++end) {
      if (is(end, "{") || is(end, "}") || is(end, ")") || is(end, "]")) return;
      // Two words in a row declare something.
      if (end > begin && tokens_[end].kind == Kind::kWord && tokens_[end - 1].kind == Kind::kWord)
        return;
      if (is(end, "(") || is(end, "[")) {
        acts = acts || is(end, "(");
        end = closing(end);
      }
      for (const char* sign :
           {"=", "+=", "-=", "*=", "/=", "|=", "&=", "^=", "<<=", ">>=", "++", "--"})
        acts = acts || is(end, sign);
    }
    if (end >= tokens_.size() || !acts) return;
    add("deleted statement", first.begin, tokens_[end].end(), ";");
  }

  std::string_view source_;
  std::vector<Token> tokens_;
  std::vector<Mutation> mutations_;
};

// Without comments and the white space at its ends, and with one space for any other.
std::string one_line(std::string_view text) {
  std::string result;
  bool in_comment = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') in_comment = false;
    in_comment = in_comment || text.substr(i).starts_with("//");
    const bool is_space = std::isspace(static_cast<unsigned char>(text[i])) != 0;
    if (!is_space && !in_comment) result += text[i];
    if (is_space && !result.empty() && result.back() != ' ') result += ' ';
  }
  if (result.ends_with(' ')) result.pop_back();
  return result;
}

}  // namespace

std::vector<Mutation> mutations(std::string_view source) {
  std::vector<Mutation> all = Mutator(source).all();
  std::stable_sort(all.begin(), all.end(),
                   [](const Mutation& a, const Mutation& b) { return a.begin < b.begin; });
  return all;
}

std::string apply(std::string_view source, const Mutation& mutation) {
  return std::string(source.substr(0, mutation.begin)) + mutation.after +
         std::string(source.substr(mutation.end));
}

std::size_t line_number(std::string_view source, const Mutation& mutation) {
  return 1 +
         static_cast<std::size_t>(std::count(
             source.begin(), source.begin() + static_cast<std::ptrdiff_t>(mutation.begin), '\n'));
}

std::string change(std::string_view source, const Mutation& mutation) {
  const std::size_t begin = source.substr(0, mutation.begin).rfind('\n') + 1;  // 0: none
  const std::size_t end = std::min(source.find('\n', mutation.end), source.size());
  const std::string_view before = source.substr(begin, end - begin);
  const Mutation here = {mutation.name, mutation.begin - begin, mutation.end - begin,
                         mutation.after};
  return fmt::format("- {}\n+ {}", one_line(before), one_line(apply(before, here)));
}

}  // namespace mutate
