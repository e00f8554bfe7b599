#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstring>

#include "grader/simt/tests/bugs.h"
#include "grader/simt/tests/device_vector.h"

namespace bugs {
namespace {

constexpr int kThreads = 64;

__global__ void read_past_end_kernel(const float* x, float* y, int n, bool fixed) {
  const int i = threadIdx.x;
  if (!fixed || i + 1 < n) y[i] = x[i + 1];  // @read_past_end.read
}

__global__ void write_past_end_kernel(const float* x, float* y, int n, bool fixed) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (fixed ? i < n : i <= n) y[i] = x[0];  // @write_past_end.write
}

__global__ void read_before_begin_kernel(const float* x, float* y, bool fixed) {
  const int i = threadIdx.x;
  y[i] = x[fixed ? max(i - 1, 0) : i - 1];  // @read_before_begin.read
}

__global__ void far_beyond_kernel(const float* x, float* y, int row, bool fixed) {
  const int column = threadIdx.x;
  y[column] = x[fixed ? column : row * (1 << 20) + column];  // @far_beyond.read
}

__global__ void past_end_in_word_kernel(__nv_bfloat16* x, int n, bool fixed) {
  const int i = threadIdx.x;
  if (fixed ? i < n : i <= n) x[i] = __float2bfloat16(1.0f);  // @past_end_in_word.write
}

__global__ void atomic_past_end_kernel(const float* x, float* y, bool fixed) {
  const int bin = static_cast<int>(x[threadIdx.x]) * (fixed ? 1 : 8);
  atomicAdd(&y[bin], 1.0f);  // @atomic_past_end.add
}

__global__ void memcpy_past_end_kernel(const float* x, float* y, int n, bool fixed) {
  float row[6];
  if (threadIdx.x != 0) return;
  const std::size_t bytes = fixed ? n * sizeof(float) : sizeof row;
  memcpy(row, x, bytes);  // @memcpy_past_end.copy
  for (int i = 0; i < n; ++i) y[i] = row[i];
}

__global__ void memset_beyond_kernel(float* y, int bytes) {
  if (threadIdx.x == 0) memset(y, 0, bytes);  // @memset_beyond.set
}

__global__ void memcpy_beyond_kernel(const float* x, float* y, int bytes) {
  if (threadIdx.x == 0) memcpy(y, x, bytes);  // @memcpy_beyond.copy
}

__global__ void memcpy_huge_kernel(const float* x, float* y, int bytes) {
  if (threadIdx.x == 0) memcpy(y, x, bytes);  // @memcpy_huge.copy
}

__device__ float short_table[4];

__global__ void memcpy_from_variable_kernel(float* y, int bytes) {
  if (threadIdx.x == 0) memcpy(y, short_table, bytes);  // @memcpy_from_variable.copy
}

__global__ void vector_tail_kernel(const float* x, float* y, int n, bool fixed) {
  const int i = threadIdx.x;
  const int vectors = fixed ? n / 4 : (n + 3) / 4;
  if (i < vectors) {
    const float4 four = reinterpret_cast<const float4*>(x)[i];  // @vector_tail.read
    reinterpret_cast<float4*>(y)[i] = four;                     // @vector_tail.write
  }
}

__global__ void shared_index_kernel(const float* x, float* y, bool fixed) {
  __shared__ float part[kThreads];
  const int t = threadIdx.x;
  part[t] = x[t];
  __syncthreads();
  y[t] = part[fixed ? (t + 1) % kThreads : t + 1];  // @shared_index.read
}

// Inside of the tile, but outside of its row.
__global__ void shared_row_index_kernel(const float* x, float* y, bool fixed) {
  __shared__ float tile[8][8];
  const int row = threadIdx.x / 8, column = threadIdx.x % 8;
  tile[row][column] = x[threadIdx.x];
  __syncthreads();
  if (row == 0) y[column] = tile[0][fixed ? 7 - column : column + 1];  // @shared_row_index.read
}

__global__ void shared_pointer_kernel(const float* x, float* y, bool fixed) {
  __shared__ float part[kThreads];
  float* const pointer = part;
  const int t = threadIdx.x;
  for (int i = t; fixed ? i < kThreads : i <= kThreads; i += blockDim.x)
    pointer[i] = x[i % kThreads];  // @shared_pointer.write
  __syncthreads();
  y[t] = pointer[t];
}

__global__ void dynamic_shared_kernel(const float* x, float* y) {
  extern __shared__ float storage[];
  const int t = threadIdx.x;
  storage[t] = x[t];  // @dynamic_shared.write
  __syncthreads();
  if (t == 0) y[0] = storage[0];
}

__device__ float table[16];

__global__ void device_array_kernel(const float* x, int entries) {
  float* const entry = table;
  const int t = threadIdx.x;
  if (t < entries) entry[t] = x[t];  // @device_array.write
}

__constant__ float constants[8];
__device__ float variables[8];

__global__ void constant_write_kernel(float* y) {
  y[5] = 1;  // @constant_write.write
}

__global__ void local_array_kernel(const float* x, float* y, int n, bool fixed) {
  float row[4] = {};
  for (int i = 0; fixed ? i < 4 : i <= n; ++i) row[i] = x[i];  // @local_array.write
  y[threadIdx.x] = row[0] + row[n % 4];
}

__global__ void read_kernel(const float* x, float* y) {
  y[threadIdx.x] = x[threadIdx.x];  // @use_after_free.read
}

__global__ void misaligned_vector_kernel(const float* x, float* y, int first) {
  const float4 four = *reinterpret_cast<const float4*>(x + first);  // @misaligned_vector.read
  y[threadIdx.x] = four.x + four.y + four.z + four.w;
}

__global__ void misaligned_int_kernel(const float* x, float* y, int first_byte) {
  const char* const bytes = reinterpret_cast<const char*>(x) + first_byte;
  const int number = *reinterpret_cast<const int*>(bytes);  // @misaligned_int.read
  y[threadIdx.x] = static_cast<float>(number);
}

__global__ void misaligned_atomic_kernel(float* y, int first_byte) {
  char* const bytes = reinterpret_cast<char*>(y) + first_byte;
  atomicAdd(reinterpret_cast<float*>(bytes), 1.0f);  // @misaligned_atomic.add
}

__global__ void host_array_kernel(const float* x, float* y) {
  y[threadIdx.x] = x[threadIdx.x];  // @host_array.read
}

__global__ void null_pointer_kernel(const float* x, float* y) {
  y[threadIdx.x] = x[threadIdx.x];  // @null_pointer.write
}

// x holds ones. So does y, so that it may be read.
struct Vectors {
  explicit Vectors(int x_size = kThreads, int y_size = kThreads)
      : x(std::vector<float>(x_size, 1), "x"), y(std::vector<float>(y_size, 1), "y") {}
  DeviceVector<float> x, y;
};

}  // namespace

