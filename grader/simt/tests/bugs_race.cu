#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include "grader/simt/tests/bugs.h"
#include "grader/simt/tests/device_vector.h"

namespace bugs {
namespace {

constexpr unsigned kAllLanes = 0xffffffff;
constexpr int kThreads = 128;

__global__ void missing_sync_kernel(const int* x, int* y, bool fixed) {
  __shared__ int part[kThreads];
  const int t = threadIdx.x;
  part[t] = 0;
  __syncthreads();
  part[t] = x[t];  // @missing_sync.write
  if (fixed) __syncthreads();
  y[t] = part[kThreads - 1 - t];  // @missing_sync.read
}

__global__ void missing_sync_unwritten_kernel(const int* x, int* y, bool fixed) {
  __shared__ int part[kThreads];
  const int t = threadIdx.x;
  part[t] = x[t];  // @missing_sync_unwritten.write
  if (fixed) __syncthreads();
  y[t] = part[kThreads - 1 - t];  // @missing_sync_unwritten.read
}

__global__ void missing_sync_in_loop_kernel(const int* x, int* y, bool fixed) {
  __shared__ int part[kThreads];
  const int t = threadIdx.x;
  int sum = 0;
  for (int step = 0; step < 3; ++step) {
    part[t] = x[t] + step;  // @missing_sync_in_loop.write
    __syncthreads();
    sum += part[(t + 37) % kThreads];  // @missing_sync_in_loop.read
    if (fixed) __syncthreads();
  }
  y[t] = sum;
}

__global__ void same_element_kernel(const int* x, int* y, bool fixed) {
  const int t = threadIdx.x;
  if (t == 3 || (t == 40 && !fixed)) y[5] = x[t];  // @same_element.write
}

__global__ void same_element_in_warp_kernel(const int* x, int* y, bool fixed) {
  __shared__ int flags[8];
  const int t = threadIdx.x;
  if (t < 8) flags[t] = 0;
  __syncthreads();
  if (t == 1 || (t == 2 && !fixed)) flags[6] = x[t];  // @same_element_in_warp.write
  __syncthreads();
  if (t < 8) y[t] = flags[t];
}

__global__ void half_of_word_kernel(const int* x, int* y, bool fixed) {
  __shared__ __nv_bfloat16 part[kThreads];
  const int t = threadIdx.x;
  part[t] = __float2bfloat16(static_cast<float>(x[t]));
  __syncthreads();
  const __nv_bfloat16 one = __float2bfloat16(1.0f);
  if (t == 2) part[2] = one;
  if (t == 3) part[3] = one;                                      // @half_of_word.write
  if (t == 40) y[0] = __bfloat162float(part[fixed ? 4 : 3]) > 0;  // @half_of_word.read
}

__global__ void vector_and_scalar_kernel(const int* x, int* y, bool fixed) {
  __shared__ __align__(16) float part[16];
  const int t = threadIdx.x;
  if (t < 16) part[t] = 0;
  __syncthreads();
  auto* const fours = reinterpret_cast<float4*>(part);
  if (t == 0) fours[1] = make_float4(1, 2, 3, 4);  // @vector_and_scalar.write
  if (fixed) __syncthreads();
  if (t == 64) y[0] = x[0] + static_cast<int>(part[6]);  // @vector_and_scalar.read
}

__global__ void missing_syncwarp_kernel(const int* x, int* y, bool fixed) {
  __shared__ int part[32];
  const int lane = threadIdx.x;
  part[lane] = 0;
  __syncwarp();
  part[lane] = x[lane];  // @missing_syncwarp.write
  if (fixed) __syncwarp();
  y[lane] = part[lane ^ 1];  // @missing_syncwarp.read
}

__global__ void shuffle_is_no_barrier_kernel(const int* x, int* y, bool fixed) {
  __shared__ int part[32];
  const int lane = threadIdx.x;
  part[lane] = 0;
  __syncwarp();
  part[lane] = x[lane];  // @shuffle_is_no_barrier.write
  const int first = __shfl_sync(kAllLanes, x[lane], 0);
  if (fixed) __syncwarp();
  y[lane] = first + part[lane ^ 1];  // @shuffle_is_no_barrier.read
}

__global__ void fence_is_no_barrier_kernel(const int* x, int* y, bool fixed) {
  __shared__ int part[kThreads];
  const int t = threadIdx.x;
  part[t] = 0;
  __syncthreads();
  part[t] = x[t];  // @fence_is_no_barrier.write
  __threadfence_block();
  if (fixed) __syncthreads();
  y[t] = part[kThreads - 1 - t];  // @fence_is_no_barrier.read
}

__global__ void syncwarp_across_warps_kernel(const int* x, int* y, bool fixed) {
  __shared__ int part[64];
  const int t = threadIdx.x;
  part[t] = 0;
  __syncthreads();
  part[t] = x[t];  // @syncwarp_across_warps.write
  __syncwarp();
  if (fixed) __syncthreads();
  y[t] = part[t ^ 32];  // @syncwarp_across_warps.read
}

__global__ void in_place_stencil_kernel(const int* x, int* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (0 < i && i < n - 1) y[i] = x[i - 1] + x[i + 1];  // @in_place_stencil.update
}

// phase 1 writes, phase 2 reads, 3 does both at once.
__global__ void between_blocks_kernel(int* x, int* y, int phases) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x == 0 && (phases & 1) != 0) x[2] = 1;     // @between_blocks.write
  if (blockIdx.x == 1 && (phases & 2) != 0) y[0] = x[2];  // @between_blocks.read
}

