#include <cuda_runtime.h>

#include "grader/simt/tests/correct_reductions.h"
#include "grader/simt/tests/device_vector.h"

namespace correct {
namespace {

constexpr unsigned kAllLanes = 0xffffffff;

__global__ void sum_by_tree(const float* x, std::size_t n, float* sums) {
  extern __shared__ float tree[];
  const unsigned t = threadIdx.x;
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + t;
  tree[t] = i < n ? x[i] : 0.0f;
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tree[t] += tree[t + half];
    __syncthreads();
  }
  if (t == 0) sums[blockIdx.x] = tree[0];
}

__global__ void sum_by_any_tree(const float* x, std::size_t n, float* sums) {
  __shared__ float tree[1024];
  const unsigned t = threadIdx.x;
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + t;
  tree[t] = i < n ? x[i] : 0.0f;
  __syncthreads();
  for (unsigned left = blockDim.x; left > 1;) {
    const unsigned half = (left + 1) / 2;
    if (t + half < left) tree[t] += tree[t + half];
    __syncthreads();
    left = half;
  }
  if (t == 0) sums[blockIdx.x] = tree[0];
}

// In lane 0.
__device__ float warp_sum(float value) {
#pragma unroll
  for (int offset = 16; offset > 0; offset /= 2)
    value += __shfl_down_sync(kAllLanes, value, offset);
  return value;
}

// In thread 0. Of all threads of the block, a multiple of 32.
__device__ float block_sum(float value) {
  __shared__ float warp_sums[32];
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  value = warp_sum(value);
  __syncthreads();  // Those of an earlier call have been read.
  if (lane == 0) warp_sums[warp] = value;
  __syncthreads();
  if (warp != 0) return 0;
  return warp_sum(lane < blockDim.x / 32 ? warp_sums[lane] : 0.0f);
}

__global__ void sum_by_shuffle(const float* __restrict__ x, std::size_t n,
                               float* __restrict__ sums) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const float sum = block_sum(i < n ? __ldg(x + i) : 0.0f);
  if (threadIdx.x == 0) sums[blockIdx.x] = sum;
}

__global__ void __launch_bounds__(1024)
    sum_by_butterfly(const float* x, std::size_t n, float* sums, int* disagreeing) {
  __shared__ float warp_sums[32];
  const unsigned t = threadIdx.x, warps = blockDim.x / 32;
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + t;
  float sum = i < n ? x[i] : 0.0f;
  for (int bit = 16; bit > 0; bit >>= 1) sum += __shfl_xor_sync(kAllLanes, sum, bit);
  if (t % 32 == 0) warp_sums[t / 32] = sum;
  __syncthreads();
  sum = t % 32 < warps ? warp_sums[t % 32] : 0.0f;
  for (int bit = 16; bit > 0; bit >>= 1) sum += __shfl_xor_sync(kAllLanes, sum, bit);
  if (t == 0) sums[blockIdx.x] = sum;
  if (sum != __shfl_sync(kAllLanes, sum, 0)) atomicAdd(disagreeing, 1);
}

// By 16 warps. Lanes 8 to 15 read outside of the mask, and what they get reaches nobody.
__global__ void sum_by_half_warp(const float* x, std::size_t n, float* sums) {
  __shared__ float warp_sums[16];
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const float sum = warp_sum(i < n ? x[i] : 0.0f);
  if (threadIdx.x % 32 == 0) warp_sums[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x < 16) {
    float all = warp_sums[threadIdx.x];
    for (int offset = 8; offset > 0; offset /= 2) all += __shfl_down_sync(0xffff, all, offset);
    if (threadIdx.x == 0) sums[blockIdx.x] = all;
  }
}

// In lane 0; lanes 0 .. lanes - 1 call it.
__device__ float partial_warp_sum(float value, unsigned lanes) {
  const unsigned mask = lanes == 32 ? kAllLanes : (1u << lanes) - 1;
  const unsigned lane = threadIdx.x % 32;
  for (unsigned offset = 16; offset > 0; offset /= 2) {
    const bool there = lane + offset < lanes;
    const float other = __shfl_sync(mask, value, there ? lane + offset : lane);
    if (there) value += other;
  }
  return value;
}

