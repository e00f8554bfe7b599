// A source reduced to what likeness is judged by.
#ifndef GRADER_CLASS_PLAIN_TOKENS_H_
#define GRADER_CLASS_PLAIN_TOKENS_H_

#include <string>
#include <string_view>
#include <vector>

namespace classroom {

// The tokens of C++ or CUDA without comments, directives and line ends. Each is a word of at most
// 32 of [A-Za-z0-9_], one sign of printable ASCII, `0` for every number or `""` for every literal:
// no bytes of a stranger's go on to another program. Takes any bytes.
std::vector<std::string> plain_tokens(std::string_view source);

}  // namespace classroom

#endif  // GRADER_CLASS_PLAIN_TOKENS_H_