__device__ int total = 0;

__global__ void device_variable_kernel(const int* x, bool fixed) {
  if (threadIdx.x != 0) return;
  if (fixed) {
    atomicAdd(&total, x[blockIdx.x]);
  } else {
    total += x[blockIdx.x];  // @device_variable.add
  }
}

struct Fences {
  bool before_write, before_atomic, after_atomic;
  bool of_block_after_atomic = false;
};

// The last block to finish adds what the others wrote to y.
__global__ void last_block_kernel(const int* x, int* y, unsigned* done, int* sum, Fences fences) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    if (fences.before_write) __threadfence();
    y[blockIdx.x] = x[blockIdx.x];  // @last_block.write
    if (fences.before_atomic) __threadfence();
    last = atomicAdd(done, 1u) == gridDim.x - 1;
    if (fences.after_atomic) __threadfence();
    if (fences.of_block_after_atomic) __threadfence_block();
  }
  __syncthreads();
  if (!last || threadIdx.x != 1) return;
  int all = 0;
  for (unsigned b = 0; b < gridDim.x; ++b) all += y[b];  // @last_block.read
  *sum = all;
}

// The same with many threads of a block that write: each has to fence what it wrote.
__global__ void last_block_one_fence_kernel(const int* x, int* y, unsigned* done, int* sum,
                                            bool fixed) {
  __shared__ bool last;
  const unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  y[i] = x[i];  // @last_block_one_fence.write
  if (fixed || t == 0) __threadfence();
  __syncthreads();
  if (t == 0) {
    last = atomicAdd(done, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (!last || t != 1) return;
  int all = 0;
  for (unsigned j = 0; j < gridDim.x * blockDim.x; ++j) all += y[j];  // @last_block_one_fence.read
  *sum = all;
}

__global__ void read_total_kernel(const int* x, int* y, int reader, bool fixed) {
  __shared__ int sum;
  const int t = threadIdx.x;
  if (t == 0) sum = 0;
  __syncthreads();
  atomicAdd(&sum, x[t]);  // @read_total.add
  if (fixed) __syncthreads();
  if (t == reader) y[0] = sum;  // @read_total.read
}

__global__ void atomic_and_read_kernel(int* x, int* y, bool fixed) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x != 2) atomicAdd(&x[1], 1);                        // @atomic_and_read.atomic
  if (blockIdx.x == 2) y[0] = fixed ? atomicAdd(&x[1], 0) : x[1];  // @atomic_and_read.read
}

__global__ void atomic_and_write_kernel(int* x, bool fixed) {
  if (threadIdx.x != 0) return;
  if (blockIdx.x != 2) {
    atomicMax(&x[1], 1);  // @atomic_and_write.atomic
  } else if (fixed) {
    atomicExch(&x[1], 0);
  } else {
    x[1] = 0;  // @atomic_and_write.write
  }
}

__global__ void atomic_in_shared_kernel(const int* x, int* y, bool fixed) {
  __shared__ int count;
  if (threadIdx.x == 0) count = 0;
  __syncthreads();
  if (x[threadIdx.x] > 0) atomicAdd(&count, 1);  // @atomic_in_shared.atomic
  if (fixed) __syncthreads();
  y[threadIdx.x] = count;  // @atomic_in_shared.read
}

__global__ void lock_without_fence_kernel(const int* x, int* y, int* mutex, bool fixed) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(mutex, 0, 1) != 0) {
  }
  if (fixed) __threadfence();
  y[0] += x[blockIdx.x];  // @lock_without_fence.add
  if (fixed) __threadfence();
  atomicExch(mutex, 0);
}

