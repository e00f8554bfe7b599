// The built-in variables, which kernels see as constants (cuda/simt_prelude.h), and the memory
// behind every `extern __shared__` array.
#include "grader/simt/runtime/builtins.h"

extern "C" {
__thread uint3 threadIdx;
__thread uint3 blockIdx;
__thread uint3 blockDim;
__thread uint3 gridDim;
alignas(1024) __thread unsigned char simt_dynamic_shared[simt::kDynamicSharedBytes];
}
