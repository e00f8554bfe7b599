// cudaGetLastError and the names of errors.
#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/api_call.h"
#include "grader/simt/runtime/last_error.h"

const char* cudaGetErrorName(cudaError_t error) {
  switch (error) {
#define SIMT_NAME(name, number, words) \
  case name:                           \
    return #name;
    SIMT_CUDA_ERRORS(SIMT_NAME)
#undef SIMT_NAME
  }
  return "unrecognized error code";
}

const char* cudaGetErrorString(cudaError_t error) {
  switch (error) {
#define SIMT_WORDS(name, number, words) \
  case name:                            \
    return words;
    SIMT_CUDA_ERRORS(SIMT_WORDS)
#undef SIMT_WORDS
  }
  return "unrecognized error code";
}

cudaError_t cudaGetLastError(const char* file, int line) {
  simt::refuse_in_kernel("cudaGetLastError", file, line);
  return simt::take_last_error();
}

cudaError_t cudaPeekAtLastError(const char* file, int line) {
  simt::refuse_in_kernel("cudaPeekAtLastError", file, line);
  return simt::peek_at_last_error();
}
