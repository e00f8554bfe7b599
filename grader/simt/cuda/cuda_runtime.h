// The host API, and what kernels may call.
#ifndef SIMT_CUDA_CUDA_RUNTIME_H_
#define SIMT_CUDA_CUDA_RUNTIME_H_

#include "cuda_runtime_api.h"
#include "device_functions.h"
#include "math_functions.h"
#include "thread_functions.h"
#include "vector_types.h"

#endif  // SIMT_CUDA_CUDA_RUNTIME_H_