__global__ void sum_by_partial_warps(const float* x, std::size_t n, float* sums) {
  __shared__ float warp_sums[32];
  const unsigned t = threadIdx.x, warp = t / 32;
  const unsigned lanes = min(32u, blockDim.x - warp * 32);
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + t;
  const float sum = partial_warp_sum(i < n ? x[i] : 0.0f, lanes);
  if (t % 32 == 0) warp_sums[warp] = sum;
  __syncthreads();
  const unsigned warps = (blockDim.x + 31) / 32;
  if (t < warps) {
    const float all = partial_warp_sum(warp_sums[t], warps);
    if (t == 0) sums[blockIdx.x] = all;
  }
}

__global__ void sum_eighths(const float* x, std::size_t n, float* sums) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  float sum = i < n ? x[i] : 0.0f;
  for (int offset = 4; offset > 0; offset /= 2) sum += __shfl_down_sync(kAllLanes, sum, offset, 8);
  if (i < n && threadIdx.x % 8 == 0) sums[i / 8] = sum;
}

__global__ void sum_warp_synchronous(const float* x, std::size_t n, float* sums) {
  __shared__ float values[1024];
  __shared__ float total;
  const unsigned t = threadIdx.x, lane = t % 32;
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + t;
  if (t == 0) total = 0;
  values[t] = i < n ? x[i] : 0.0f;
  __syncwarp();
  for (unsigned offset = 16; offset > 0; offset /= 2) {
    const float other = lane < offset ? values[t + offset] : 0.0f;
    __syncwarp();
    if (lane < offset) values[t] += other;
    __syncwarp();
  }
  __syncthreads();
  if (lane == 0) atomicAdd(&total, values[t]);
  __syncthreads();
  if (t == blockDim.x - 1) sums[blockIdx.x] = total;
}

template <class T>
__device__ T warp_sum_of(T value) {
  for (int offset = 16; offset > 0; offset /= 2)
    value += __shfl_down_sync(kAllLanes, value, offset);
  return value;
}

template <class T>
__global__ void sum_grid_stride(const T* x, std::size_t n, T* total) {
  T sum = 0;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n;
       i += std::size_t{gridDim.x} * blockDim.x)
    sum += x[i];
  __shared__ T warp_sums[32];
  sum = warp_sum_of(sum);
  if (threadIdx.x % 32 == 0) warp_sums[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x < 32) {
    sum = warp_sum_of(threadIdx.x < blockDim.x / 32 ? warp_sums[threadIdx.x] : T(0));
    if (threadIdx.x == 0) atomicAdd(total, sum);
  }
}

__global__ void add_segments(const float* x, const int* segment, std::size_t n, float* sums,
                             int segments) {
  extern __shared__ float block_sums[];
  for (int s = threadIdx.x; s < segments; s += blockDim.x) block_sums[s] = 0;
  __syncthreads();
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&block_sums[segment[i]], x[i]);
  __syncthreads();
  for (int s = threadIdx.x; s < segments; s += blockDim.x) {
    if (block_sums[s] != 0) atomicAdd(&sums[s], block_sums[s]);
  }
}

__global__ void count_bytes(const std::uint8_t* x, std::size_t n, unsigned* counts) {
  __shared__ unsigned block_counts[256];
  block_counts[threadIdx.x] = 0;
  __syncthreads();
  for (std::size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&block_counts[x[i]], 1u);
  __syncthreads();
  atomicAdd(&counts[threadIdx.x], block_counts[threadIdx.x]);
}

__device__ float grid_stride_part(const float* x, std::size_t n) {
  float sum = 0;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n;
       i += std::size_t{gridDim.x} * blockDim.x)
    sum += x[i];
  return sum;
}

__global__ void sum_thread_fences(const float* x, std::size_t n, float* partial, unsigned* done,
                                  float* total) {
  __shared__ bool last;
  const float sum = block_sum(grid_stride_part(x, n));
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    last = atomicAdd(done, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (!last) return;
  float all = 0;
  for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x) all += partial[b];
  all = block_sum(all);
  if (threadIdx.x == 0) {
    *total = all;
    *done = 0;
  }
}

// The example of the guide's chapter on memory fence functions.
__device__ unsigned finished_blocks = 0;

