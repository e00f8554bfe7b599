// Drill 07, another way: four neighbours are moved as one vector wherever an array lets them, each
// asked for itself, and one by one elsewhere and at the end of a row. 96 threads a block, and a sum
// of three warps.
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
constexpr int kThreads = 96;
constexpr Int kMostBlocks = 64;

struct Four {
  float values[4];
};

template <class T>
__device__ bool is_vector(const T* address, int count) {
  return count == 4 && reinterpret_cast<std::uintptr_t>(address) % (4 * sizeof(T)) == 0;
}

__device__ float2 both(unsigned pair) {
  return {__uint_as_float(pair << 16), __uint_as_float(pair & 0xFFFF0000u)};
}
__device__ unsigned pair(float low, float high) {
  return __bfloat16_as_ushort(__float2bfloat16_rn(low)) |
         static_cast<unsigned>(__bfloat16_as_ushort(__float2bfloat16_rn(high))) << 16;
}

__device__ Four load_vector(const float* from) {
  const float4 v = *reinterpret_cast<const float4*>(from);
  return {{v.x, v.y, v.z, v.w}};
}
__device__ Four load_vector(const __nv_bfloat16* from) {
  const uint2 v = *reinterpret_cast<const uint2*>(from);
  const float2 low = both(v.x), high = both(v.y);
  return {{low.x, low.y, high.x, high.y}};
}
__device__ void store_vector(float* to, const Four& v) {
  *reinterpret_cast<float4*>(to) = {v.values[0], v.values[1], v.values[2], v.values[3]};
}
__device__ void store_vector(__nv_bfloat16* to, const Four& v) {
  *reinterpret_cast<uint2*>(to) = {pair(v.values[0], v.values[1]), pair(v.values[2], v.values[3])};
}

// What is beyond `count` is 0.
template <class T>
__device__ Four load(const T* from, int count) {
  if (is_vector(from, count)) return load_vector(from);
  Four four = {};
  for (int i = 0; i < count; ++i) four.values[i] = to_float(from[i]);
  return four;
}

template <class T>
__device__ void store(T* to, int count, const Four& four) {
  if (is_vector(to, count)) return store_vector(to, four);
  for (int i = 0; i < count; ++i) store(&to[i], four.values[i]);
}

__device__ float block_sum(float value) {
  for (int distance = kWarp / 2; distance > 0; distance /= 2)
    value += __shfl_xor_sync(0xFFFFFFFF, value, distance);
  __shared__ float of_warp[kThreads / kWarp];
  if (threadIdx.x % kWarp == 0) of_warp[threadIdx.x / kWarp] = value;
  __syncthreads();
  const float sum = of_warp[0] + of_warp[1] + of_warp[2];
  __syncthreads();
  return sum;
}

// Calls body(column, count) for this thread's fours of a row.
template <class Body>
__device__ void for_each_four(Int cols, const Body& body) {
  for (Int j = 4 * Int{threadIdx.x}; j < cols; j += 4 * kThreads)
    body(j, static_cast<int>(min(cols - j, Int{4})));
}

template <class T>
__device__ float row_scale(const T* x_row, Int cols, float eps) {
  float squares = 0;
  for_each_four(cols, [&](Int j, int count) {
    const Four x = load(x_row + j, count);
    for (const float value : x.values) squares += value * value;
  });
  return 1 / sqrtf(block_sum(squares) / static_cast<float>(cols) + eps);
}

template <class T>
__global__ void forward_rows(const T* x, const T* w, T* y, Int rows, Int cols, float eps) {
  for (Int row = blockIdx.x; row < rows; row += gridDim.x) {
    const T* x_row = x + row * cols;
    const float r = row_scale(x_row, cols, eps);
    for_each_four(cols, [&](Int j, int count) {
      Four four = load(x_row + j, count);
      const Four factors = load(w + j, count);
      for (int i = 0; i < 4; ++i) four.values[i] *= r * factors.values[i];
      store(y + row * cols + j, count, four);
    });
  }
}

template <class T>
__global__ void backward_rows(const T* dy, const T* x, const T* w, T* dx, float* row_scales,
                              Int rows, Int cols, float eps) {
  for (Int row = blockIdx.x; row < rows; row += gridDim.x) {
    const T* x_row = x + row * cols;
    const T* dy_row = dy + row * cols;
    const float r = row_scale(x_row, cols, eps);
    float products = 0;
    for_each_four(cols, [&](Int j, int count) {
      const Four a = load(w + j, count), b = load(dy_row + j, count), c = load(x_row + j, count);
      for (int i = 0; i < 4; ++i) products += a.values[i] * b.values[i] * (c.values[i] * r);
    });
    const float mean = block_sum(products) / static_cast<float>(cols);
    for_each_four(cols, [&](Int j, int count) {
      const Four a = load(w + j, count), b = load(dy_row + j, count), c = load(x_row + j, count);
      Four four;
      for (int i = 0; i < 4; ++i)
        four.values[i] = r * (a.values[i] * b.values[i] - c.values[i] * r * mean);
      store(dx + row * cols + j, count, four);
    });
    if (threadIdx.x == 0) row_scales[row] = r;
  }
}

template <class T>
__global__ void backward_columns(const T* dy, const T* x, const float* row_scales, float* dw,
                                 Int rows, Int cols) {
  const Int j = 4 * (Int{blockIdx.x} * kThreads + threadIdx.x);
  if (j >= cols) return;
  const int count = static_cast<int>(min(cols - j, Int{4}));
  Four sums = {};
  for (Int row = 0; row < rows; ++row) {
    const Four a = load(dy + row * cols + j, count), b = load(x + row * cols + j, count);
    for (int i = 0; i < 4; ++i) sums.values[i] += a.values[i] * b.values[i] * row_scales[row];
  }
  store(dw + j, count, sums);
}

bool is_valid(Int rows, Int cols, float eps) { return rows >= 0 && cols >= 1 && eps >= 0; }

unsigned blocks_for(Int rows) { return static_cast<unsigned>(std::min(rows, kMostBlocks)); }

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
  const auto column_blocks = static_cast<unsigned>((cols - 1) / (4 * kThreads) + 1);
  backward_columns<<<column_blocks, kThreads, 0, stream>>>(dy, x, row_scales, dw, rows, cols);
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
