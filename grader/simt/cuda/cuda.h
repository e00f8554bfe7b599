// The driver API is not modelled. Code that includes this header for the types of the host API
// finds them.
#ifndef SIMT_CUDA_CUDA_H_
#define SIMT_CUDA_CUDA_H_

#include "cuda_runtime_api.h"

#define CUDA_VERSION CUDART_VERSION

using CUstream = cudaStream_t;
using CUevent = cudaEvent_t;

#endif  // SIMT_CUDA_CUDA_H_
