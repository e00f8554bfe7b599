// Drill 07, wrong: shared memory has eight slots for the sums of up to 32 warps.
//
// Shown by: cols = 257: a block has nine warps, and of_warp[8] is written.
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
constexpr int kMostThreads = 1024;
constexpr Int kMostBlocks = 128;

// Sums over the block, in every thread.
__device__ float2 block_sums(float2 sums) {
  for (int distance = kWarp / 2; distance > 0; distance /= 2) {
    sums.x += __shfl_down_sync(0xFFFFFFFF, sums.x, distance);
    sums.y += __shfl_down_sync(0xFFFFFFFF, sums.y, distance);
  }
  __shared__ float2 of_warp[8];
  if (threadIdx.x % kWarp == 0) of_warp[threadIdx.x / kWarp] = sums;
  __syncthreads();
  float2 total = {0, 0};
  for (unsigned warp = 0; warp < blockDim.x / kWarp; ++warp) {
    total.x += of_warp[warp].x;
    total.y += of_warp[warp].y;
  }
  __syncthreads();  // before the next row's sums take their place
  return total;
}

template <class T>
__global__ void forward_rows(const T* x, const T* w, T* y, Int rows, Int cols, float eps) {
  for (Int row = blockIdx.x; row < rows; row += gridDim.x) {
    const Int start = row * cols;
    float2 sums = {0, 0};
    for (Int j = threadIdx.x; j < cols; j += blockDim.x) {
      const float value = to_float(x[start + j]);
      sums.x = fmaf(value, value, sums.x);
    }
    const float r = rsqrtf(block_sums(sums).x / static_cast<float>(cols) + eps);
    for (Int j = threadIdx.x; j < cols; j += blockDim.x)
      store(&y[start + j], to_float(w[j]) * (to_float(x[start + j]) * r));
  }
}

template <class T>
__global__ void backward_rows(const T* dy, const T* x, const T* w, T* dx, float* partials, Int rows,
                              Int cols, float eps) {
  float* partial = partials + blockIdx.x * cols;
  for (Int row = blockIdx.x; row < rows; row += gridDim.x) {
    const Int start = row * cols;
    float2 sums = {0, 0};
    for (Int j = threadIdx.x; j < cols; j += blockDim.x) {
      const float value = to_float(x[start + j]);
      sums.x = fmaf(value, value, sums.x);
      sums.y = fmaf(to_float(w[j]) * to_float(dy[start + j]), value, sums.y);
    }
    sums = block_sums(sums);
    const float r = rsqrtf(sums.x / static_cast<float>(cols) + eps);
    const float mean = r * sums.y / static_cast<float>(cols);
    const bool first = row == blockIdx.x;
    for (Int j = threadIdx.x; j < cols; j += blockDim.x) {
      const float normalised = to_float(x[start + j]) * r;
      const float dy_here = to_float(dy[start + j]);
      store(&dx[start + j], r * fmaf(-normalised, mean, to_float(w[j]) * dy_here));
      partial[j] = first ? dy_here * normalised : fmaf(dy_here, normalised, partial[j]);
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

unsigned blocks_for(Int rows) { return static_cast<unsigned>(std::min(rows, kMostBlocks)); }

// Whole warps, since all lanes of each take part in a shuffle.
int threads_for(Int cols) {
  return static_cast<int>(std::min<Int>((cols + kWarp - 1) / kWarp * kWarp, kMostThreads));
}

template <class T>
cudaError_t forward(const T* x, const T* w, T* y, Int rows, Int cols, float eps,
                    cudaStream_t stream) {
  if (!is_valid(rows, cols, eps)) return cudaErrorInvalidValue;
  if (rows == 0) return cudaSuccess;
  if (x == nullptr || w == nullptr || y == nullptr) return cudaErrorInvalidValue;
  forward_rows<<<blocks_for(rows), threads_for(cols), 0, stream>>>(x, w, y, rows, cols, eps);
  return cudaGetLastError();
}

template <class T>
cudaError_t backward(const T* dy, const T* x, const T* w, T* dx, float* dw, Int rows, Int cols,
                     float eps, cudaStream_t stream) {
  if (!is_valid(rows, cols, eps) || dw == nullptr) return cudaErrorInvalidValue;
  if (rows == 0) return cudaMemsetAsync(dw, 0, cols * sizeof(float), stream);
  if (dy == nullptr || x == nullptr || w == nullptr || dx == nullptr) return cudaErrorInvalidValue;

  const unsigned blocks = blocks_for(rows);
  float* partials = nullptr;
  const cudaError_t allocated = cudaMallocAsync(&partials, blocks * cols * sizeof(float), stream);
  if (allocated != cudaSuccess) return allocated;
  backward_rows<<<blocks, threads_for(cols), 0, stream>>>(dy, x, w, dx, partials, rows, cols, eps);
  const auto column_blocks = static_cast<unsigned>((cols + kWarp - 1) / kWarp);
  add_partials<<<column_blocks, kWarp, 0, stream>>>(partials, dw, blocks, cols);
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
