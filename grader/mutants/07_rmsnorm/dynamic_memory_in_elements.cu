// Drill 07, wrong: dynamic shared memory is asked for in elements, not in bytes.
//
// Shown by: rows = 1, cols = 1: 65 bytes for 65 floats.
// Caught by: no out-of-bounds access
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>

#include "drills/07_rmsnorm/rmsnorm.h"

namespace drill {
namespace {

using Int = std::int64_t;

__device__ float to_float(float value) { return value; }
__device__ float to_float(__nv_bfloat16 value) { return __bfloat162float(value); }
__device__ void store(float* place, float value) { *place = value; }
__device__ void store(__nv_bfloat16* place, float value) { *place = __float2bfloat16_rn(value); }

constexpr unsigned kThreads = 64;
constexpr Int kKept = 4096;  // of a row's elements, 16 KiB each for x and for dy
constexpr Int kMostBlocks = 64;

// kThreads for the tree, then the kept elements.
__device__ float* memory() {
  extern __shared__ float dynamic[];
  return dynamic;
}

__device__ float block_sum(float value) {
  float* const part = memory();
  part[threadIdx.x] = value;
  for (unsigned n = kThreads / 2; n > 0; n /= 2) {
    __syncthreads();
    if (threadIdx.x < n) part[threadIdx.x] += part[threadIdx.x + n];
  }
  __syncthreads();
  const float sum = part[0];
  __syncthreads();
  return sum;
}

// A row of which each thread reads back only what it has put there itself: no barrier is needed.
template <class T>
struct Row {
  const T* row;
  float* kept;
  __device__ float load(Int j) const {
    const float value = to_float(row[j]);
    if (j < kKept) kept[j] = value;
    return value;
  }
  __device__ float again(Int j) const { return j < kKept ? kept[j] : to_float(row[j]); }
};

template <class T>
__global__ void forward_rows(const T* x, const T* w, T* y, Int rows, Int cols, float eps) {
  for (Int row = blockIdx.x; row < rows; row += gridDim.x) {
    const Row<T> x_row = {x + row * cols, memory() + kThreads};
    float squares = 0;
    for (Int j = threadIdx.x; j < cols; j += kThreads) {
      const float value = x_row.load(j);
      squares += value * value;
    }
    const float root = sqrtf(block_sum(squares) / static_cast<float>(cols) + eps);
    for (Int j = threadIdx.x; j < cols; j += kThreads)
      store(&y[row * cols + j], x_row.again(j) / root * to_float(w[j]));
  }
}

// Also the r of each row, of which dw is made.
template <class T>
__global__ void backward_rows(const T* dy, const T* x, const T* w, T* dx, float* row_scales,
                              Int rows, Int cols, float eps) {
  for (Int row = blockIdx.x; row < rows; row += gridDim.x) {
    const Row<T> x_row = {x + row * cols, memory() + kThreads};
    const Row<T> dy_row = {dy + row * cols, memory() + kThreads + min(cols, kKept)};
    float squares = 0, products = 0;
    for (Int j = threadIdx.x; j < cols; j += kThreads) {
      const float value = x_row.load(j);
      squares += value * value;
      products += dy_row.load(j) * value * to_float(w[j]);
    }
    const float r = 1 / sqrtf(block_sum(squares) / static_cast<float>(cols) + eps);
    const float mean = block_sum(products) / static_cast<float>(cols) * r;
    for (Int j = threadIdx.x; j < cols; j += kThreads) {
      store(&dx[row * cols + j],
            (to_float(w[j]) * dy_row.again(j) - x_row.again(j) * r * mean) * r);
    }
    if (threadIdx.x == 0) row_scales[row] = r;
  }
}

// A block takes 32 columns, and each of its 4 rows of threads every fourth row.
template <class T>
__global__ void backward_columns(const T* dy, const T* x, const float* row_scales, float* dw,
                                 Int rows, Int cols) {
  __shared__ float parts[4][32];
  const Int j = Int{blockIdx.x} * 32 + threadIdx.x;
  float sum = 0;
  for (Int row = threadIdx.y; j < cols && row < rows; row += 4)
    sum += to_float(dy[row * cols + j]) * (to_float(x[row * cols + j]) * row_scales[row]);
  parts[threadIdx.y][threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.y != 0 || j >= cols) return;
  dw[j] = (parts[0][threadIdx.x] + parts[1][threadIdx.x]) +
          (parts[2][threadIdx.x] + parts[3][threadIdx.x]);
}

bool is_valid(Int rows, Int cols, float eps) { return rows >= 0 && cols >= 1 && eps >= 0; }

unsigned blocks_for(Int rows) { return static_cast<unsigned>(std::min(rows, kMostBlocks)); }

// For so many kept rows.
std::size_t shared_bytes(Int rows, Int cols) { return kThreads + rows * std::min(cols, kKept); }

template <class T>
cudaError_t forward(const T* x, const T* w, T* y, Int rows, Int cols, float eps,
                    cudaStream_t stream) {
  if (!is_valid(rows, cols, eps)) return cudaErrorInvalidValue;
  if (rows == 0) return cudaSuccess;
  if (x == nullptr || w == nullptr || y == nullptr) return cudaErrorInvalidValue;
  forward_rows<<<blocks_for(rows), kThreads, shared_bytes(1, cols), stream>>>(x, w, y, rows, cols,
                                                                              eps);
  return cudaGetLastError();
}

template <class T>
cudaError_t backward(const T* dy, const T* x, const T* w, T* dx, float* dw, Int rows, Int cols,
                     float eps, cudaStream_t stream) {
  if (!is_valid(rows, cols, eps) || dw == nullptr) return cudaErrorInvalidValue;
  if (rows == 0) return cudaMemsetAsync(dw, 0, cols * sizeof(float), stream);
  if (dy == nullptr || x == nullptr || w == nullptr || dx == nullptr) return cudaErrorInvalidValue;

  float* row_scales = nullptr;
  const cudaError_t allocated = cudaMallocAsync(&row_scales, rows * sizeof(float), stream);
  if (allocated != cudaSuccess) return allocated;
  backward_rows<<<blocks_for(rows), kThreads, shared_bytes(2, cols), stream>>>(
      dy, x, w, dx, row_scales, rows, cols, eps);
  const auto column_blocks = static_cast<unsigned>((cols - 1) / 32 + 1);
  backward_columns<<<column_blocks, dim3(32, 4), 0, stream>>>(dy, x, row_scales, dw, rows, cols);
  const cudaError_t launched = cudaGetLastError();
  const cudaError_t freed = cudaFreeAsync(row_scales, stream);
  return launched != cudaSuccess ? launched : freed;
}

}  // namespace

cudaError_t rmsnorm_forward_f32(const float* x, const float* w, float* y, Int rows, Int cols,
                                float eps, cudaStream_t stream) {
  return forward(x, w, y, rows, cols, eps, stream);
}

cudaError_t rmsnorm_forward_bf16(const __nv_bfloat16* x, const __nv_bfloat16* w, __nv_bfloat16* y,
                                 Int rows, Int cols, float eps, cudaStream_t stream) {
  return forward(x, w, y, rows, cols, eps, stream);
}

cudaError_t rmsnorm_backward_f32(const float* dy, const float* x, const float* w, float* dx,
                                 float* dw, Int rows, Int cols, float eps, cudaStream_t stream) {
  return backward(dy, x, w, dx, dw, rows, cols, eps, stream);
}

cudaError_t rmsnorm_backward_bf16(const __nv_bfloat16* dy, const __nv_bfloat16* x,
                                  const __nv_bfloat16* w, __nv_bfloat16* dx, float* dw, Int rows,
                                  Int cols, float eps, cudaStream_t stream) {
  return backward(dy, x, w, dx, dw, rows, cols, eps, stream);
}

}  // namespace drill