__global__ void sum_volatile(const float* x, std::size_t n, volatile float* result) {
  __shared__ bool last;
  const float sum = block_sum(grid_stride_part(x, n));
  if (threadIdx.x == 0) {
    result[blockIdx.x] = sum;
    __threadfence();
    const unsigned before = atomicInc(&finished_blocks, gridDim.x);
    last = before == gridDim.x - 1;
  }
  __syncthreads();
  if (last) {
    float all = 0;
    for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x) all += result[b];
    all = block_sum(all);
    if (threadIdx.x == 0) {
      result[0] = all;
      finished_blocks = 0;
    }
  }
}

// partial[blocks][threads]
__global__ void sum_all_write(const float* x, std::size_t n, float* partial, unsigned* done,
                              float* total, bool all_fence_first) {
  __shared__ bool last;
  const unsigned t = threadIdx.x;
  partial[blockIdx.x * blockDim.x + t] = grid_stride_part(x, n);
  if (all_fence_first) __threadfence();
  __syncthreads();
  if (t == 0) {
    if (!all_fence_first) __threadfence();
    last = atomicAdd(done, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (!last) return;
  float all = 0;
  for (unsigned i = t; i < gridDim.x * blockDim.x; i += blockDim.x) all += partial[i];
  all = block_sum(all);
  if (t == 0) {
    *total = all;
    atomicExch(done, 0u);
  }
}

__global__ void sum_all_fence_to_read(const float* x, std::size_t n, float* partial, unsigned* done,
                                      float* total) {
  __shared__ bool last;
  const float sum = block_sum(grid_stride_part(x, n));
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = sum;
    __threadfence();
    last = atomicAdd(done, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  __threadfence();
  float all = 0;
  for (unsigned b = threadIdx.x; b < gridDim.x; b += blockDim.x) all += partial[b];
  all = block_sum(all);
  if (threadIdx.x == 0) {
    *total = all;
    atomicExch(done, 0u);
  }
}

__global__ void find_extremes(const int* x, std::size_t n, Extremes* out) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= n) return;
  atomicMin(&out->min, x[i]);
  atomicMax(&out->max, x[i]);
  atomicAnd(&out->all_and, x[i]);
  atomicOr(&out->any_or, x[i]);
  atomicXor(&out->odd_xor, x[i]);
  // There is no signed form; the sum modulo 2^64 is the same.
  atomicAdd(reinterpret_cast<unsigned long long*>(&out->sum),
            static_cast<unsigned long long>(static_cast<long long>(x[i])));
}

template <class Launch>
Floats block_sums(const Floats& x, unsigned threads, Launch launch) {
  DeviceVector<float> in(x);
  DeviceVector<float> sums(groups_of(x.size(), threads));
  launch(in.data(), sums.data(), static_cast<unsigned>(sums.size()));
  check_launch();
  return sums.to_host();
}

template <class T>
T sum_in_grid_stride(const std::vector<T>& x, unsigned blocks, unsigned threads) {
  DeviceVector<T> in(x);
  DeviceVector<T> total = DeviceVector<T>::zeros(1);
  sum_grid_stride<<<blocks, threads>>>(in.data(), x.size(), total.data());
  check_launch();
  return total.to_host()[0];
}

}  // namespace

Floats block_sums_tree(const Floats& x, unsigned threads) {
  return block_sums(x, threads, [&](const float* in, float* sums, unsigned blocks) {
    sum_by_tree<<<blocks, threads, threads * sizeof(float)>>>(in, x.size(), sums);
  });
}

Floats block_sums_any_tree(const Floats& x, unsigned threads) {
  return block_sums(x, threads, [&](const float* in, float* sums, unsigned blocks) {
    sum_by_any_tree<<<blocks, threads>>>(in, x.size(), sums);
  });
}

Floats block_sums_shuffle(const Floats& x, unsigned threads) {
  return block_sums(x, threads, [&](const float* in, float* sums, unsigned blocks) {
    sum_by_shuffle<<<blocks, threads>>>(in, x.size(), sums);
  });
}

Floats block_sums_butterfly(const Floats& x, unsigned threads) {
  DeviceVector<int> disagreeing = DeviceVector<int>::zeros(1);
  const Floats sums = block_sums(x, threads, [&](const float* in, float* sums, unsigned blocks) {
    sum_by_butterfly<<<blocks, threads>>>(in, x.size(), sums, disagreeing.data());
  });
  return disagreeing.to_host()[0] == 0 ? sums : Floats();
}

