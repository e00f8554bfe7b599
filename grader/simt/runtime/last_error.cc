#include "grader/simt/runtime/last_error.h"

#include <atomic>

namespace simt {
namespace {

// As in CUDA, an error is told to the host's thread that caused it, and a fault to all.
thread_local cudaError_t last = cudaSuccess;
std::atomic<cudaError_t> fault = cudaSuccess;

}  // namespace

cudaError_t fail(cudaError_t error) {
  if (error != cudaSuccess) last = error;
  return error;
}

void poison(cudaError_t error) {
  cudaError_t none = cudaSuccess;
  fault.compare_exchange_strong(none, error);
}

cudaError_t sticky_error() { return fault; }

cudaError_t peek_at_last_error() { return fault != cudaSuccess ? fault.load() : last; }

cudaError_t take_last_error() {
  const cudaError_t error = peek_at_last_error();
  last = cudaSuccess;
  return error;
}

void clear_errors() {
  last = cudaSuccess;
  fault = cudaSuccess;
}

}  // namespace simt
