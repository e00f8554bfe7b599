// The error that cudaGetLastError tells.
#ifndef SIMT_RUNTIME_LAST_ERROR_H_
#define SIMT_RUNTIME_LAST_ERROR_H_

#include "grader/simt/cuda/cuda_runtime_api.h"

namespace simt {

// Remembers an error for cudaGetLastError, and returns it. cudaSuccess changes nothing.
cudaError_t fail(cudaError_t error);

// A fault of a kernel: from now on every call returns it, until cudaDeviceReset. The first one
// stays.
void poison(cudaError_t error);

// That fault, or cudaSuccess.
cudaError_t sticky_error();

// That fault, or else the calling thread's last error, which taking it forgets.
cudaError_t peek_at_last_error();
cudaError_t take_last_error();

void clear_errors();

}  // namespace simt

#endif  // SIMT_RUNTIME_LAST_ERROR_H_
