// Drill 07, wrong: the workspace has rows for whole blocks of rows only, and the grid a block more.
// Real: BobMcDear/attorch#18, batch // BLOCK rows for a grid of cdiv(batch, BLOCK).
//
// Shown by: backward, rows = 1, cols = 1: the workspace is empty.
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

constexpr int kWarp = 32;
constexpr int kWarpsInBlock = 4;
constexpr Int kMostBlocks = 64;

// In every lane, with the same bits: in the butterfly each adds the same pairs.
__device__ float warp_sum(float value) {
  for (int distance = kWarp / 2; distance > 0; distance /= 2)
    value += __shfl_xor_sync(0xFFFFFFFF, value, distance);
  return value;
}

__device__ Int first_row() { return Int{blockIdx.x} * kWarpsInBlock + threadIdx.x / kWarp; }
__device__ Int row_step() { return Int{gridDim.x} * kWarpsInBlock; }
__device__ Int lane() { return threadIdx.x % kWarp; }

template <class T>
__global__ void forward_rows(const T* x, const T* w, T* y, Int rows, Int cols, float eps) {
  for (Int row = first_row(); row < rows; row += row_step()) {
    const T* x_row = x + row * cols;
    float squares = 0;
    for (Int j = lane(); j < cols; j += kWarp) squares += to_float(x_row[j]) * to_float(x_row[j]);
    const float r = rsqrtf(warp_sum(squares) * (1.0f / static_cast<float>(cols)) + eps);
    for (Int j = lane(); j < cols; j += kWarp)
      store(&y[row * cols + j], to_float(x_row[j]) * r * to_float(w[j]));
  }
}

template <class T>
__global__ void backward_rows(const T* dy, const T* x, const T* w, T* dx, float* partials, Int rows,
                              Int cols, float eps) {
  float* partial = partials + first_row() * cols;
  for (Int j = lane(); j < cols; j += kWarp) partial[j] = 0;
  for (Int row = first_row(); row < rows; row += row_step()) {
    const T* x_row = x + row * cols;
    const T* dy_row = dy + row * cols;
    float squares = 0, products = 0;
    for (Int j = lane(); j < cols; j += kWarp) {
      squares += to_float(x_row[j]) * to_float(x_row[j]);
      products += to_float(w[j]) * to_float(dy_row[j]) * to_float(x_row[j]);
    }
    const float part = 1.0f / static_cast<float>(cols);
    const float r = rsqrtf(warp_sum(squares) * part + eps);
    const float mean = warp_sum(products) * r * part;
    for (Int j = lane(); j < cols; j += kWarp) {
      const float normalised = to_float(x_row[j]) * r;
      store(&dx[row * cols + j], r * (to_float(w[j]) * to_float(dy_row[j]) - normalised * mean));
      partial[j] += to_float(dy_row[j]) * normalised;
    }
  }
}

__global__ void add_partials(const float* partials, float* dw, Int count, Int cols) {
  const Int j = Int{blockIdx.x} * blockDim.x + threadIdx.x;
  if (j >= cols) return;
  float sum = 0;
  for (Int i = 0; i < count; ++i) sum += partials[i * cols + j];
  dw[j] = sum;
}

bool is_valid(Int rows, Int cols, float eps) { return rows >= 0 && cols >= 1 && eps >= 0; }

unsigned blocks_for(Int rows) {
  return static_cast<unsigned>(std::min((rows + kWarpsInBlock - 1) / kWarpsInBlock, kMostBlocks));
}

template <class T>
cudaError_t forward(const T* x, const T* w, T* y, Int rows, Int cols, float eps,
                    cudaStream_t stream) {
  if (!is_valid(rows, cols, eps)) return cudaErrorInvalidValue;
  if (rows == 0) return cudaSuccess;
  if (x == nullptr || w == nullptr || y == nullptr) return cudaErrorInvalidValue;
  forward_rows<<<blocks_for(rows), kWarpsInBlock * kWarp, 0, stream>>>(x, w, y, rows, cols, eps);
  return cudaGetLastError();
}

template <class T>
cudaError_t backward(const T* dy, const T* x, const T* w, T* dx, float* dw, Int rows, Int cols,
                     float eps, cudaStream_t stream) {
  if (!is_valid(rows, cols, eps) || dw == nullptr) return cudaErrorInvalidValue;
  if (rows == 0) return cudaMemsetAsync(dw, 0, cols * sizeof(float), stream);
  if (dy == nullptr || x == nullptr || w == nullptr || dx == nullptr) return cudaErrorInvalidValue;

  const unsigned blocks = blocks_for(rows);
  const Int warps = Int{blocks} * kWarpsInBlock;
  float* partials = nullptr;
  const cudaError_t allocated = cudaMallocAsync(
      &partials, std::min(rows / kWarpsInBlock, kMostBlocks) * kWarpsInBlock * cols * sizeof(float),
      stream);
  if (allocated != cudaSuccess) return allocated;
  backward_rows<<<blocks, kWarpsInBlock * kWarp, 0, stream>>>(dy, x, w, dx, partials, rows, cols,
                                                              eps);
  const auto column_blocks = static_cast<unsigned>((cols + kWarp - 1) / kWarp);
  add_partials<<<column_blocks, kWarp, 0, stream>>>(partials, dw, warps, cols);
  const cudaError_t launched = cudaGetLastError();
  const cudaError_t freed = cudaFreeAsync(partials, stream);
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
