#include <cuda_runtime.h>

// Asserts stay, however this is built.
#undef NDEBUG
#include <cassert>

#include "grader/simt/tests/bugs.h"
#include "grader/simt/tests/device_vector.h"

namespace bugs {
namespace {

__device__ __noinline__ float depth_of(const float* x, int at) {  // @endless_recursion.function
  volatile float frame[16];
  frame[at % 16] = x[at % 16];
  if (frame[at % 16] == 0) return 0;
  return depth_of(x, at + 1) + frame[at % 16];
}

__global__ void endless_recursion_kernel(const float* x, float* y) { y[0] = depth_of(x, 0); }

__global__ void failed_assert_kernel(const float* x, float* y) {
  const int t = threadIdx.x;
  assert(x[t] < 5);  // @failed_assert.assert
  y[t] = x[t];
}

__global__ void trap_kernel(const float* x, float* y) {
  const int t = threadIdx.x;
  if (x[t] >= 5) __trap();  // @trap.trap
  y[t] = x[t];
}

template <int kSize>
__global__ void large_frame_kernel(const float* x, float* y) {
  float frame[kSize];
  for (int i = 0; i < kSize; ++i) frame[i] = x[i % 64];
  y[blockIdx.x] = frame[static_cast<int>(x[15]) * (kSize - 1)];
}

__global__ void divide_by_zero_kernel(const float* x, float* y) {
  const int t = threadIdx.x;
  y[t] = static_cast<float>(60 / static_cast<int>(x[t]));  // @divide_by_zero.divide
}

// 40 KiB and what the launch asks for.
__global__ void static_and_dynamic_shared_kernel(const float* x, float* y) {
  __shared__ float fixed_part[40 * 256];
  extern __shared__ float dynamic_part[];
  const int t = threadIdx.x;
  fixed_part[t] = x[t];
  dynamic_part[t] = x[t];
  __syncthreads();
  y[t] = fixed_part[63 - t] + dynamic_part[63 - t];
}

// x holds 1, and a last element that the bug or its absence depends on.
template <class Kernel>
std::string run(float last, const Kernel& kernel) {
  std::vector<float> values(64, 1);
  values[15] = last;
  DeviceVector<float> x(values, "x");
  DeviceVector<float> y(values.size(), "y");
  kernel(x.data(), y.data());
  return outcome();
}

}  // namespace

std::string endless_recursion(bool fixed) {
  return run(fixed ? 0.0f : 1.0f,
             [](const float* x, float* y) { endless_recursion_kernel<<<1, 1>>>(x, y); });
}

std::string failed_assert(bool fixed) {
  return run(fixed ? 1.0f : 6.0f,
             [](const float* x, float* y) { failed_assert_kernel<<<1, 64>>>(x, y); });
}

std::string trap(bool fixed) {
  return run(fixed ? 1.0f : 6.0f, [](const float* x, float* y) { trap_kernel<<<1, 64>>>(x, y); });
}

std::string large_frame(bool fixed) {
  return run(1.0f, [&](const float* x, float* y) {
    if (fixed) {
      large_frame_kernel<600><<<2, 1>>>(x, y);
    } else {
      large_frame_kernel<60000><<<2, 1>>>(x, y);  // @large_frame.launch
    }
  });
}

std::string divide_by_zero(bool fixed) {
  return run(fixed ? 1.0f : 0.0f,
             [](const float* x, float* y) { divide_by_zero_kernel<<<1, 64>>>(x, y); });
}

std::string static_and_dynamic_shared(bool fixed) {
  return run(1.0f, [&](const float* x, float* y) {
    const unsigned bytes = (fixed ? 8 : 16) << 10;  // 48 KiB and 56 KiB with the static part
    static_and_dynamic_shared_kernel<<<1, 64, bytes>>>(x, y);  // @static_and_dynamic_shared.launch
  });
}

}  // namespace bugs
