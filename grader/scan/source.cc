// What g++ is given.
#include <algorithm>

#include "grader/lexer/lexer.h"
#include "grader/scan/allowed.h"
#include "grader/scan/findings.h"
#include "grader/scan/scan.h"

namespace scan {
namespace {

using lexer::Index;
using lexer::is_one_of;
using lexer::Kind;
using lexer::Text;
using lexer::Token;

constexpr std::string_view kMayInclude =
    "; a submission may include its drill's header and the system's";

bool asks_for_a_file(Text word) {
  return is_one_of(word, "__has_include", "__has_include_next", "__has_embed");
}

// Of headers whose functions touch memory unseen by the simulated GPU.
bool is_of_intrinsics(Text literal) {
  if (literal.size() < 2) return false;
  const Text path = literal.substr(1, literal.size() - 2);
  constexpr std::string_view kEnd = "intrin.h";
  return path.substr(path.size() - std::min(path.size(), kEnd.size())) == kEnd ||
         is_one_of(path, "experimental/simd", "mm3dnow.h", "mm_malloc.h");
}

// What is wrong with a file's name, as it stands in a directive; empty if nothing is.
std::string_view fault_of(const Token* operand) {
  const Text text = operand == nullptr ? Text() : operand->text;
  const bool literal = text.size() > 2 && ((text.front() == '"' && text.back() == '"') ||
                                           (text.front() == '<' && text.back() == '>'));
  if (!literal) return "a file's name that a macro builds; write the name itself";
  Text path = text.substr(1, text.size() - 2);
  // How g++ reads these depends on whether an #if skips the line.
  if (path.find_first_of("\\\"'") != Text::npos || path.find("/*") != Text::npos) {
    return "a file's name with a backslash, a quote or a comment in it";
  }
  if (path.front() == '/') return "an absolute path";
  while (!path.empty()) {
    const Index slash = std::min(path.find('/'), path.size());
    if (path.substr(0, slash) == "..") return "a path that leads out of the folder";
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return {};
}

class SourceScan {
 public:
  SourceScan(Text source, Text name, Target target)
      : source_(source),
        joined_(source),
        lines_(source_, joined_),
        lexer_(source_, joined_),
        target_(target) {
    const std::string own = "#line 1 \"" + std::string(name) + "\"\n";
    if (!name.empty() && source.substr(0, own.size()) == own) rewritten_ = true;
  }

  std::vector<Finding> scan() {
    if (rewritten_) lexer_.read_directive();
    bool line_begins = true;
    while (lexer_.skip_blanks(), !lexer_.at_end()) {
      if (lexer_.at_line_end()) {
        line_begins = true;
        lexer_.skip_line_end();
      } else if (line_begins && lexer_.at_hash()) {
        const Index begin = lexer_.at();
        const std::vector<Token> line = lexer_.read_directive();
        check_directive(line, begin);
        for (const Token& token : line) check_token(token);
      } else {
        line_begins = false;
        const Token token = lexer_.read_token();
        check_token(token);
        check_text(token);
      }
    }
    return findings_.take();
  }

 private:
  void add(Index at, Text what, std::string_view why, std::string_view then = {}) {
    findings_.add(lines_.of(at) - (rewritten_ ? 1 : 0), what, std::string(why) + std::string(then));
  }
  Index place(Text text) const { return static_cast<Index>(text.data() - joined_.text().data()); }

  void check_directive(const std::vector<Token>& line, Index begin) {
    if (line.size() < 2) return;
    const Text name = line[1].text;
    const Text all = Text(joined_.text()).substr(begin, lexer_.at() - begin);
    if (is_one_of(name, "include", "include_next", "import", "embed")) {
      const std::string_view fault = fault_of(line.size() > 2 ? &line[2] : nullptr);
      if (!fault.empty()) {
        add(begin, all, fault, kMayInclude);
      } else if (has_macros_) {
        add(begin, all,
            "it stands after a #define, which could change what it holds; move it before that");
      } else if (target_ == Target::kSimt && is_of_intrinsics(line[2].text)) {
        add(begin, all, "intrinsics of the processor touch memory where no checker sees it");
      }
    } else if (name == "define") {
      const bool number = line.size() == 4 && line[3].kind == Kind::kNumber;
      has_macros_ = has_macros_ || (line.size() > 3 && !number);
    } else if (name == "undef" && line.size() > 2 && line[2].text.substr(0, 2) == "__") {
      has_macros_ = true;
    } else if (name == "line" || line[1].kind == Kind::kNumber) {
      add(begin, all, "lines cannot be given another number or file; remove it");
    } else if (is_one_of(name, "ident", "sccs")) {
      add(begin, all, "it writes into the assembler's text; remove it");
    } else if (name == "pragma") {
      check_pragma({line.begin() + 2, line.end()}, all, begin);
    }
    if (!is_one_of(name, "error", "warning")) check_questions(line);
  }

  void check_questions(const std::vector<Token>& line) {
    const Text name = line[1].text;
    const auto text = [&](Index i) { return i < line.size() ? line[i].text : Text(); };
    for (Index i = 2; i < line.size(); ++i) {
      if (!asks_for_a_file(text(i))) continue;
      const bool defined = is_one_of(name, "ifdef", "ifndef", "elifdef", "elifndef") ||
                           text(i - 1) == "defined" ||
                           (text(i - 1) == "(" && text(i - 2) == "defined");
      if (defined) continue;
      if (!is_one_of(name, "if", "elif") || text(i + 1) != "(" || text(i + 3) != ")") {
        add_hidden_question(line[i]);
      } else if (const std::string_view fault = fault_of(&line[i + 2]); !fault.empty()) {
        add(place(text(i)), std::string(text(i)) + "(" + std::string(text(i + 2)) + ")", fault,
            kMayInclude);
      }
    }
  }

  void add_hidden_question(const Token& token) {
    add(place(token.text), token.text,
        "it may stand only in #if and #elif, with a file's name in parentheses after it");
  }

  void check_pragma(const std::vector<Token>& words, Text what, Index at) {
    if (preprocessors_own_pragma(words)) add(at, what, "no drill needs this pragma; remove it");
  }

  // Outside of directives.
  void check_text(const Token& token) {
    if (asks_for_a_file(token.text)) add_hidden_question(token);
    if (token.kind == Kind::kLiteral && previous_ == "(" && before_ == "_Pragma") {
      check_pragma_literal(token.text);
    }
    before_ = previous_;
    previous_ = token.text;
  }

  // Of _Pragma. Those that are looked for hold no escapes.
  void check_pragma_literal(Text literal) {
    const Index open = std::min(literal.find('"'), literal.size() - 1);
    const std::string inside(literal.substr(open + 1, literal.rfind('"') - open - 1));
    const lexer::JoinedLines joined(inside);
    lexer::Lexer lexer(inside, joined);
    std::vector<Token> words;
    while (lexer.skip_blanks(), !lexer.at_line_end()) words.push_back(lexer.read_token());
    check_pragma(words, literal, place(literal));
  }

  // Is there but one way to read it? g++ takes some bytes beyond ASCII for letters and some not,
  // and the suffix of a literal for a word of its own if a macro has its name.
  void check_token(const Token& token) {
    const Index begin = place(token.text), end = begin + token.text.size();
    const Text rest = Text(joined_.text()).substr(end, 2);
    const auto is_beyond = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
    const bool quote_follows = rest.substr(0, 1) == "\"" || rest.substr(0, 1) == "'";
    const bool sign_follows = rest.substr(0, 1) == "+" || rest.substr(0, 1) == "-";

    if (token.text == "\\" && (is_one_of(rest.substr(0, 1), "u", "U") || rest == "N{")) {
      add(begin, Text(joined_.text()).substr(begin, 6),
          "a character by its number, outside of a literal; write the character itself");
    }
    Text word = token.text;
    if (token.kind == Kind::kLiteral) word.remove_prefix(word.find_last_of("\"'>") + 1);
    const bool beyond_ascii = std::any_of(word.begin(), word.end(), is_beyond);
    const bool raw_suffix = token.kind == Kind::kLiteral && !word.empty() && word.back() == 'R';
    const bool ends_as_number =
        !word.empty() && is_one_of(word.substr(word.size() - 1), "e", "E", "p", "P");
    if ((quote_follows && (beyond_ascii || raw_suffix)) ||
        (beyond_ascii && word.find('\'') != Text::npos) ||
        (beyond_ascii && ends_as_number && sign_follows)) {
      add(begin, token.text, "it touches what follows in an unclear way; put a space between");
    }
  }

  std::string source_;
  lexer::JoinedLines joined_;
  Lines lines_;
  lexer::Lexer lexer_;
  Target target_;
  bool has_macros_ = false;  // that a header after them may meet
  bool rewritten_ = false;   // does it begin with the rewriter's own #line?
  Text before_ = {}, previous_ = {};
  Findings findings_;
};

}  // namespace

std::vector<Finding> scan_source(std::string_view text, std::string_view name, Target target) {
  if (text.size() > kMaxBytes) return {{1, "a file of more than 32 MiB"}};
  return SourceScan(with_plain_lines(text), name, target).scan();
}

}  // namespace scan
