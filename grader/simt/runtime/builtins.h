// The built-in variables as the runtime sees them. A kernel's file must not include this.
#ifndef SIMT_RUNTIME_BUILTINS_H_
#define SIMT_RUNTIME_BUILTINS_H_

#include <cstddef>

#include "grader/simt/cuda/vector_types.h"

namespace simt {

// The most that a block may ask for, and room behind it that no kernel may touch.
inline constexpr std::size_t kDynamicSharedBytes = (227 + 1) << 10;

}  // namespace simt

// A submission can name these (grader/worker/prelink.sh).
#pragma GCC visibility push(default)
extern "C" {
extern __thread uint3 threadIdx;
extern __thread uint3 blockIdx;
extern __thread uint3 blockDim;
extern __thread uint3 gridDim;
extern __thread unsigned char simt_dynamic_shared[simt::kDynamicSharedBytes];
}
#pragma GCC visibility pop

#endif  // SIMT_RUNTIME_BUILTINS_H_