std::string read_past_end(bool fixed) {
  Vectors v;
  read_past_end_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), kThreads, fixed);
  return outcome();
}

std::string write_past_end(bool fixed) {
  constexpr int kSize = 100;
  Vectors v(kSize, kSize);
  write_past_end_kernel<<<2, kThreads>>>(v.x.data(), v.y.data(), kSize, fixed);
  return outcome();
}

std::string read_before_begin(bool fixed) {
  Vectors v;
  read_before_begin_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string far_beyond(bool fixed) {
  DeviceVector<float> y(std::vector<float>(kThreads), "y");
  DeviceVector<float> x(std::vector<float>(kThreads), "x");
  far_beyond_kernel<<<1, 1>>>(x.data(), y.data(), 10, fixed);
  return outcome();
}

std::string past_end_in_word(bool fixed) {
  DeviceVector<__nv_bfloat16> x(5, "x");
  past_end_in_word_kernel<<<1, kThreads>>>(x.data(), 5, fixed);
  return outcome();
}

std::string atomic_past_end(bool fixed) {
  Vectors v(kThreads, 8);
  atomic_past_end_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string memcpy_past_end(bool fixed) {
  Vectors v(5, 5);
  memcpy_past_end_kernel<<<1, 32>>>(v.x.data(), v.y.data(), 5, fixed);
  return outcome();
}

std::string memset_beyond(bool fixed) {
  Vectors v(8, 8);
  memset_beyond_kernel<<<1, 32>>>(v.y.data(), fixed ? 32 : 64);
  return outcome();
}

std::string memcpy_beyond(bool fixed) {
  Vectors v(kThreads, 8);
  memcpy_beyond_kernel<<<1, 32>>>(v.x.data(), v.y.data(), fixed ? 32 : 48);
  return outcome();
}

std::string memcpy_huge(bool fixed) {
  Vectors v;
  memcpy_huge_kernel<<<1, 32>>>(v.x.data(), v.y.data(), fixed ? 256 : 1 << 29);
  return outcome();
}

std::string memcpy_from_variable(bool fixed) {
  Vectors v;
  memcpy_from_variable_kernel<<<1, 32>>>(v.y.data(), fixed ? 16 : 40);
  return outcome();
}

std::string vector_tail(bool fixed) {
  Vectors v(10, 10);
  vector_tail_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), 10, fixed);
  return outcome();
}

