// Turns a .cu file into C++ that a host compiler takes, after cuda/simt_prelude.h.
//
//   k<<<grid, block>>>(x)     ::simt::prepare(SIMT_KERNEL(k), ::simt::Config(grid, block))(x)
//   __shared__ T v[4];        static constinit __thread T v[4]; SIMT_SHARED_VARIABLE(v, "v");
//   extern __shared__ T v[];  typedef T simt_type_v[]; SIMT_DYNAMIC_SHARED(v, simt_type_v);
//      and in a namespace     extern __thread T v[] __asm__("simt_dynamic_shared");
//   __device__ T v;           __device__ T v; SIMT_GLOBAL_VARIABLE(v, "v", false);
//   __constant__ T v;         __constant__ T v; SIMT_GLOBAL_VARIABLE(v, "v", true);
//   asm volatile("...");      SIMT_INLINE_PTX asm volatile("...");
//   #pragma unroll 4          (nothing)
//
// In the bodies of macros as well, and for macros that stand for __shared__ or its like. All else
// is copied byte for byte, and every token stays on its line.
//
// It works on tokens, without names or types. A < after a word opens template arguments if a >
// closes them (brackets.h). Of __device__, __constant__ and __managed__, the variables of
// namespaces are registered; what may have none (extern, templates, T x(y)) stays as it is. What
// `#if 0` hides is not read, all other branches are. Of digraphs only %: is read.
//
// Errors: a launch without end, kernel or arguments; a __shared__ variable with an initialiser, or
// in a form that is not known. Any bytes are taken, in time proportional to their number.
#ifndef SIMT_REWRITE_REWRITE_H_
#define SIMT_REWRITE_REWRITE_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace simt {

struct Diagnostic {
  std::size_t line;
  std::string message;
};

struct Rewritten {
  std::string text;                // begins with a line of its own: #line 1 "name"
  std::vector<Diagnostic> errors;  // by line; if there are any, the text is of no use
};

// `name` is what the compiler's messages shall call the file.
Rewritten rewrite(std::string_view source, std::string_view name);

}  // namespace simt

#endif  // SIMT_REWRITE_REWRITE_H_