// x holds ones, y zeros.
struct Vectors {
  explicit Vectors(int size = kThreads)
      : x(std::vector<int>(size, 1), "x"), y(std::vector<int>(size), "y") {}
  DeviceVector<int> x, y;
};

std::string last_block(Fences fences) {
  constexpr int kBlocks = 4;
  Vectors v(kBlocks);
  DeviceVector<unsigned> done = DeviceVector<unsigned>::zeros(1, "done");
  DeviceVector<int> sum(1, "sum");
  last_block_kernel<<<kBlocks, 32>>>(v.x.data(), v.y.data(), done.data(), sum.data(), fences);
  return outcome();
}

std::string read_total(int reader, bool fixed) {
  Vectors v;
  read_total_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), reader, fixed);
  return outcome();
}

}  // namespace

std::string missing_sync(bool fixed) {
  Vectors v;
  missing_sync_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string missing_sync_unwritten(bool fixed) {
  Vectors v;
  missing_sync_unwritten_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string missing_sync_in_loop(bool fixed) {
  Vectors v;
  missing_sync_in_loop_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string same_element(bool fixed) {
  Vectors v;
  same_element_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string same_element_in_warp(bool fixed) {
  Vectors v;
  same_element_in_warp_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string half_of_word(bool fixed) {
  Vectors v;
  half_of_word_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string vector_and_scalar(bool fixed) {
  Vectors v;
  vector_and_scalar_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string missing_syncwarp(bool fixed) {
  Vectors v;
  missing_syncwarp_kernel<<<1, 32>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string shuffle_is_no_barrier(bool fixed) {
  Vectors v;
  shuffle_is_no_barrier_kernel<<<1, 32>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string fence_is_no_barrier(bool fixed) {
  Vectors v;
  fence_is_no_barrier_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string syncwarp_across_warps(bool fixed) {
  Vectors v;
  syncwarp_across_warps_kernel<<<1, 64>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string in_place_stencil(bool fixed) {
  Vectors v;
  in_place_stencil_kernel<<<4, kThreads / 4>>>(v.x.data(), fixed ? v.y.data() : v.x.data(),
                                               kThreads);
  return outcome();
}

std::string between_blocks(bool fixed) {
  Vectors v;
  if (fixed) {
    between_blocks_kernel<<<2, 32>>>(v.x.data(), v.y.data(), 1);
    between_blocks_kernel<<<2, 32>>>(v.x.data(), v.y.data(), 2);
  } else {
    between_blocks_kernel<<<2, 32>>>(v.x.data(), v.y.data(), 3);
  }
  return outcome();
}

std::string device_variable(bool fixed) {
  Vectors v;
  device_variable_kernel<<<3, 32>>>(v.x.data(), fixed);
  return outcome();
}

std::string last_block_no_fence(bool fixed) { return last_block({false, fixed, true}); }
std::string last_block_early_fence(bool fixed) { return last_block({true, fixed, true}); }
std::string last_block_no_fence_to_read(bool fixed) { return last_block({false, true, fixed}); }

std::string last_block_fence_of_block(bool fixed) {
  return last_block({false, true, fixed, !fixed});
}

std::string last_block_one_fence(bool fixed) {
  Vectors v;
  DeviceVector<unsigned> done = DeviceVector<unsigned>::zeros(1, "done");
  DeviceVector<int> sum(1, "sum");
  last_block_one_fence_kernel<<<4, kThreads / 4>>>(v.x.data(), v.y.data(), done.data(), sum.data(),
                                                   fixed);
  return outcome();
}

std::string read_total_by_first(bool fixed) { return read_total(0, fixed); }
std::string read_total_by_last(bool fixed) { return read_total(kThreads - 1, fixed); }

std::string atomic_and_read(bool fixed) {
  Vectors v;
  atomic_and_read_kernel<<<3, 32>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string atomic_and_write(bool fixed) {
  Vectors v;
  atomic_and_write_kernel<<<3, 32>>>(v.x.data(), fixed);
  return outcome();
}

std::string atomic_in_shared(bool fixed) {
  Vectors v;
  atomic_in_shared_kernel<<<1, kThreads>>>(v.x.data(), v.y.data(), fixed);
  return outcome();
}

std::string lock_without_fence(bool fixed) {
  Vectors v;
  DeviceVector<int> mutex = DeviceVector<int>::zeros(1, "mutex");
  lock_without_fence_kernel<<<3, 32>>>(v.x.data(), v.y.data(), mutex.data(), fixed);
  return outcome();
}

}  // namespace bugs
