// Mutations that no test can tell from a right answer, as people have listed them.
//
// grader/mutants/NN_name/equivalent.md holds them: code blocks, indented by four spaces, each under
// the paragraph that says why.
//
//     0 + x is x, but for the sign of a zero, which is free.
//
//         - float sum = 0;
//         + float sum = -0.0f;
//
// Such a pair of lines is mutate::change() of a mutation, so it holds wherever they stand. "..." in
// it stands for any text within a line, to list a whole class: "+ constexpr int kBlock = ...;".
#ifndef GRADER_MUTATE_EQUIVALENTS_H_
#define GRADER_MUTATE_EQUIVALENTS_H_

#include <string>
#include <string_view>
#include <vector>

namespace mutate {

struct Equivalent {
  std::string change;
  std::string reason;
};

// In the order of the file; the rest of its text is passed over. Throws std::runtime_error for an
// indented line that is of no such pair, and for a pair without a reason.
std::vector<Equivalent> equivalents(std::string_view markdown);

bool matches(const Equivalent& listed, std::string_view change);

}  // namespace mutate

#endif  // GRADER_MUTATE_EQUIVALENTS_H_
