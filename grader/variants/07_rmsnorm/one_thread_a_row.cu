// Drill 07, another way: a thread takes a whole row forward and for dx, and a whole column for dw.
// No thread waits for another, and every sum is sequential.
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cstdint>

#include "drills/07_rmsnorm/rmsnorm.h"

namespace drill {
namespace {

using Int = std::int64_t;

__device__ float to_float(float value) { return value; }
__device__ float to_float(__nv_bfloat16 value) { return __bfloat162float(value); }
__device__ void store(float* place, float value) { *place = value; }
__device__ void store(__nv_bfloat16* place, float value) { *place = __float2bfloat16_rn(value); }

constexpr unsigned kThreads = 32;

__device__ Int own() { return Int{blockIdx.x} * kThreads + threadIdx.x; }

template <class T>
__device__ float row_scale(const T* x_row, Int cols, float eps) {
  float squares = 0;
  for (Int j = 0; j < cols; ++j) squares += to_float(x_row[j]) * to_float(x_row[j]);
  return 1 / sqrtf(squares / static_cast<float>(cols) + eps);
}

template <class T>
__global__ void forward_rows(const T* x, const T* w, T* y, Int rows, Int cols, float eps) {
  const Int row = own();
  if (row >= rows) return;
  const float r = row_scale(x + row * cols, cols, eps);
  for (Int j = 0; j < cols; ++j)
    store(&y[row * cols + j], to_float(x[row * cols + j]) * r * to_float(w[j]));
}

template <class T>
__global__ void backward_rows(const T* dy, const T* x, const T* w, T* dx, float* row_scales,
                              Int rows, Int cols, float eps) {
  const Int row = own();
  if (row >= rows) return;
  const T* x_row = x + row * cols;
  const T* dy_row = dy + row * cols;
  const float r = row_scales[row] = row_scale(x_row, cols, eps);
  float products = 0;
  for (Int j = 0; j < cols; ++j)
    products += to_float(w[j]) * to_float(dy_row[j]) * to_float(x_row[j]);
  const float correction = products / static_cast<float>(cols) * r * r * r;
  for (Int j = 0; j < cols; ++j) {
    store(&dx[row * cols + j],
          to_float(w[j]) * to_float(dy_row[j]) * r - to_float(x_row[j]) * correction);
  }
}

template <class T>
__global__ void backward_columns(const T* dy, const T* x, const float* row_scales, float* dw,
                                 Int rows, Int cols) {
  const Int j = own();
  if (j >= cols) return;
  float sum = 0;
  for (Int row = 0; row < rows; ++row)
    sum += to_float(dy[row * cols + j]) * to_float(x[row * cols + j]) * row_scales[row];
  dw[j] = sum;
}

bool is_valid(Int rows, Int cols, float eps) { return rows >= 0 && cols >= 1 && eps >= 0; }

unsigned blocks_for(Int threads) { return static_cast<unsigned>((threads - 1) / kThreads + 1); }

template <class T>
cudaError_t forward(const T* x, const T* w, T* y, Int rows, Int cols, float eps,
                    cudaStream_t stream) {
  if (!is_valid(rows, cols, eps)) return cudaErrorInvalidValue;
  if (rows == 0) return cudaSuccess;
  if (x == nullptr || w == nullptr || y == nullptr) return cudaErrorInvalidValue;
  forward_rows<<<blocks_for(rows), kThreads, 0, stream>>>(x, w, y, rows, cols, eps);
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
  backward_rows<<<blocks_for(rows), kThreads, 0, stream>>>(dy, x, w, dx, row_scales, rows, cols,
                                                           eps);
  backward_columns<<<blocks_for(cols), kThreads, 0, stream>>>(dy, x, row_scales, dw, rows, cols);
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
