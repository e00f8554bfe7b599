#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdint>

#include "grader/simt/tests/correct_norms.h"
#include "grader/simt/tests/device_vector.h"

namespace correct {
namespace {

constexpr unsigned kAllLanes = 0xffffffff;
constexpr unsigned kRowWarps = kRowThreads / 32;

// In every thread of the block.
__device__ float row_sum(float value) {
  __shared__ float warp_sums[kRowWarps];
  for (int offset = 16; offset > 0; offset /= 2) value += __shfl_xor_sync(kAllLanes, value, offset);
  if (threadIdx.x % 32 == 0) warp_sums[threadIdx.x / 32] = value;
  __syncthreads();
  float sum = 0;
  for (unsigned i = 0; i < kRowWarps; ++i) sum += warp_sums[i];
  __syncthreads();
  return sum;
}

__global__ void __launch_bounds__(kRowThreads)
    normalise(const float* __restrict__ x, const float* __restrict__ w, float* __restrict__ y,
              int columns, float eps) {
  const float* const row = x + static_cast<std::size_t>(blockIdx.x) * columns;
  float* const out = y + static_cast<std::size_t>(blockIdx.x) * columns;
  float squares = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x) squares += row[i] * row[i];
  const float r = rsqrtf(row_sum(squares) / columns + eps);
  for (int i = threadIdx.x; i < columns; i += blockDim.x) out[i] = row[i] * r * w[i];
}

__global__ void normalise_bf16(const __nv_bfloat16* x, const __nv_bfloat16* w, __nv_bfloat16* y,
                               int columns, float eps) {
  constexpr int kVector = 8;
  const __nv_bfloat16* const row = x + static_cast<std::size_t>(blockIdx.x) * columns;
  __nv_bfloat16* const out = y + static_cast<std::size_t>(blockIdx.x) * columns;

  // x and y begin at multiples of 16 bytes, so their rows are aligned alike.
  const int past = static_cast<int>(reinterpret_cast<std::uintptr_t>(row) % 16 / 2);
  const int head = min(columns, past == 0 ? 0 : kVector - past);
  const int vectors = (columns - head) / kVector;
  const int tail = head + vectors * kVector;
  const auto* const in_vectors = reinterpret_cast<const uint4*>(row + head);
  auto* const out_vectors = reinterpret_cast<uint4*>(out + head);
  const auto scalars = [&](auto body) {
    for (int i = threadIdx.x; i < head; i += blockDim.x) body(i);
    for (int i = tail + threadIdx.x; i < columns; i += blockDim.x) body(i);
  };

  float squares = 0;
  scalars([&](int i) {
    const float value = __bfloat162float(row[i]);
    squares += value * value;
  });
  for (int v = threadIdx.x; v < vectors; v += blockDim.x) {
    const uint4 eight = in_vectors[v];
    const auto* const pairs = reinterpret_cast<const __nv_bfloat162*>(&eight);
    for (int p = 0; p < kVector / 2; ++p) {
      const float2 pair = __bfloat1622float2(pairs[p]);
      squares += pair.x * pair.x + pair.y * pair.y;
    }
  }
  const float r = rsqrtf(row_sum(squares) / columns + eps);

  scalars([&](int i) {
    out[i] = __float2bfloat16(__bfloat162float(row[i]) * r * __bfloat162float(w[i]));
  });
  for (int v = threadIdx.x; v < vectors; v += blockDim.x) {
    uint4 eight = in_vectors[v];
    auto* const pairs = reinterpret_cast<__nv_bfloat162*>(&eight);
    for (int p = 0; p < kVector / 2; ++p) {
      const int i = head + v * kVector + p * 2;
      const float2 pair = __bfloat1622float2(pairs[p]);
      pairs[p] = __floats2bfloat162_rn(pair.x * r * __bfloat162float(w[i]),
                                       pair.y * r * __bfloat162float(w[i + 1]));
    }
    out_vectors[v] = eight;
  }
}

// partial_dw[blocks][columns]: a block's sum over its rows, which is a grid stride apart. In shared
// memory: the sum so far, columns floats, each of which only one thread touches.
__global__ void differentiate(const float* dy, const float* x, const float* w, float* dx,
                              float* partial_dw, int rows, int columns, float eps) {
  extern __shared__ float sums_dw[];
  for (int i = threadIdx.x; i < columns; i += blockDim.x) sums_dw[i] = 0;
  for (int row = blockIdx.x; row < rows; row += gridDim.x) {
    const std::size_t at = static_cast<std::size_t>(row) * columns;
    float squares = 0, dot = 0;
    for (int i = threadIdx.x; i < columns; i += blockDim.x) {
      squares += x[at + i] * x[at + i];
      dot += w[i] * dy[at + i] * x[at + i];
    }
    const float r = rsqrtf(row_sum(squares) / columns + eps);
    const float scale = r * r * r / columns * row_sum(dot);
    for (int i = threadIdx.x; i < columns; i += blockDim.x) {
      dx[at + i] = r * w[i] * dy[at + i] - x[at + i] * scale;
      sums_dw[i] += dy[at + i] * x[at + i] * r;
    }
  }
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    partial_dw[static_cast<std::size_t>(blockIdx.x) * columns + i] = sums_dw[i];
}

__global__ void add_rows(const float* partial, float* sums, int rows, int columns) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= columns) return;
  float sum = 0;
  for (int row = 0; row < rows; ++row)
    sum += partial[static_cast<std::size_t>(row) * columns + column];
  sums[column] = sum;
}

