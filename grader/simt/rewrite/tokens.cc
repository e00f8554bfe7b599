#include "grader/simt/rewrite/tokens.h"

#include <algorithm>
#include <utility>

namespace simt {
namespace {

class Reader {
 public:
  Reader(Text source, const JoinedLines& joined) : lexer_(source, joined) {
    for (const Text word : {"__shared__", "__device__", "__constant__", "__managed__"}) {
      out_.memory.emplace(word, word);
    }
  }

  Tokens read() {
    bool line_begins = true;
    while (lexer_.skip_blanks(), !lexer_.at_end()) {
      if (lexer_.at_line_end()) {
        line_begins = true;
        lexer_.skip_line_end();
      } else if (line_begins && lexer_.at_hash()) {
        read_directive();
      } else {
        line_begins = false;
        const Token token = lexer_.read_token();
        if (hidden_ == 0) file().tokens.push_back(token);
      }
    }
    return std::move(out_);
  }

 private:
  Stream& file() { return out_.streams.front(); }

  void read_directive() {
    const std::vector<Token> line = lexer_.read_directive();
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

  lexer::Lexer lexer_;
  std::vector<bool> never_;  // for each open #if: is it #if 0?
  int hidden_ = 0;           // how many of them are
  Tokens out_;
};

}  // namespace

Tokens read_tokens(Text source, const JoinedLines& joined) { return Reader(source, joined).read(); }

bool is_nvcc_pragma(Text word) {
  return is_one_of(word, "unroll", "nounroll") || word.substr(0, 3) == "nv_";
}

}  // namespace simt
