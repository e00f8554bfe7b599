// What g++ -E makes of it.
#include <algorithm>
#include <string>

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

// Without empty parts and those that are a dot.
std::string plain_path(Text path) {
  std::string plain = path.substr(0, 1) == "/" ? "/" : "";
  while (!path.empty()) {
    const Index slash = std::min(path.find('/'), path.size());
    const Text part = path.substr(0, slash);
    if (!part.empty() && part != ".") plain.append(plain.empty() ? "" : "/").append(part);
    path.remove_prefix(std::min(slash + 1, path.size()));
  }
  return plain;
}

// The file of a line marker. g++ writes a backslash before " and \, and other bytes in octal, which
// no name of a submission has.
std::string marked_path(Text literal) {
  std::string path;
  for (Index i = 1; i + 1 < literal.size(); ++i) {
    if (literal[i] == '\\' && i + 2 < literal.size()) ++i;
    path += literal[i];
  }
  return plain_path(path);
}

bool is_asm(Text word) { return is_one_of(word, "asm", "__asm", "__asm__"); }

// What the compiler makes loads and stores of that it does not instrument: functions of the C
// library, and of the processor.
bool is_unchecked_builtin(Text word) {
  for (const Text begin :
       {"__builtin_mem", "__builtin_bzero", "__builtin_bcopy", "__builtin_bcmp", "__builtin_str",
        "__builtin_stp", "__builtin_ia32_", "_mm", "_m_", "_fx", "_xsave", "_xrstor"}) {
    if (word.substr(0, begin.size()) == begin) return true;
  }
  return false;
}

bool is_checkers_name(Text word) {
  for (const Text part : {"__tsan_", "__ubsan_", "__asan_", "__sanitizer_", "__cyg_profile_"}) {
    if (word.find(part) != Text::npos) return true;
  }
  return false;
}

class ExpandedScan {
 public:
  ExpandedScan(Text text, Text name, Target target)
      : text_(text),
        joined_(text_),
        lines_(text_, joined_),
        name_(plain_path(name)),
        target_(target) {}

  std::vector<Finding> scan() {
    read();
    check();
    return findings_.take();
  }

 private:
  struct Placed {
    Token token;
    std::size_t line;  // of the submission
  };

  Text text(Index i) const { return i < tokens_.size() ? tokens_[i].token.text : Text(); }
  bool is_word(Index i) const { return i < tokens_.size() && tokens_[i].token.kind == Kind::kWord; }
  // g++ calls what comes before the first line the line 0, and writes nothing there.
  std::size_t line_of(Index at) const {
    return std::max<std::size_t>(1, lines_.of(at) - marker_ + marked_line_);
  }

  // ---- The submission's tokens

  void read() {
    lexer::Lexer lexer(text_, joined_);
    bool first_column = true;
    while (!lexer.at_end()) {
      if (first_column && lexer.at_hash()) read_directive(lexer);
      first_column = false;
      lexer.skip_blanks();
      if (lexer.at_end()) return;
      if (lexer.at_line_end()) {
        lexer.skip_line_end();
        first_column = true;
      } else {
        const Index at = lexer.at();
        const Token token = lexer.read_token();
        if (ours_) take({token, line_of(at)});
      }
    }
  }

  // <: and :> are brackets, <% and %> braces.
  void take(const Placed& next) {
    if (!tokens_.empty()) {
      Text& last = tokens_.back().token.text;
      if (last.data() + last.size() == next.token.text.data()) {
        const std::string both = std::string(last) + std::string(next.token.text);
        const Text meaning = both == "<:"   ? "["
                             : both == ":>" ? "]"
                             : both == "<%" ? "{"
                             : both == "%>" ? "}"
                                            : "";
        if (!meaning.empty()) {
          last = meaning;
          return;
        }
      }
    }
    tokens_.push_back(next);
  }

  void read_directive(lexer::Lexer& lexer) {
    const Index at = lexer.at();
    const std::vector<Token> line = lexer.read_directive();
    if (line.size() > 2 && line[1].kind == Kind::kNumber && line[2].kind == Kind::kLiteral) {
      ours_ = marked_path(line[2].text) == name_;
      marker_ = lines_.of(at) + 1;
      marked_line_ = 0;
      for (const char c : line[1].text.substr(0, 9)) {
        if ('0' <= c && c <= '9')
          marked_line_ = marked_line_ * 10 + static_cast<std::size_t>(c - '0');
      }
    } else if (ours_ && line.size() > 1 && line[1].text == "pragma") {
      const std::vector<Token> words(line.begin() + 2, line.end());
      if (!allowed_pragma(words)) {
        findings_.add(line_of(at), Text(joined_.text()).substr(at, lexer.at() - at),
                      "no drill needs this pragma; remove it");
      }
    }
  }

  // ---- Rules

