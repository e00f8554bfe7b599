// Drill 07, another way: one kernel finds two numbers of each row, its r and its correction, with
// eight lanes a row; the others have a thread for each element of y or dx, and for each column of
// dw.
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

constexpr unsigned kThreads = 128;
constexpr int kLanes = 8;  // of a row

struct RowNumbers {
  float r, correction;
};

__device__ Int own() { return Int{blockIdx.x} * kThreads + threadIdx.x; }

// Over the eight lanes of a row, in its first one.
__device__ float lanes_sum(float value) {
  for (int distance = kLanes / 2; distance > 0; distance /= 2)
    value += __shfl_down_sync(0xFFFFFFFF, value, distance, kLanes);
  return value;
}

// dy is null where no correction is wanted. Lanes without a row go along, for the shuffles' sake.
template <class T>
__global__ void find_numbers(const T* dy, const T* x, const T* w, RowNumbers* numbers, Int rows,
                             Int cols, float eps) {
  const Int row = own() / kLanes, lane = own() % kLanes;
  float squares = 0, products = 0;
  for (Int j = lane; row < rows && j < cols; j += kLanes) {
    const float value = to_float(x[row * cols + j]);
    squares += value * value;
    if (dy != nullptr) products += to_float(w[j]) * to_float(dy[row * cols + j]) * value;
  }
  squares = lanes_sum(squares);
  products = lanes_sum(products);
  if (row >= rows || lane != 0) return;
  const float r = rsqrtf(squares / static_cast<float>(cols) + eps);
  numbers[row] = {r, products / static_cast<float>(cols) * r * r * r};
}

template <class T>
__global__ void normalise(const T* x, const T* w, T* y, const RowNumbers* numbers, Int rows,
                          Int cols) {
  const Int at = own();
  if (at < rows * cols)
    store(&y[at], to_float(x[at]) * numbers[at / cols].r * to_float(w[at % cols]));
}

template <class T>
__global__ void make_dx(const T* dy, const T* x, const T* w, T* dx, const RowNumbers* numbers,
                        Int rows, Int cols) {
  const Int at = own();
  if (at >= rows * cols) return;
  const RowNumbers row = numbers[at / cols];
  store(&dx[at],
        to_float(dy[at]) * to_float(w[at % cols]) * row.r - to_float(x[at]) * row.correction);
}

template <class T>
__global__ void make_dw(const T* dy, const T* x, float* dw, const RowNumbers* numbers, Int rows,
                        Int cols) {
  const Int j = own();
  if (j >= cols) return;
  float sum = 0;
  for (Int row = rows - 1; row >= 0; --row)
    sum = fmaf(to_float(dy[row * cols + j]) * numbers[row].r, to_float(x[row * cols + j]), sum);
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

  RowNumbers* numbers = nullptr;
  const cudaError_t allocated = cudaMallocAsync(&numbers, rows * sizeof(RowNumbers), stream);
  if (allocated != cudaSuccess) return allocated;
  const T* no_dy = nullptr;
  find_numbers<<<blocks_for(rows * kLanes), kThreads, 0, stream>>>(no_dy, x, w, numbers, rows, cols,
                                                                   eps);
  normalise<<<blocks_for(rows * cols), kThreads, 0, stream>>>(x, w, y, numbers, rows, cols);
  const cudaError_t launched = cudaGetLastError();
  const cudaError_t freed = cudaFreeAsync(numbers, stream);
  return launched != cudaSuccess ? launched : freed;
}

template <class T>
cudaError_t backward(const T* dy, const T* x, const T* w, T* dx, float* dw, Int rows, Int cols,
                     float eps, cudaStream_t stream) {
  if (!is_valid(rows, cols, eps) || dw == nullptr) return cudaErrorInvalidValue;
  if (rows == 0) return cudaMemsetAsync(dw, 0, cols * sizeof(float), stream);
  if (dy == nullptr || x == nullptr || w == nullptr || dx == nullptr) return cudaErrorInvalidValue;

  RowNumbers* numbers = nullptr;
  const cudaError_t allocated = cudaMallocAsync(&numbers, rows * sizeof(RowNumbers), stream);
  if (allocated != cudaSuccess) return allocated;
  find_numbers<<<blocks_for(rows * kLanes), kThreads, 0, stream>>>(dy, x, w, numbers, rows, cols,
                                                                   eps);
  make_dx<<<blocks_for(rows * cols), kThreads, 0, stream>>>(dy, x, w, dx, numbers, rows, cols);
  make_dw<<<blocks_for(cols), kThreads, 0, stream>>>(dy, x, dw, numbers, rows, cols);
  const cudaError_t launched = cudaGetLastError();
  const cudaError_t freed = cudaFreeAsync(numbers, stream);
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
