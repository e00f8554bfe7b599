// The tokens of a .cu file, as far as rewriting it needs them.
#ifndef SIMT_REWRITE_TOKENS_H_
#define SIMT_REWRITE_TOKENS_H_

#include <map>
#include <set>
#include <vector>

#include "grader/lexer/lexer.h"

namespace simt {

using lexer::Index;
using lexer::is_one_of;
using lexer::JoinedLines;
using lexer::Kind;
using lexer::kNone;
using lexer::Text;
using lexer::Token;

// A conditional directive, and the token that it stands before.
struct Branch {
  enum { kIf, kElse, kEnd } kind;
  Index before;
};

// The tokens outside of directives, or those of one macro's body.
struct Stream {
  bool macro = false;
  std::set<Text> parameters = {};
  std::vector<Token> tokens = {};
  std::vector<Branch> branches = {};
};

struct Tokens {
  std::vector<Stream> streams = std::vector<Stream>(1);  // the file's comes first
  std::vector<Token> unknown_pragmas = {};               // all tokens of #pragma unroll and so on
  // __shared__, __device__, __constant__ and __managed__ by their names, and by those of macros
  // that stand for one of them.
  std::map<Text, Text> memory;
};

// Without comments, directives other than #define, and what is under `#if 0`.
Tokens read_tokens(Text source, const JoinedLines& joined);

// Does a pragma that begins with this word mean something to nvcc alone?
bool is_nvcc_pragma(Text word);

}  // namespace simt

#endif  // SIMT_REWRITE_TOKENS_H_
