// C++ source as tokens, as far as a mutation needs them.
#ifndef GRADER_MUTATE_TOKENS_H_
#define GRADER_MUTATE_TOKENS_H_

#include <cstddef>
#include <string_view>
#include <vector>

namespace mutate {

enum class Kind { kWord, kNumber, kText, kSign };  // kText: a string or character literal

struct Token {
  Kind kind;
  std::string_view text;
  std::size_t begin;  // in the source

  std::size_t end() const { return begin + text.size(); }
};

// In order, without white space, comments and preprocessor lines. Signs are as long as C++ and
// CUDA have them: ">>=" and "<<<" are one each. (So is the end of a template in a template.) Raw
// strings are not known.
std::vector<Token> tokens(std::string_view source);

}  // namespace mutate

#endif  // GRADER_MUTATE_TOKENS_H_
