// Included before the first line of every .cu file: CUDA's keywords, built-in variables and launch.
//
// A kernel's launch k<<<grid, block>>>(x) has become simt::prepare(SIMT_KERNEL(k),
// simt::Config(grid, block))(x) by the rewriter (grader/simt/rewrite).
#ifndef SIMT_CUDA_SIMT_PRELUDE_H_
#define SIMT_CUDA_SIMT_PRELUDE_H_

#include <string.h>

// The compiler makes moves of its own of these, which no checker sees. So std::copy calls what is
// checked, too.
#define __builtin_memcpy ::memcpy
#define __builtin_memmove ::memmove
#define __builtin_memset ::memset
#define __builtin_memcmp ::memcmp

#include <cassert>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>

#include "simt_runtime.h"

// A .cu file may ask for these. __CUDA_ARCH__ stays undefined: paths for one architecture are PTX.
#define __SIMT__ 1
#define __CUDACC__ 1

#define __host__
#define __device__
#define __global__
#define __constant__
#define __managed__
#define __grid_constant__
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __launch_bounds__(...)
#define __align__(n) __attribute__((aligned(n)))

// The rewriter replaces __shared__ in the .cu file itself. What is left stands in a header.
#define __shared__ _Pragma("GCC error \"simt: a __shared__ variable in a header is not modelled\"")
// Marked by the rewriter where the .cu file has inline assembly.
#define SIMT_INLINE_PTX _Pragma("GCC error \"simt: inline PTX (asm) is not modelled\"")

// Constant for the thread that reads them, and then no access that is checked: hence uint3 for all
// (a class with constructors is not). Defined without const by the runtime.
extern "C" {
extern const __thread uint3 threadIdx;
extern const __thread uint3 blockIdx;
extern const __thread uint3 blockDim;
extern const __thread uint3 gridDim;
}
// The memory behind every `extern __shared__` array.
extern "C" __thread unsigned char simt_dynamic_shared[];
inline constexpr int warpSize = 32;

#define SIMT_PASTE_(a, b) a##b
#define SIMT_PASTE(a, b) SIMT_PASTE_(a, b)

#define SIMT_SHARED_VARIABLE(v, name)                                                  \
  [[maybe_unused]] const ::simt::SharedVariable SIMT_PASTE(simt_shared_, __COUNTER__)( \
      &v, sizeof(v), sizeof(std::remove_all_extents_t<decltype(v)>), name)
// `extern __shared__ T v[];` in a function: the type is T[]. (At namespace scope the variable is
// declared under the memory's own name.)
#define SIMT_DYNAMIC_SHARED(v, type) \
  [[maybe_unused]] type& v = *reinterpret_cast<type*>(&simt_dynamic_shared)
#define SIMT_GLOBAL_VARIABLE(v, name, constant)                                               \
  [[maybe_unused]] static const ::simt::GlobalVariable SIMT_PASTE(simt_global_, __COUNTER__)( \
      &v, sizeof(v), sizeof(std::remove_all_extents_t<decltype(v)>), name, constant)

namespace simt {

struct Config : LaunchShape {
  Config(dim3 grid, dim3 block = 1, std::size_t shared_bytes = 0, CUstream_st* stream = nullptr)
      : LaunchShape{grid, block, shared_bytes, stream} {}
};

// Tells whether the argument is one function of so many parameters.
template <std::size_t kCount, class... Parameters>
requires(sizeof...(Parameters) == kCount) auto as_function(void (*kernel)(Parameters...))
    -> void (*)(Parameters...) {
  return kernel;
}

// An argument as the parameter's type. 0 and NULL may stand for a pointer.
template <class Parameter, class Argument>
Parameter convert(Argument&& argument) {
  if constexpr (std::is_pointer_v<Parameter> && std::is_integral_v<std::decay_t<Argument>>) {
    assert(argument == 0);
    return nullptr;
  } else {
    return static_cast<Parameter>(std::forward<Argument>(argument));
  }
}

// A kernel and the arguments of one launch, converted once as CUDA does.
template <class Function, class... Parameters>
struct Closure {
  Function function;
  std::tuple<Parameters...> arguments;

  static void run(const void* self) {
    const Closure& closure = *static_cast<const Closure*>(self);
    std::apply(closure.function, closure.arguments);
  }
};

// What SIMT_KERNEL's lambda hands the kernel and its arguments to.
struct Starter {
  const LaunchShape& shape;
  const char* name;
  const char* file;
  int line;

  template <class... Parameters, class... Arguments>
  void run(void (*kernel)(Parameters...), Arguments&&... arguments) const {
    const Closure<void (*)(Parameters...), std::decay_t<Parameters>...> closure{
        kernel, {convert<std::decay_t<Parameters>>(std::forward<Arguments>(arguments))...}};
    start(closure, reinterpret_cast<const void*>(kernel));
  }

  template <class Function, class... Arguments>
  void run_deduced(Function function, Arguments&&... arguments) const {
    const Closure<Function, std::decay_t<Arguments>...> closure{
        function, {std::forward<Arguments>(arguments)...}};
    start(closure, nullptr);
  }

 private:
  template <class C>
  void start(const C& closure, const void* function) const {
    launch(shape, {name, function, &C::run, &closure, sizeof closure}, file, line);
  }
};

template <class Kernel>
struct Prepared {
  Kernel kernel;
  const char* name;
  LaunchShape shape;
  const char* file;
  int line;

  template <class... Arguments>
  void operator()(Arguments&&... arguments) const {
    kernel(Starter{shape, name, file, line}, std::forward<Arguments>(arguments)...);
  }
};

template <class Kernel>
Prepared<Kernel> prepare(Kernel kernel, const char* name, const LaunchShape& shape, SIMT_SITE) {
  return {kernel, name, shape, file, line};
}

}  // namespace simt

// A template whose arguments are deduced has no address: such a call is deduced in each thread.
#define SIMT_KERNEL(...)                                                                       \
  [&](const ::simt::Starter& simt_starter, auto&&... simt_arguments) {                         \
    if constexpr (requires { ::simt::as_function<sizeof...(simt_arguments)>(__VA_ARGS__); }) { \
      simt_starter.run(::simt::as_function<sizeof...(simt_arguments)>(__VA_ARGS__),            \
                       std::forward<decltype(simt_arguments)>(simt_arguments)...);             \
    } else {                                                                                   \
      simt_starter.run_deduced([&](auto... simt_copies) { __VA_ARGS__(simt_copies...); },      \
                               std::forward<decltype(simt_arguments)>(simt_arguments)...);     \
    }                                                                                          \
  },                                                                                           \
      #__VA_ARGS__

#include "cuda_runtime.h"
#include "launch_functions.h"

#endif  // SIMT_CUDA_SIMT_PRELUDE_H_
