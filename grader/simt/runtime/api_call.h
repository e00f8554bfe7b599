// What all calls of the host API have in common.
#ifndef SIMT_RUNTIME_API_CALL_H_
#define SIMT_RUNTIME_API_CALL_H_

#include "grader/simt/cuda/driver_types.h"

namespace simt {

// In a kernel: a finding, and the kernel ends with cudaErrorNotSupported.
void refuse_in_kernel(const char* call, const char* file, int line);

// The same; on the host the fault of an earlier kernel, or cudaSuccess.
cudaError_t begin_call(const char* call, const char* file, int line);

}  // namespace simt

#endif  // SIMT_RUNTIME_API_CALL_H_