std::string shared_index(bool fixed) {
  Vectors v;
  shared_index_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string shared_row_index(bool fixed) {
  Vectors v;
  shared_row_index_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string shared_pointer(bool fixed) {
  Vectors v;
  shared_pointer_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string dynamic_shared(bool fixed) {
  Vectors v;
  dynamic_shared_kernel<<<1, kThreads, (fixed ? kThreads : kThreads - 1) * sizeof(float)>>>(
      v.x.data(), v.y.data());
  return outcome();
}

std::string device_array(bool fixed) {
  Vectors v;
  device_array_kernel<<<1, kThreads>>>(v.x.data(), fixed ? 16 : 17);
  return outcome();
}

std::string constant_write(bool fixed) {
  void* y = nullptr;
  check(fixed ? cudaGetSymbolAddress(&y, variables) : cudaGetSymbolAddress(&y, constants));
  constant_write_kernel<<<1, 1>>>(static_cast<float*>(y));
  return outcome();
}

std::string local_array(bool fixed) {
  Vectors v;
  local_array_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), 4, fixed);
  return outcome();
}

std::string use_after_free(bool fixed) {
  DeviceVector<float> y(kThreads, "y");
  float* x = nullptr;
  check(cudaMalloc(reinterpret_cast<void**>(&x), kThreads * sizeof(float)));
  check(cudaMemset(x, 0, kThreads * sizeof(float)));
#ifdef __SIMT__
  simt::name_allocation(x, "x", sizeof(float));
#endif
  if (!fixed) check(cudaFree(x));
  read_kernel<<<1, kThreads>>>(x, y.data());
  const std::string error = outcome();
  if (fixed) check(cudaFree(x));
  return error;
}

std::string use_after_free_async(bool fixed) {
  DeviceVector<float> y(kThreads, "y");
  cudaStream_t stream = nullptr;
  check(cudaStreamCreate(&stream));
  void* x = nullptr;
  check(cudaMallocAsync(&x, kThreads * sizeof(float), stream));
  check(cudaMemsetAsync(x, 0, kThreads * sizeof(float), stream));
#ifdef __SIMT__
  simt::name_allocation(x, "x", sizeof(float));
#endif
  if (!fixed) check(cudaFreeAsync(x, stream));
  read_kernel<<<1, kThreads, 0, stream>>>(static_cast<const float*>(x), y.data());
  const std::string error = outcome();
  if (fixed) check(cudaFreeAsync(x, stream));
  cudaStreamDestroy(stream);
  return error;
}

std::string misaligned_vector(bool fixed) {
  Vectors v;
  misaligned_vector_kernel<<<1, 1>>>(v.x.data(), v.y.data(), fixed ? 4 : 6);
  return outcome();
}

std::string misaligned_int(bool fixed) {
  Vectors v;
  misaligned_int_kernel<<<1, 1>>>(v.x.data(), v.y.data(), fixed ? 8 : 9);
  return outcome();
}

std::string misaligned_atomic(bool fixed) {
  Vectors v;
  misaligned_atomic_kernel<<<1, 1>>>(v.y.data(), fixed ? 4 : 2);
  return outcome();
}

std::string host_array(bool fixed) {
  Vectors v;
  const std::vector<float> host(kThreads);
  host_array_kernel<<<1, kThreads>>>(fixed ? v.x.data() : host.data(), v.y.data());
  return outcome();
}

std::string null_pointer(bool fixed) {
  Vectors v;
  null_pointer_kernel<<<1, kThreads>>>(v.x.data(), fixed ? v.y.data() : nullptr);
  return outcome();
}

std::string device_pointer_on_host(bool fixed) {
  Vectors v;
  float value = 0;
  float* const x = fixed ? &value : v.x.data() + 2;
  *x = 1;  // @device_pointer_on_host.write
  return outcome();
}

}  // namespace bugs