  // A bracket that is open, and in it the names of attributes, if it is of such.
  struct Open {
    bool attributes = false;
    bool name_is_next = true;
    Text scope = {};  // of [[using gnu: ...]]
  };

  void add(Index i, Text what, Text why) { findings_.add(tokens_[i].line, what, why); }

  void check() {
    for (Index i = 0; i < tokens_.size();) {
      check_word(i);
      i = read_brackets(i);
    }
  }

  // Returns the next token to read.
  Index read_brackets(Index i) {
    if (is_one_of(text(i), "__attribute__", "__attribute")) {
      if (text(i + 1) != "(" || text(i + 2) != "(") {
        add(i, text(i), "not followed by ((names)); write it so");
        return i + 1;
      }
      open_.insert(open_.end(), {{}, {.attributes = true}});
      return i + 3;
    }
    if (text(i) == "[" && text(i + 1) == "[") {
      const bool common = text(i + 2) == "using" && text(i + 4) == ":";
      open_.insert(open_.end(), {{}, {.attributes = true, .scope = common ? text(i + 3) : Text()}});
      return i + (common ? 5 : 2);
    }
    if (is_one_of(text(i), "(", "[", "{")) {
      open_.emplace_back();
    } else if (is_one_of(text(i), ")", "]", "}")) {
      if (!open_.empty()) open_.pop_back();
    } else if (!open_.empty() && open_.back().attributes) {
      return read_attribute(i, open_.back());
    }
    return i + 1;
  }

  Index read_attribute(Index i, Open& list) {
    if (text(i) == ",") list.name_is_next = true;
    if (!list.name_is_next || !is_word(i)) return i + 1;
    list.name_is_next = false;
    const bool scoped = text(i + 1) == "::";
    const Text scope = scoped ? text(i) : list.scope;
    if (scoped) i += 2;
    if (i < tokens_.size() && (scope.empty() || is_one_of(scope, "gnu", "__gnu__")) &&
        !allowed_attribute(text(i), target_)) {
      add(i, "attribute " + std::string(text(i)), "no drill needs it; remove it");
    }
    return i + 1;
  }

  void check_word(Index i) {
    const Text word = text(i);
    if (is_one_of(word, "{", ";")) names_a_namespace_ = false;
    if (!is_word(i)) return;
    if (is_asm(word)) {
      const bool rewriters = target_ == Target::kSimt && text(i + 1) == "(" &&
                             text(i + 2) == "\"simt_dynamic_shared\"" && text(i + 3) == ")";
      if (target_ != Target::kDevice && !rewriters) {
        add(i, word, "inline assembly and labels for it; write C++ instead");
      }
    } else if (word == "__declspec") {
      add(i, word, "no drill needs it; remove it");
    } else if (is_checkers_name(word)) {
      add(i, word, "a name of the compiler's own or of the checkers; take another one");
    } else if (target_ == Target::kSimt) {
      check_simulators_word(i);
    }
  }

  void check_simulators_word(Index i) {
    const Text word = text(i);
    if (word.substr(0, 2) == "_Z") {
      add(i, word, "a name of the compiler's own; take another one");
    } else if (is_unchecked_builtin(word)) {
      add(i, word,
          "it touches memory where no checker sees it; write a loop, or call memcpy, memmove or "
          "memset");
    } else if (word == "namespace") {
      names_a_namespace_ = true;
    } else if (word == "simt" && names_a_namespace_) {
      add(i, "namespace simt", "it is the simulated GPU's; take another name");
    } else if (word == "simt" && text(i + 1) == "::" && !written_by_macros(text(i + 2))) {
      add(i, "simt::" + std::string(text(i + 2)),
          "it is the simulated GPU's own; call CUDA's functions");
    }
  }

  // Of the simulated GPU's names, those that the launch rewriter and the macros of simt_prelude.h
  // leave in a submission's lines.
  static bool written_by_macros(Text name) {
    return is_one_of(name, "Config", "GlobalVariable", "SharedVariable", "Starter", "as_function",
                     "prepare", "store");
  }

  std::string text_;
  lexer::JoinedLines joined_;
  Lines lines_;
  std::string name_;
  Target target_;
  bool ours_ = false;            // is the reader in the submission's text?
  std::size_t marker_ = 1;       // the line after the last marker,
  std::size_t marked_line_ = 1;  // and what the marker calls it
  std::vector<Placed> tokens_;
  std::vector<Open> open_;
  bool names_a_namespace_ = false;  // is the reader between the word namespace and its { or ;?
  Findings findings_;
};

}  // namespace

std::vector<Finding> scan_expanded(std::string_view text, std::string_view name, Target target) {
  if (text.size() > kMaxBytes) return {{1, "macros make more than 32 MiB of it"}};
  return ExpandedScan(with_plain_lines(text), name, target).scan();
}

}  // namespace scan
