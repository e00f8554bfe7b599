// Drill 07, wrong: backward rows are taken in steps of blockDim.x, not of gridDim.x: blocks do each
// other's rows again.
//
// Shown by: rows = 2, cols = 1: blocks 0 and 1 both write dx[1, 0].
// Caught by: no races
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>

#include "drills/07_rmsnorm/rmsnorm.h"

namespace drill {
namespace {

constexpr int kMaxThreads = 256;
constexpr std::int64_t kMaxBlocks = 65536;

__device__ float to_float(float value) { return value; }
__device__ float to_float(__nv_bfloat16 value) { return __bfloat162float(value); }

__device__ void store(float* place, float value) { *place = value; }
__device__ void store(__nv_bfloat16* place, float value) { *place = __float2bfloat16_rn(value); }

// The sum over the block, in every thread. blockDim.x is a power of two.
__device__ float block_sum(float value) {
  __shared__ float part[kMaxThreads];
  part[threadIdx.x] = value;
  __syncthreads();
  for (unsigned n = blockDim.x / 2; n > 0; n /= 2) {
    if (threadIdx.x < n) part[threadIdx.x] += part[threadIdx.x + n];
    __syncthreads();
  }
  const float sum = part[0];
  __syncthreads();
  return sum;
}

template <class T>
__device__ float row_scale(const T* x, std::int64_t cols, float eps) {
  float squares = 0;
  for (std::int64_t j = threadIdx.x; j < cols; j += blockDim.x) {
    const float value = to_float(x[j]);
    squares += value * value;
  }
  return 1 / sqrtf(block_sum(squares) / static_cast<float>(cols) + eps);
}

template <class T>
__global__ void forward_rows(const T* x, const T* w, T* y, std::int64_t rows, std::int64_t cols,
                             float eps) {
  for (std::int64_t row = blockIdx.x; row < rows; row += gridDim.x) {
    const std::int64_t start = row * cols;
    const float r = row_scale(x + start, cols, eps);
    for (std::int64_t j = threadIdx.x; j < cols; j += blockDim.x)
      store(&y[start + j], to_float(x[start + j]) * r * to_float(w[j]));
  }
}

template <class T>
__global__ void backward_rows(const T* dy, const T* x, const T* w, T* dx, float* row_scales,
                              std::int64_t rows, std::int64_t cols, float eps) {
  for (std::int64_t row = blockIdx.x; row < rows; row += blockDim.x) {
    const std::int64_t start = row * cols;
    const float r = row_scale(x + start, cols, eps);
    float products = 0;
    for (std::int64_t j = threadIdx.x; j < cols; j += blockDim.x)
      products += to_float(w[j]) * to_float(dy[start + j]) * to_float(x[start + j]);
    const float correction = block_sum(products) * r * r * r / static_cast<float>(cols);
    for (std::int64_t j = threadIdx.x; j < cols; j += blockDim.x) {
      store(&dx[start + j],
            r * to_float(w[j]) * to_float(dy[start + j]) - to_float(x[start + j]) * correction);
    }
    if (threadIdx.x == 0) row_scales[row] = r;
  }
}

template <class T>
__global__ void backward_columns(const T* dy, const T* x, const float* row_scales, float* dw,
                                 std::int64_t rows, std::int64_t cols) {
  const std::int64_t j = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (j >= cols) return;
  float sum = 0;
  for (std::int64_t row = 0; row < rows; ++row)
    sum += to_float(dy[row * cols + j]) * to_float(x[row * cols + j]) * row_scales[row];
  dw[j] = sum;
}

bool is_valid(std::int64_t rows, std::int64_t cols, float eps) {
  return rows >= 0 && cols >= 1 && eps >= 0;
}

unsigned blocks_for(std::int64_t rows) { return static_cast<unsigned>(std::min(rows, kMaxBlocks)); }

// A power of two.
int threads_for(std::int64_t cols) {
  int threads = 1;
  while (threads < cols && threads < kMaxThreads) threads *= 2;
  return threads;
}

template <class T>
cudaError_t forward(const T* x, const T* w, T* y, std::int64_t rows, std::int64_t cols, float eps,
                    cudaStream_t stream) {
  if (!is_valid(rows, cols, eps)) return cudaErrorInvalidValue;
  if (rows == 0) return cudaSuccess;
  if (x == nullptr || w == nullptr || y == nullptr) return cudaErrorInvalidValue;
  forward_rows<<<blocks_for(rows), threads_for(cols), 0, stream>>>(x, w, y, rows, cols, eps);
  return cudaGetLastError();
}

template <class T>
cudaError_t backward(const T* dy, const T* x, const T* w, T* dx, float* dw, std::int64_t rows,
                     std::int64_t cols, float eps, cudaStream_t stream) {
  if (!is_valid(rows, cols, eps) || dw == nullptr) return cudaErrorInvalidValue;
  if (rows == 0) return cudaMemsetAsync(dw, 0, cols * sizeof(float), stream);
  if (dy == nullptr || x == nullptr || w == nullptr || dx == nullptr) return cudaErrorInvalidValue;

  float* row_scales = nullptr;
  const cudaError_t allocated = cudaMallocAsync(&row_scales, rows * sizeof(float), stream);
  if (allocated != cudaSuccess) return allocated;
  backward_rows<<<blocks_for(rows), threads_for(cols), 0, stream>>>(dy, x, w, dx, row_scales, rows,
                                                                    cols, eps);
  const auto column_blocks = static_cast<unsigned>((cols + kMaxThreads - 1) / kMaxThreads);
  backward_columns<<<column_blocks, kMaxThreads, 0, stream>>>(dy, x, row_scales, dw, rows, cols);
  const cudaError_t launched = cudaGetLastError();
  const cudaError_t freed = cudaFreeAsync(row_scales, stream);
  return launched != cudaSuccess ? launched : freed;
}

}  // namespace

cudaError_t rmsnorm_forward_f32(const float* x, const float* w, float* y, std::int64_t rows,
                                std::int64_t cols, float eps, cudaStream_t stream) {
  return forward(x, w, y, rows, cols, eps, stream);
}

cudaError_t rmsnorm_forward_bf16(const __nv_bfloat16* x, const __nv_bfloat16* w, __nv_bfloat16* y,
                                 std::int64_t rows, std::int64_t cols, float eps,
                                 cudaStream_t stream) {
  return forward(x, w, y, rows, cols, eps, stream);
}

cudaError_t rmsnorm_backward_f32(const float* dy, const float* x, const float* w, float* dx,
                                 float* dw, std::int64_t rows, std::int64_t cols, float eps,
                                 cudaStream_t stream) {
  return backward(dy, x, w, dx, dw, rows, cols, eps, stream);
}

cudaError_t rmsnorm_backward_bf16(const __nv_bfloat16* dy, const __nv_bfloat16* x,
                                  const __nv_bfloat16* w, __nv_bfloat16* dx, float* dw,
                                  std::int64_t rows, std::int64_t cols, float eps,
                                  cudaStream_t stream) {
  return backward(dy, x, w, dx, dw, rows, cols, eps, stream);
}

}  // namespace drill