Floats block_sums_partial_warps(const Floats& x, unsigned threads) {
  return block_sums(x, threads, [&](const float* in, float* sums, unsigned blocks) {
    sum_by_partial_warps<<<blocks, threads>>>(in, x.size(), sums);
  });
}

Floats block_sums_half_warp(const Floats& x) {
  return block_sums(x, 512, [&](const float* in, float* sums, unsigned blocks) {
    sum_by_half_warp<<<blocks, 512>>>(in, x.size(), sums);
  });
}

Floats eighth_sums(const Floats& x, unsigned threads) {
  DeviceVector<float> in(x);
  DeviceVector<float> sums(groups_of(x.size(), 8));
  sum_eighths<<<groups_of(x.size(), threads), threads>>>(in.data(), x.size(), sums.data());
  check_launch();
  return sums.to_host();
}

Floats block_sums_warp_synchronous(const Floats& x, unsigned threads) {
  return block_sums(x, threads, [&](const float* in, float* sums, unsigned blocks) {
    sum_warp_synchronous<<<blocks, threads>>>(in, x.size(), sums);
  });
}

float grid_stride_sum(const Floats& x, unsigned blocks, unsigned threads) {
  return sum_in_grid_stride(x, blocks, threads);
}

double grid_stride_sum(const std::vector<double>& x, unsigned blocks, unsigned threads) {
  return sum_in_grid_stride(x, blocks, threads);
}

Floats segmented_sums(const Floats& x, const std::vector<int>& segment, std::size_t segments) {
  constexpr unsigned kThreads = 128;
  DeviceVector<float> in(x);
  DeviceVector<int> of(segment);
  DeviceVector<float> sums = DeviceVector<float>::zeros(segments);
  add_segments<<<groups_of(x.size(), kThreads), kThreads, segments * sizeof(float)>>>(
      in.data(), of.data(), x.size(), sums.data(), static_cast<int>(segments));
  check_launch();
  return sums.to_host();
}

std::vector<unsigned> histogram(const std::vector<std::uint8_t>& x, unsigned blocks) {
  DeviceVector<std::uint8_t> in(x);
  DeviceVector<unsigned> counts(256);
  check(cudaMemset(counts.data(), 0, counts.bytes()));
  count_bytes<<<blocks, 256>>>(in.data(), x.size(), counts.data());
  check_launch();
  return counts.to_host();
}

float last_block_sum(const Floats& x, unsigned blocks, unsigned threads, LastBlock form) {
  DeviceVector<float> in(x);
  const bool all_write = form == LastBlock::kAllFenceFirst || form == LastBlock::kBarrierFirst;
  DeviceVector<float> partial(all_write ? std::size_t{blocks} * threads : blocks);
  DeviceVector<unsigned> done = DeviceVector<unsigned>::zeros(1);
  DeviceVector<float> total(1);
  float sums[2] = {};
  for (float& sum : sums) {
    switch (form) {
      case LastBlock::kThreadFences:
        sum_thread_fences<<<blocks, threads>>>(in.data(), x.size(), partial.data(), done.data(),
                                               total.data());
        break;
      case LastBlock::kVolatile:
        sum_volatile<<<blocks, threads>>>(in.data(), x.size(), partial.data());
        break;
      case LastBlock::kAllFenceFirst:
      case LastBlock::kBarrierFirst:
        sum_all_write<<<blocks, threads>>>(in.data(), x.size(), partial.data(), done.data(),
                                           total.data(), form == LastBlock::kAllFenceFirst);
        break;
      case LastBlock::kAllFenceToRead:
        sum_all_fence_to_read<<<blocks, threads>>>(in.data(), x.size(), partial.data(), done.data(),
                                                   total.data());
        break;
    }
    check_launch();
    sum = form == LastBlock::kVolatile ? partial.to_host()[0] : total.to_host()[0];
  }
  if (sums[0] != sums[1]) throw std::runtime_error("two runs gave two sums");
  return sums[0];
}

Extremes integer_extremes(const std::vector<int>& x) {
  constexpr unsigned kThreads = 96;
  DeviceVector<int> in(x);
  DeviceVector<Extremes> out({Extremes{x[0], x[0], -1, 0, 0, 0}});
  find_extremes<<<groups_of(x.size(), kThreads), kThreads>>>(in.data(), x.size(), out.data());
  check_launch();
  return out.to_host()[0];
}

}  // namespace correct
