// Small changes to a program, each of which a good test should see.
//
// The classical operators (DeMillo, Lipton, Sayward, Hints on Test Data Selection, 1978; Offutt et
// al., An Experimental Determination of Sufficient Mutant Operators, 1996), and what goes wrong in
// kernels: barriers left out, roundings exchanged, indices off by one.
#ifndef GRADER_MUTATE_MUTATIONS_H_
#define GRADER_MUTATE_MUTATIONS_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace mutate {

// source[begin, end) becomes `after`.
struct Mutation {
  std::string name;  // "comparison", "constant", "deleted statement", ...
  std::size_t begin, end;
  std::string after;
};

// All of them, by their place, of a source that clang-format has laid out: a "<" with spaces around
// it is a comparison, any other a template's. Some do not compile.
std::vector<Mutation> mutations(std::string_view source);

std::string apply(std::string_view source, const Mutation& mutation);

// Of its first character, from 1.
std::size_t line_number(std::string_view source, const Mutation& mutation);

// The lines that it touches, before and after, each as one line with single spaces and no comments:
//
//     - if (i < n) {
//     + if (i <= n) {
//
// It is the same wherever in the file those lines stand.
std::string change(std::string_view source, const Mutation& mutation);

}  // namespace mutate

#endif  // GRADER_MUTATE_MUTATIONS_H_
