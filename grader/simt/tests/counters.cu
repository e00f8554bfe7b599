#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include "grader/simt/tests/counters.h"
#include "grader/simt/tests/device_vector.h"

namespace counters {
namespace {

constexpr int kThreads = 64;

__global__ void copy_kernel(const float* x, float* y, int stride, int first) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float value = x[i * stride + first];  // @copy.load
  y[i] = value;                               // @copy.store
}

__global__ void copy_float4_kernel(const float4* x, float4* y) {
  const float4 four = x[threadIdx.x];  // @copy_float4.load
  y[threadIdx.x] = four;               // @copy_float4.store
}

__global__ void read_columns_kernel(const float* x, float* y, int columns) {
  const int row = threadIdx.x;
  float sum = 0;
  for (int column = 0; column < 4; ++column) {
    sum += x[row * columns + column];  // @read_columns.load
  }
  y[row] = sum;
}

__global__ void read_broadcast_kernel(const float* x, float* y) {
  y[threadIdx.x] = x[5];  // @read_broadcast.load
}

__global__ void read_part_of_warp_kernel(const float* x, float* y) {
  const int t = threadIdx.x;
  if (t % 32 < 8) y[t] = x[t];  // @read_part_of_warp.load
}

__global__ void copy_bf16_kernel(const __nv_bfloat16* x, __nv_bfloat16* y) {
  y[threadIdx.x] = x[threadIdx.x];  // @copy_bf16.copy
}

// `size` bytes of shared memory.
__device__ void clear_shared(unsigned char* memory, int size) {
  for (int i = threadIdx.x; i < size / 4; i += blockDim.x) reinterpret_cast<int*>(memory)[i] = 0;
  __syncthreads();
}

template <class Vector>
__device__ const Vector* cleared_shared(unsigned char* memory, int elements) {
  clear_shared(memory, elements * static_cast<int>(sizeof(Vector)));
  return reinterpret_cast<const Vector*>(memory);
}

__global__ void shared_float_kernel(float* y, int stride) {
  extern __shared__ __align__(16) unsigned char memory[];
  const auto* const part = cleared_shared<float>(memory, 31 * stride + 1);
  y[threadIdx.x] = part[threadIdx.x * stride];  // @shared_float.load
}

__global__ void shared_float2_kernel(float* y, int stride) {
  extern __shared__ __align__(16) unsigned char memory[];
  const auto* const part = cleared_shared<float2>(memory, 31 * stride + 1);
  const float2 two = part[threadIdx.x * stride];  // @shared_float2.load
  y[threadIdx.x] = two.x + two.y;
}

__global__ void shared_float4_kernel(float* y, int stride) {
  extern __shared__ __align__(16) unsigned char memory[];
  const auto* const part = cleared_shared<float4>(memory, 31 * stride + 1);
  const float4 four = part[threadIdx.x * stride];  // @shared_float4.load
  y[threadIdx.x] = four.x + four.y + four.z + four.w;
}

__global__ void shared_bf16_kernel(float* y, int stride) {
  extern __shared__ __align__(16) unsigned char memory[];
  const auto* const part = cleared_shared<__nv_bfloat16>(memory, 31 * stride + 2);
  y[threadIdx.x] = __bfloat162float(part[threadIdx.x * stride]);  // @shared_bf16.load
}

template <int kPitch>
__global__ void shared_transpose_kernel(float* y) {
  __shared__ float tile[32][kPitch];
  const int lane = threadIdx.x;
  for (int i = 0; i < 32; ++i) tile[i][lane] = 1;  // @shared_transpose.store
  __syncwarp();
  float sum = 0;
  for (int i = 0; i < 32; ++i) sum += tile[lane][i];  // @shared_transpose.load
  y[lane] = sum;
}

__global__ void read_twice_kernel(const float* x, float* y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int mirrored = (blockIdx.x + 1) * blockDim.x - 1 - threadIdx.x;
  const float value = x[i];
  __syncthreads();
  y[i] = value + x[mirrored];
}

__global__ void read_by_every_block_kernel(const float* x, float* y) {
  y[blockIdx.x * blockDim.x + threadIdx.x] = x[threadIdx.x];
}

__global__ void read_shorts_by_every_block_kernel(const unsigned short* x, unsigned short* y) {
  y[blockIdx.x * blockDim.x + threadIdx.x] = x[threadIdx.x];
}

template <class Kernel>
void run_shared(const Kernel& kernel, int stride, std::size_t element) {
  DeviceVector<float> y(32);
  kernel(y.data(), (31 * stride + 2) * element);
  check_launch();
}

}  // namespace

