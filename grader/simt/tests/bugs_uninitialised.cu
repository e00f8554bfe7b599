#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstring>

#include "grader/simt/tests/bugs.h"
#include "grader/simt/tests/device_vector.h"

namespace bugs {
namespace {

constexpr int kThreads = 64;

__global__ void unwritten_shared_kernel(const float* x, float* y, bool fixed) {
  __shared__ float sums[8];
  const int t = threadIdx.x;
  if (fixed ? t < 8 : t < 7) sums[t] = x[t];
  __syncthreads();
  if (t == 0) {
    float all = 0;
    for (int i = 0; i < 8; ++i) all += sums[i];  // @unwritten_shared.read
    y[0] = all;
  }
}

__global__ void unwritten_dynamic_shared_kernel(const float* x, float* y, bool fixed) {
  extern __shared__ float sums[];
  const int t = threadIdx.x;
  if (fixed) sums[t] = 0;
  sums[t] += x[t];  // @unwritten_dynamic_shared.add
  y[t] = sums[t];
}

// The memory is the one of the block before.
__global__ void unwritten_in_next_block_kernel(const float* x, float* y, bool fixed) {
  __shared__ float first;
  if (threadIdx.x == 0 && (blockIdx.x == 0 || fixed)) first = x[0];
  __syncthreads();
  y[blockIdx.x * blockDim.x + threadIdx.x] = first;  // @unwritten_in_next_block.read
}

__global__ void unwritten_global_kernel(const float* x, float* y) {
  y[threadIdx.x] = x[threadIdx.x];  // @unwritten_global.read
}

// g++'s own atomics, which are no part of CUDA, hide nothing.
__global__ void unwritten_builtin_kernel(int* x, float* y) {
  const int i = threadIdx.x;
#ifdef __SIMT__
  const int bits = __atomic_load_n(&x[i], __ATOMIC_RELAXED);  // @unwritten_builtin.load
#else
  const int bits = x[i];
#endif
  y[i] = bits < 0 ? 1.0f : 0.0f;
}

__global__ void fill(float* x, int n) {
  const int i = threadIdx.x;
  if (i < n) x[i] = 1;
}

__global__ void unwritten_tail_kernel(const float* x, float* y, int n) {
  const int i = threadIdx.x;
  if (i < n) y[i] = x[i];  // @unwritten_tail.read
}

__global__ void unwritten_half_kernel(__nv_bfloat16* x, float* y, bool fixed) {
  const int t = threadIdx.x;
  if (t == 0) {
    x[6] = __float2bfloat16(1.0f);
    if (fixed) x[7] = x[6];
  }
  __syncthreads();
  if (t == 1) y[0] = __bfloat162float(x[6]) + __bfloat162float(x[7]);  // @unwritten_half.read
}

__global__ void unwritten_sum_kernel(const float* x, float* y) {
  y[threadIdx.x] += x[threadIdx.x];  // @unwritten_sum.add
}

__global__ void unwritten_counter_kernel(const float* x, int* y) {
  if (x[threadIdx.x] > 0) atomicAdd(&y[1], 1);  // @unwritten_counter.add
}

__global__ void memset_of_elements_kernel(const float* x, float* y) {
  y[0] = x[kThreads - 1];  // @memset_of_elements.read
}

struct Pair {
  float first, second;
};

__global__ void fill_first(Pair* x) { x[threadIdx.x].first = 1; }
__global__ void fill_second(Pair* x) { x[threadIdx.x].second = 2; }

__global__ void unwritten_member_kernel(const Pair* x, Pair* y) {
  const Pair mine = x[threadIdx.x];  // @unwritten_member.copy
  y[threadIdx.x] = mine;
}

__global__ void unwritten_memcpy_kernel(const float* x, float* y, int n) {
  if (threadIdx.x == 0) memcpy(y, x, n * sizeof(float));  // @unwritten_memcpy.copy
}

__global__ void unwritten_copy_kernel(const float* x, float* y) {
  y[threadIdx.x] = x[threadIdx.x];  // @unwritten_copy.read
}

__global__ void unwritten_again_kernel(const float* x, float* y) {
  y[threadIdx.x] = x[threadIdx.x];  // @unwritten_again.read
}

// x holds ones; y is not initialised.
struct Vectors {
  explicit Vectors(int size = kThreads) : x(std::vector<float>(size, 1), "x"), y(size, "y") {}
  DeviceVector<float> x, y;
};

}  // namespace

std::string unwritten_shared(bool fixed) {
  Vectors v;
  unwritten_shared_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string unwritten_dynamic_shared(bool fixed) {
  Vectors v;
  unwritten_dynamic_shared_kernel<<<1, kThreads, kThreads * sizeof(float)>>>(v.x.data(), v.y.data(),
                                                                             fixed);
  return outcome();
}

std::string unwritten_in_next_block(bool fixed) {
  Vectors v;
  unwritten_in_next_block_kernel<<<2, kThreads / 2>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string unwritten_global(bool fixed) {
  DeviceVector<float> x(kThreads, "x");
  DeviceVector<float> y(kThreads, "y");
  if (fixed) check(cudaMemset(x.data(), 0, x.bytes()));
  unwritten_global_kernel<<<1, kThreads>>>(x.data(), y.data());
  return outcome();
}

std::string unwritten_builtin(bool fixed) {
  DeviceVector<int> x(kThreads, "x");
  DeviceVector<float> y(kThreads, "y");
  if (fixed) check(cudaMemset(x.data(), 0, x.bytes()));
  unwritten_builtin_kernel<<<1, kThreads>>>(x.data(), y.data());
  return outcome();
}

std::string unwritten_tail(bool fixed) {
  DeviceVector<float> x(kThreads, "x");
  DeviceVector<float> y(kThreads, "y");
  fill<<<1, kThreads>>>(x.data(), fixed ? kThreads : kThreads - 1);
  unwritten_tail_kernel<<<1, kThreads>>>(x.data(), y.data(), kThreads);
  return outcome();
}

std::string unwritten_half(bool fixed) {
  DeviceVector<__nv_bfloat16> x(8, "x");
  DeviceVector<float> y(1, "y");
  unwritten_half_kernel<<<1, 32>>>(x.data(), y.data(), fixed);
  return outcome();
}

std::string unwritten_sum(bool fixed) {
  Vectors v;
  if (fixed) check(cudaMemset(v.y.data(), 0, v.y.bytes()));
  unwritten_sum_kernel<<<1, kThreads>>>(v.x.data(), v.y.data());
  return outcome();
}

std::string unwritten_counter(bool fixed) {
  Vectors v;
  DeviceVector<int> y(2, "y");
  if (fixed) check(cudaMemset(y.data(), 0, y.bytes()));
  unwritten_counter_kernel<<<1, kThreads>>>(v.x.data(), y.data());
  return outcome();
}

std::string memset_of_elements(bool fixed) {
  DeviceVector<float> x(kThreads, "x");
  DeviceVector<float> y(1, "y");
  check(cudaMemset(x.data(), 0, fixed ? x.bytes() : x.size()));
  memset_of_elements_kernel<<<1, 1>>>(x.data(), y.data());
  return outcome();
}

std::string unwritten_member(bool fixed) {
  DeviceVector<Pair> x(kThreads, "x");
  DeviceVector<Pair> y(kThreads, "y");
  fill_first<<<1, kThreads>>>(x.data());
  if (fixed) fill_second<<<1, kThreads>>>(x.data());
  unwritten_member_kernel<<<1, kThreads>>>(x.data(), y.data());
  return outcome();
}

std::string unwritten_memcpy(bool fixed) {
  DeviceVector<float> x(kThreads, "x");
  DeviceVector<float> y(kThreads, "y");
  fill<<<1, kThreads>>>(x.data(), fixed ? kThreads : kThreads - 1);
  unwritten_memcpy_kernel<<<1, 32>>>(x.data(), y.data(), kThreads);
  return outcome();
}

std::string unwritten_copy(bool fixed) {
  DeviceVector<float> original(kThreads, "original");
  DeviceVector<float> x(std::vector<float>(kThreads, 1), "x");
  DeviceVector<float> y(kThreads, "y");
  if (fixed) check(cudaMemset(original.data(), 0, original.bytes()));
  check(cudaMemcpy(x.data(), original.data(), x.bytes(), cudaMemcpyDeviceToDevice));
  unwritten_copy_kernel<<<1, kThreads>>>(x.data(), y.data());
  return outcome();
}

std::string unwritten_again(bool fixed) {
  Vectors v;
  const void* earlier = nullptr;
  // Until memory comes back that was written before it was freed.
  for (int tries = 0; tries < 100'000; ++tries) {
    DeviceVector<float> x(1 << 20, "x");
    if (earlier == nullptr) earlier = x.data();
    if (tries > 0 && x.data() == earlier) {
      if (fixed) check(cudaMemset(x.data(), 0, x.bytes()));
      unwritten_again_kernel<<<1, kThreads>>>(x.data(), v.y.data());
      return outcome();
    }
    check(cudaMemset(x.data(), 0, x.bytes()));
  }
  return "memory that was freed never came back";
}

}  // namespace bugs
