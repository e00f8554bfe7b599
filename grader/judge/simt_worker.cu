// Kernels that do one thing wrong each; for simt_session_test.cc. A marker `// @name` ends a line
// that a finding has to name.
#include <cuda_runtime.h>

#include <cstdio>
#include <thread>

// Asserts stay, however this is built.
#undef NDEBUG
#include <cassert>

#include "grader/judge/simt_launches.h"

namespace simt_worker {
namespace {

constexpr int kThreads = 128;
constexpr std::size_t kStep = 4096 / sizeof(float);

__global__ void reverse_kernel(const float* x, float* y, int count, bool barrier) {
  __shared__ float part[kThreads];
  const int t = threadIdx.x;
  part[t] = 0;
  __syncthreads();
  if (t < count) part[t] = x[t];  // @race.write
  if (barrier) __syncthreads();
  if (t < count) y[t] = part[count - 1 - t];  // @race.read
}

__global__ void write_past_end_kernel(float* y) {
  y[threadIdx.x + 1] = 1;  // @past_end
}

__global__ void read_unwritten_kernel(float* y) {
  y[threadIdx.x] = y[threadIdx.x] + 1;  // @unwritten
}

__global__ void divergent_barrier_kernel(float* y) {
  if (threadIdx.x < 16) __syncthreads();  // @barrier
  y[threadIdx.x] = 1;
}

__device__ __noinline__ float depth_of(const float* y, int at) {  // @recursion
  volatile float frame[16];
  frame[at % 16] = 1;
  if (y == nullptr) return 0;
  return depth_of(y, at + 1) + frame[at % 16];
}

__global__ void recurse_kernel(float* y) { y[0] = depth_of(y, 0); }

__global__ void assert_kernel(float* y) {
  const int t = threadIdx.x;
  assert(t < 100);  // @assert
  y[t] = 1;
}

__global__ void trap_kernel(float* y) {
  y[threadIdx.x] = 1;
  if (threadIdx.x == 5) __trap();  // @trap
}

__global__ void loop_kernel(volatile float* y) {
  y[0] = 0;
  while (y[0] == 0) {
  }
}

__global__ void print_kernel(float* y) {
  if (threadIdx.x == 3) printf("hello from thread %d\n", static_cast<int>(threadIdx.x));
  y[threadIdx.x] = 1;
}

__global__ void write_half_kernel(float* y) {
  if (threadIdx.x < kThreads / 2) y[threadIdx.x] = 1;
}

__global__ void touch_kernel(float* y, std::size_t count) {
  const std::size_t i = (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) * kStep;
  if (i < count) y[i] = 1;
}

}  // namespace

cudaError_t launch_reverse(const float* x, float* y, int count, bool barrier) {
  if (count > kThreads) return cudaErrorInvalidValue;
  reverse_kernel<<<1, kThreads>>>(x, y, count, barrier);
  return cudaGetLastError();
}

cudaError_t launch_deed(Deed deed, float* y) {
  switch (deed) {
    case Deed::kWritePastEnd:
      write_past_end_kernel<<<1, kThreads>>>(y);
      break;
    case Deed::kReadUnwritten:
      read_unwritten_kernel<<<1, kThreads>>>(y);
      break;
    case Deed::kDivergentBarrier:
      divergent_barrier_kernel<<<1, kThreads>>>(y);
      break;
    case Deed::kRecurse:
      recurse_kernel<<<1, 1>>>(y);
      break;
    case Deed::kAssert:
      assert_kernel<<<1, kThreads>>>(y);
      break;
    case Deed::kTrap:
      trap_kernel<<<1, kThreads>>>(y);
      break;
    case Deed::kLoop:
      loop_kernel<<<1, 1>>>(y);
      break;
    case Deed::kPrint:
      print_kernel<<<1, kThreads>>>(y);
      break;
    case Deed::kWriteHalf:
      write_half_kernel<<<1, kThreads>>>(y);
      break;
    case Deed::kOpenFile:
      return std::fopen("/etc/passwd", "r") != nullptr ? cudaSuccess : cudaErrorUnknown;
    case Deed::kStartThread:
      std::thread([] {}).join();
      break;
  }
  return cudaGetLastError();
}

cudaError_t launch_touch(float* y, std::size_t count) {
  const auto blocks = static_cast<unsigned>(count / (kStep * kThreads) + 1);
  touch_kernel<<<blocks, kThreads>>>(y, count);
  return cudaGetLastError();
}

}  // namespace simt_worker