void copy(int stride, int first, int blocks) {
  DeviceVector<float> x = DeviceVector<float>::zeros(blocks * kThreads * stride + first);
  DeviceVector<float> y(blocks * kThreads);
  copy_kernel<<<blocks, kThreads>>>(x.data(), y.data(), stride, first);
  check_launch();
}

void copy_float4() {
  DeviceVector<float4> x = DeviceVector<float4>::zeros(kThreads);
  DeviceVector<float4> y(kThreads);
  copy_float4_kernel<<<1, kThreads>>>(x.data(), y.data());
  check_launch();
}

void read_columns() {
  constexpr int kColumns = 64;
  DeviceVector<float> x = DeviceVector<float>::zeros(kThreads * kColumns);
  DeviceVector<float> y(kThreads);
  read_columns_kernel<<<1, kThreads>>>(x.data(), y.data(), kColumns);
  check_launch();
}

void read_broadcast() {
  DeviceVector<float> x = DeviceVector<float>::zeros(kThreads);
  DeviceVector<float> y(kThreads);
  read_broadcast_kernel<<<1, kThreads>>>(x.data(), y.data());
  check_launch();
}

void read_part_of_warp() {
  DeviceVector<float> x = DeviceVector<float>::zeros(kThreads);
  DeviceVector<float> y(kThreads);
  read_part_of_warp_kernel<<<1, kThreads>>>(x.data(), y.data());
  check_launch();
}

void copy_bf16() {
  DeviceVector<__nv_bfloat16> x = DeviceVector<__nv_bfloat16>::zeros(kThreads);
  DeviceVector<__nv_bfloat16> y(kThreads);
  copy_bf16_kernel<<<1, kThreads>>>(x.data(), y.data());
  check_launch();
}

void shared_float(int stride) {
  run_shared([&](float* y, std::size_t bytes) { shared_float_kernel<<<1, 32, bytes>>>(y, stride); },
             stride, sizeof(float));
}

void shared_float2(int stride) {
  run_shared(
      [&](float* y, std::size_t bytes) { shared_float2_kernel<<<1, 32, bytes>>>(y, stride); },
      stride, sizeof(float2));
}

void shared_float4(int stride) {
  run_shared(
      [&](float* y, std::size_t bytes) { shared_float4_kernel<<<1, 32, bytes>>>(y, stride); },
      stride, sizeof(float4));
}

void shared_bf16(int stride) {
  run_shared([&](float* y, std::size_t bytes) { shared_bf16_kernel<<<1, 32, bytes>>>(y, stride); },
             stride, sizeof(__nv_bfloat16));
}

void shared_transpose(int pitch) {
  DeviceVector<float> y(32);
  if (pitch == 32) {
    shared_transpose_kernel<32><<<1, 32>>>(y.data());
  } else {
    shared_transpose_kernel<33><<<1, 32>>>(y.data());
  }
  check_launch();
}

void read_twice(int blocks, int launches) {
  DeviceVector<float> x = DeviceVector<float>::zeros(blocks * kThreads);
  DeviceVector<float> y(blocks * kThreads);
  for (int i = 0; i < launches; ++i) read_twice_kernel<<<blocks, kThreads>>>(x.data(), y.data());
  check_launch();
}

void read_by_every_block(int blocks) {
  DeviceVector<float> x = DeviceVector<float>::zeros(kThreads);
  DeviceVector<float> y(blocks * kThreads);
  read_by_every_block_kernel<<<blocks, kThreads>>>(x.data(), y.data());
  check_launch();
}

void read_shorts_by_every_block(int blocks) {
  DeviceVector<unsigned short> x = DeviceVector<unsigned short>::zeros(kThreads);
  DeviceVector<unsigned short> y(blocks * kThreads);
  read_shorts_by_every_block_kernel<<<blocks, kThreads>>>(x.data(), y.data());
  check_launch();
}

}  // namespace counters
