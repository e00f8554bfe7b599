// Does the text of a submission ask for what no drill needs?
//
// This refuses what a person might write; it is no wall. What holds is the compiler's sandbox,
// which hides the files, and the linker, which hides the grader's symbols. See each function for
// what it cannot see.
//
// Any bytes are taken, in time proportional to their number: no more than kMaxBytes. Lines are read
// as g++ 12 -std=c++20 reads them: a lone CR ends a line, a NUL is a blank, trigraphs are none.
#ifndef SCAN_SCAN_H_
#define SCAN_SCAN_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace scan {

// More is one finding.
inline constexpr std::size_t kMaxBytes = std::size_t{1} << 25;
inline constexpr std::size_t kMaxFindings = 20;

struct Finding {
  std::size_t line;   // 1 is the first
  std::string words;  // what it is; what to do. Printable ASCII
};

// Who compiles the submission: g++ for the CPU, g++ for the simulated GPU, whose checkers see what
// the compiler instruments, or nvcc.
enum class Target { kHost, kSimt, kDevice };

// In both: by line, the first one of each line, at most kMaxFindings.

// What g++ is given. Its directives, whether or not an #if skips them:
//   * #include, #include_next, #import, #embed, __has_include, __has_include_next and __has_embed
//     name a file in the directive itself, by a relative path without "..". #include_next and
//     #import differ from #include in which of several such files they take, and how often; they
//     may be used. After a #define of more than a number none is named: a macro would be expanded
//     in the header, in lines that are not the submission's.
//   * __has_include stands in #if or #elif alone, or is asked for by defined and #ifdef.
//   * #line and # 1 "file" would let text pass for another file's; #ident writes into the text of
//     the assembler as it is. The first line may be #line 1 "name", as the launch rewriter writes
//     it; then the lines are counted from the next one.
//   * #pragma GCC system_header, dependency and pch_preprocess, also by _Pragma("..."): they are
//     gone when g++ -E is done.
//   * for kSimt: headers of the processor's intrinsics.
// Besides what can be read in more ways than one: \u00e9 outside of literals, and words with bytes
// beyond ASCII, and suffixes of literals, that touch a quote or look like a number's part.
//
// Of a CUDA file scan what the launch rewriter made of it: it removes words, and what follows one
// may become a directive. Cannot see: a __has_include that ## puts together, a _Pragma whose string
// # makes, and the name in an #include of a system header that takes it from a macro (boost has
// such).
std::vector<Finding> scan_source(std::string_view text, std::string_view name = {},
                                 Target target = Target::kHost);

// What g++ -E makes of it: macros are expanded. Read is what the line markers attribute to `name`,
// with or without ./ in front; scan_source must have found nothing, or they could be forged.
//   * asm, but for kSimt the label "simt_dynamic_shared", which the launch rewriter writes. For
//     kDevice it may be PTX; nothing tells that from a host function's assembly.
//   * attributes that are not on the list in allowed.cc; those of namespaces other than gnu have no
//     effect, nor have unknown ones. __declspec.
//   * pragmas of g++ that are not on the list there.
//   * names of the sanitizers: those with __tsan_ and the like.
//   * for kSimt: built-in functions and intrinsics that touch memory, which nothing instruments;
//     names of mangled symbols, which begin with _Z; namespace simt and what is in it, but the
//     names that CUDA's macros and launches leave behind.
// Cannot see: what other built-in functions do, and what a function does that is called.
std::vector<Finding> scan_expanded(std::string_view text, std::string_view name, Target target);

}  // namespace scan

#endif  // SCAN_SCAN_H_