// The maximum of some elements, and the sum of exp(element - max).
struct Running {
  float max;
  float sum;
};

__device__ Running merge(Running a, Running b) {
  const float max = fmaxf(a.max, b.max);
  if (max == -INFINITY) return {max, 0.0f};
  return {max, a.sum * expf(a.max - max) + b.sum * expf(b.max - max)};
}

__device__ Running merge_warp(Running mine) {
  for (int offset = 16; offset > 0; offset /= 2) {
    const Running other = {__shfl_xor_sync(kAllLanes, mine.max, offset),
                           __shfl_xor_sync(kAllLanes, mine.sum, offset)};
    mine = merge(mine, other);
  }
  return mine;
}

__global__ void softmax_online(const float* x, float* y, int columns) {
  __shared__ Running of_warps[kRowWarps];
  __shared__ Running of_row;
  const std::size_t at = static_cast<std::size_t>(blockIdx.x) * columns;
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  Running mine = {-INFINITY, 0.0f};
  for (int i = threadIdx.x; i < columns; i += blockDim.x) mine = merge(mine, {x[at + i], 1.0f});
  mine = merge_warp(mine);
  if (lane == 0) of_warps[warp] = mine;
  __syncthreads();
  if (warp == 0) {
    mine = merge_warp(lane < kRowWarps ? of_warps[lane] : Running{-INFINITY, 0.0f});
    if (lane == 0) of_row = mine;
  }
  __syncthreads();
  const Running all = of_row;
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    y[at + i] = expf(x[at + i] - all.max) / all.sum;
}

std::vector<__nv_bfloat16> to_bf16(const Floats& values) {
  std::vector<__nv_bfloat16> out;
  for (const float value : values) out.push_back(__float2bfloat16(value));
  return out;
}

}  // namespace

Floats rmsnorm_forward(const Floats& x, const Floats& w, int columns, float eps) {
  DeviceVector<float> in(x);
  DeviceVector<float> weights(w);
  DeviceVector<float> y(x.size());
  normalise<<<static_cast<unsigned>(x.size() / w.size()), kRowThreads>>>(in.data(), weights.data(),
                                                                         y.data(), columns, eps);
  check_launch();
  return y.to_host();
}

Floats rmsnorm_forward_bf16(const Floats& x, const Floats& w, int columns, float eps) {
  DeviceVector<__nv_bfloat16> in(to_bf16(x));
  DeviceVector<__nv_bfloat16> weights(to_bf16(w));
  DeviceVector<__nv_bfloat16> y(x.size());
  normalise_bf16<<<static_cast<unsigned>(x.size() / w.size()), kRowThreads>>>(
      in.data(), weights.data(), y.data(), columns, eps);
  check_launch();
  Floats out;
  for (const __nv_bfloat16 value : y.to_host()) out.push_back(__bfloat162float(value));
  return out;
}

RmsnormGradients rmsnorm_backward(const Floats& dy, const Floats& x, const Floats& w, int columns,
                                  float eps, unsigned blocks) {
  DeviceVector<float> in_dy(dy);
  DeviceVector<float> in_x(x);
  DeviceVector<float> in_w(w);
  DeviceVector<float> dx(x.size());
  DeviceVector<float> partial_dw(w.size() * blocks);
  DeviceVector<float> dw(w.size());
  differentiate<<<blocks, kRowThreads, w.size() * sizeof(float)>>>(
      in_dy.data(), in_x.data(), in_w.data(), dx.data(), partial_dw.data(),
      static_cast<int>(x.size() / w.size()), columns, eps);
  add_rows<<<groups_of(w.size(), 128), 128>>>(partial_dw.data(), dw.data(),
                                              static_cast<int>(blocks), columns);
  check_launch();
  return {dx.to_host(), dw.to_host()};
}

Floats softmax(const Floats& x, int columns) {
  DeviceVector<float> in(x);
  DeviceVector<float> y(x.size());
  softmax_online<<<static_cast<unsigned>(x.size() / columns), kRowThreads>>>(in.data(), y.data(),
                                                                             columns);
  check_launch();
  return y.to_host();
}

}  // namespace correct
