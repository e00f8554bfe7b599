// A launcher of drill 07 as a function over the host's memory, on the device that the program is
// linked with: the simulated GPU or a real one.
//
//   const Forward forward = lab::forward<drill::rmsnorm_forward_f32>;
//
// Each call works on a stream of its own and waits for it. Throws drill::Todo for a stub, and
// exceptions with words for an error of the launcher or of its kernels and for an input that was
// changed. What a kernel leaves unwritten comes back as NaN.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_ON_DEVICE_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_ON_DEVICE_H_

#include <cuda_bf16.h>
#include <cuda_runtime_api.h>

#include <cstdint>
#include <vector>

#include "drills/07_rmsnorm/rmsnorm.h"
#include "grader/labs/rmsnorm_acceptance/rmsnorm.h"

namespace lab {

// For T = float and T = __nv_bfloat16.
template <class T>
using ForwardLauncher = cudaError_t(const T* x, const T* w, T* y, std::int64_t rows,
                                    std::int64_t cols, float eps, cudaStream_t stream);
template <class T>
using BackwardLauncher = cudaError_t(const T* dy, const T* x, const T* w, T* dx, float* dw,
                                     std::int64_t rows, std::int64_t cols, float eps,
                                     cudaStream_t stream);

template <class T>
std::vector<float> run_forward(ForwardLauncher<T>* launcher, const cases::Problem& problem);
template <class T>
Gradients run_backward(BackwardLauncher<T>* launcher, const cases::Problem& problem);

template <auto kLauncher>
std::vector<float> forward(const cases::Problem& problem) {
  return run_forward(kLauncher, problem);
}
template <auto kLauncher>
Gradients backward(const cases::Problem& problem) {
  return run_backward(kLauncher, problem);
}

// The four launchers of one submission, which are called drill::`prefix`rmsnorm_forward_f32 and so
// on.
#define LAB_RMSNORM(prefix)                                            \
  ::lab::Rmsnorm(::lab::forward<drill::prefix##rmsnorm_forward_f32>,   \
                 ::lab::forward<drill::prefix##rmsnorm_forward_bf16>,  \
                 ::lab::backward<drill::prefix##rmsnorm_backward_f32>, \
                 ::lab::backward<drill::prefix##rmsnorm_backward_bf16>)

// Declares them.
#define LAB_DECLARE_RMSNORM(prefix)                              \
  namespace drill {                                              \
  decltype(rmsnorm_forward_f32) prefix##rmsnorm_forward_f32;     \
  decltype(rmsnorm_forward_bf16) prefix##rmsnorm_forward_bf16;   \
  decltype(rmsnorm_backward_f32) prefix##rmsnorm_backward_f32;   \
  decltype(rmsnorm_backward_bf16) prefix##rmsnorm_backward_bf16; \
  }

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_ON_DEVICE_H_
