#include <cuda_runtime.h>

#include <algorithm>
#include <climits>

#include "grader/simt/tests/correct_sync.h"
#include "grader/simt/tests/device_vector.h"

namespace correct {
namespace {

constexpr unsigned kAllLanes = 0xffffffff;
constexpr int kMaxThreads = 1024;

__global__ void scan_in_two_buffers(const int* x, int* y, int n) {
  __shared__ int buffers[2][kMaxThreads];
  const int t = threadIdx.x;
  int from = 0;
  buffers[from][t] = t < n ? x[t] : 0;
  __syncthreads();
  for (int distance = 1; distance < static_cast<int>(blockDim.x); distance *= 2) {
    const int to = 1 - from;
    buffers[to][t] = buffers[from][t] + (t >= distance ? buffers[from][t - distance] : 0);
    from = to;
    __syncthreads();
  }
  if (t < n) y[t] = buffers[from][t];
}

__device__ int scan_warp(int value) {
  const int lane = threadIdx.x % 32;
  for (int distance = 1; distance < 32; distance *= 2) {
    const int other = __shfl_up_sync(kAllLanes, value, distance);
    if (lane >= distance) value += other;
  }
  return value;
}

// Of the block, whose threads are a multiple of 32.
__device__ int scan_block(int value) {
  __shared__ int warp_sums[32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
  value = scan_warp(value);
  if (lane == 31) warp_sums[warp] = value;
  __syncthreads();
  if (warp == 0) {
    const int sum = scan_warp(lane < warps ? warp_sums[lane] : 0);
    __syncwarp();
    warp_sums[lane] = sum;
  }
  __syncthreads();
  return warp == 0 ? value : value + warp_sums[warp - 1];
}

__global__ void scan_by_shuffle(const int* x, int* y, int n, int* block_sums) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int sum = scan_block(i < n ? x[i] : 0);
  if (i < n) y[i] = sum;
  if (block_sums != nullptr && threadIdx.x == blockDim.x - 1) block_sums[blockIdx.x] = sum;
}

__global__ void add_earlier_blocks(int* y, int n, const int* block_sums) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockIdx.x > 0 && i < n) y[i] += block_sums[blockIdx.x - 1];
}

__global__ void sort_in_block(const int* x, int* y, int n) {
  extern __shared__ int keys[];
  const unsigned t = threadIdx.x;
  keys[t] = t < n ? x[t] : INT_MAX;
  for (unsigned size = 2; size <= blockDim.x; size *= 2) {
    for (unsigned stride = size / 2; stride > 0; stride /= 2) {
      __syncthreads();
      const unsigned other = t ^ stride;
      if (other < t) continue;
      const bool ascending = (t & size) == 0;
      if ((keys[t] > keys[other]) == ascending) {
        const int key = keys[t];
        keys[t] = keys[other];
        keys[other] = key;
      }
    }
  }
  __syncthreads();
  if (t < n) y[t] = keys[t];
}

// Two warps: one ahead of the other by a part of 32.
__global__ void add_while_loading(const int* x, int n, int* sum) {
  __shared__ int parts[2][32];
  const int lane = threadIdx.x % 32;
  const bool producer = threadIdx.x < 32;
  const int steps = (n + 31) / 32;
  int mine = 0;
  for (int step = 0; step <= steps; ++step) {
    if (producer && step < steps) {
      const int i = step * 32 + lane;
      parts[step % 2][lane] = i < n ? x[i] : 0;
    }
    if (!producer && step > 0) mine += parts[(step - 1) % 2][31 - lane];
    __syncthreads();
  }
  if (!producer) {
    for (int offset = 16; offset > 0; offset /= 2)
      mine += __shfl_down_sync(kAllLanes, mine, offset);
    if (lane == 0) *sum = mine;
  }
}

__global__ void label_parts(const int* image, int* y, int height, int width) {
  __shared__ int labels[kMaxThreads];
  const int t = threadIdx.x, row = t / width, column = t % width;
  const bool inside = image[t] != 0;
  int mine = inside ? t : -1;
  labels[t] = mine;
  __syncthreads();
  bool changed = true;
  while (__syncthreads_or(changed)) {
    int least = mine;
    const auto look = [&](int other) {
      if (labels[other] != -1) least = min(least, labels[other]);
    };
    if (inside) {
      if (row > 0) look(t - width);
      if (row + 1 < height) look(t + width);
      if (column > 0) look(t - 1);
      if (column + 1 < width) look(t + 1);
    }
    changed = least != mine;
    mine = least;
    __syncthreads();
    if (changed) labels[t] = mine;
  }
  y[t] = mine;
}

__global__ void vote_in_block(const int* x, Votes* out) {
  const bool positive = x[threadIdx.x] > 0;
  const int count = __syncthreads_count(positive);
  const int all = __syncthreads_and(positive);
  const int any = __syncthreads_or(positive);
  if (threadIdx.x == blockDim.x - 1) *out = {count, all != 0, any != 0};
}

__global__ void vote_in_warps(const int* x, WarpVotes* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const bool positive = x[i] > 0;
  const unsigned ballot = __ballot_sync(kAllLanes, positive);
  const unsigned of_lane_3 = __shfl_sync(kAllLanes, ballot, 3);
  const int all = __all_sync(kAllLanes, positive);
  const int any = __any_sync(kAllLanes, positive);
  if (i % 32 == 0) out[i / 32] = {of_lane_3, all != 0, any != 0};
}

__device__ void lock(int* mutex) {
  while (atomicCAS(mutex, 0, 1) != 0) {
  }
  __threadfence();
}

__device__ void unlock(int* mutex) {
  __threadfence();
  atomicExch(mutex, 0);
}

__global__ void add_blocks_locked(const int* x, int n, int* mutex, int* sum) {
  __shared__ int block_sum;
  if (threadIdx.x == 0) block_sum = 0;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&block_sum, x[i]);
  __syncthreads();
  if (threadIdx.x == 0) {
    lock(mutex);
    *sum += block_sum;
    unlock(mutex);
  }
}

__global__ void add_threads_locked(const int* x, int n, int* mutex, int* sum) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  // No lane waits for the lock while another one of its warp holds it and waits for that lane.
  for (bool added = false; !added;) {
    if (atomicCAS(mutex, 0, 1) == 0) {
      __threadfence();
      *sum += x[i];
      __threadfence();
      atomicExch(mutex, 0);
      added = true;
    }
  }
}

__global__ void add_one_to_kept(const int* x, const int* keep, int* y, int n) {
  __shared__ int kept;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i];
  if (__syncthreads_or(i < n && keep[i] != 0) == 0) return;
  if (threadIdx.x == 0) kept = 0;
  __syncthreads();
  if (i < n && keep[i] != 0) {
    atomicAdd(&kept, 1);
    y[i] = x[i] + 1;
  }
  __syncthreads();
  // There is one, or the block would have left.
  if (kept == 0 && threadIdx.x == 0) y[0] = INT_MIN;
}

__global__ void append_positive(const int* x, int n, int* y, int* size) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  const unsigned inside = __ballot_sync(kAllLanes, i < n);
  if (i >= n) return;
  const bool positive = x[i] > 0;
  const unsigned chosen = __ballot_sync(inside, positive);
  if (!positive) return;
  // Those that are left, and they alone, go on.
  const int leader = __ffs(static_cast<int>(chosen)) - 1;
  int begin = 0;
  if (lane == leader) begin = atomicAdd(size, __popc(chosen));
  begin = __shfl_sync(chosen, begin, leader);
  y[begin + __popc(chosen & ((1u << lane) - 1))] = x[i];
}

// A full block of 64.
__global__ void go_separate_ways(const int* x, int* y) {
  __shared__ int values[64];
  const unsigned t = threadIdx.x, lane = t % 32;
  const unsigned i = blockIdx.x * blockDim.x + t;
  values[t] = x[i];
  int result = 0;
  if (lane < 16) {
    __syncwarp(0x0000ffff);
    result = values[t ^ 15];
    result += __shfl_xor_sync(0x0000ffff, result, 1);
  } else {
    const unsigned mask = 0xffff0000;
    __syncwarp(mask);
    result = values[t ^ 1];
    result = __shfl_sync(mask, result, 20) - result;
    result += __any_sync(mask, result < 0);
  }
  __syncwarp();
  if (lane % 2 == 0) {
    result += __popc(__ballot_sync(0x55555555, result > 0));
  } else {
    result -= __popc(__ballot_sync(0xaaaaaaaa, result > 0));
  }
  y[i] = result;
}

__global__ void hand_over(const int* x, int* y) {
  __shared__ int flag;
  __shared__ int value;
  const unsigned last = blockDim.x - 1;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    value = x[blockIdx.x];
    __threadfence_block();
    atomicExch(&flag, 1);
  } else if (threadIdx.x == last) {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __threadfence_block();
    y[blockIdx.x] = value;
  }
}

__global__ void hand_over_by_volatile(const int* x, int* y) {
  __shared__ volatile int flag;
  __shared__ int value;
  const unsigned last = blockDim.x - 1;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    value = x[blockIdx.x];
    __threadfence_block();
    flag = 1;
  } else if (threadIdx.x == last) {
    while (flag == 0) {
    }
    __threadfence_block();
    y[blockIdx.x] = value;
  }
}

__global__ void count_locked(int* mutexes, int* counts, int turns) {
  if (threadIdx.x % 32 != 0) return;
  for (int turn = 0; turn < turns; ++turn) {
    for (int i = 0; i < 3; ++i) {
      lock(&mutexes[i]);
      ++counts[i];
      unlock(&mutexes[i]);
    }
  }
}

constexpr int kTiles = 4, kWords = 512;

__global__ void add_tiles(const int* x, int* sums, int* tickets, int* y) {
  __shared__ bool last;
  const int t = threadIdx.x;
  for (int tile = 0; tile < kTiles; ++tile) {
    int* const tile_sums = sums + tile * kWords;
    const int* const tile_x = x + (blockIdx.x * kTiles + tile) * kWords;
    for (int i = t; i < kWords; i += blockDim.x) atomicAdd(&tile_sums[i], tile_x[i]);
    __threadfence();
    __syncthreads();
    if (t == 0) {
      last = atomicAdd(&tickets[tile], 1) == static_cast<int>(gridDim.x) - 1;
      __threadfence();
    }
    __syncthreads();
    if (!last) continue;
    for (int i = t; i < kWords; i += blockDim.x) y[tile * kWords + i] = tile_sums[i];
  }
}

__global__ void loop_unevenly(const int* x, int* y) {
  __shared__ int values[128];
  const int t = threadIdx.x;
  values[t] = x[t];
  for (int round = 0; round < 3; ++round) {
    __syncthreads();
    int sum = 0;
    for (int i = 0; i <= t % 7; ++i) {
      if (i == 5) break;
      if ((t + i) % 3 == 0) continue;
      sum += values[(t + i) % 128];
    }
    __syncthreads();
    values[t] = sum % 1000;
  }
  y[t] = values[t];
}

template <class Launch>
Ints transform(const Ints& x, Launch launch) {
  DeviceVector<int> in(x);
  DeviceVector<int> out(x.size());
  launch(in.data(), out.data(), static_cast<int>(x.size()));
  check_launch();
  return out.to_host();
}

template <class Launch>
int locked_sum(const Ints& x, Launch launch) {
  DeviceVector<int> in(x);
  DeviceVector<int> mutex = DeviceVector<int>::zeros(1);
  DeviceVector<int> sum = DeviceVector<int>::zeros(1);
  launch(in.data(), static_cast<int>(x.size()), mutex.data(), sum.data());
  check_launch();
  return sum.to_host()[0];
}

}  // namespace

Ints scan_double_buffered(const Ints& x) {
  return transform(x, [](const int* in, int* out, int n) {
    scan_in_two_buffers<<<1, static_cast<unsigned>(n)>>>(in, out, n);
  });
}

Ints scan_shuffle(const Ints& x) {
  return transform(x, [](const int* in, int* out, int n) {
    scan_by_shuffle<<<1, 32 * groups_of(n, 32)>>>(in, out, n, nullptr);
  });
}

Ints scan_in_launches(const Ints& x) {
  constexpr unsigned kThreads = 64;
  return transform(x, [](const int* in, int* out, int n) {
    const unsigned blocks = groups_of(n, kThreads);
    DeviceVector<int> sums(blocks);
    scan_by_shuffle<<<blocks, kThreads>>>(in, out, n, sums.data());
    scan_by_shuffle<<<1, 32 * groups_of(blocks, 32)>>>(sums.data(), sums.data(),
                                                       static_cast<int>(blocks), nullptr);
    add_earlier_blocks<<<blocks, kThreads>>>(out, n, sums.data());
    check_launch();
  });
}

Ints sort_bitonic(const Ints& x) {
  return transform(x, [](const int* in, int* out, int n) {
    unsigned threads = 1;
    while (threads < static_cast<unsigned>(n)) threads *= 2;
    sort_in_block<<<1, threads, threads * sizeof(int)>>>(in, out, n);
  });
}

int produce_and_consume(const Ints& x) {
  DeviceVector<int> in(x);
  DeviceVector<int> sum(1);
  add_while_loading<<<1, 64>>>(in.data(), static_cast<int>(x.size()), sum.data());
  check_launch();
  return sum.to_host()[0];
}

Ints connected_parts(const Ints& image, int height, int width) {
  return transform(image, [&](const int* in, int* out, int n) {
    label_parts<<<1, static_cast<unsigned>(n)>>>(in, out, height, width);
  });
}

Votes block_votes(const Ints& x) {
  DeviceVector<int> in(x);
  DeviceVector<Votes> votes(1);
  vote_in_block<<<1, static_cast<unsigned>(x.size())>>>(in.data(), votes.data());
  check_launch();
  return votes.to_host()[0];
}

std::vector<WarpVotes> warp_votes(const Ints& x) {
  DeviceVector<int> in(x);
  DeviceVector<WarpVotes> votes(x.size() / 32);
  vote_in_warps<<<static_cast<unsigned>(x.size() / 32), 32>>>(in.data(), votes.data());
  check_launch();
  return votes.to_host();
}

int locked_sum_of_blocks(const Ints& x) {
  return locked_sum(x, [](const int* in, int n, int* mutex, int* sum) {
    add_blocks_locked<<<groups_of(n, 48), 48>>>(in, n, mutex, sum);
  });
}

int locked_sum_of_threads(const Ints& x) {
  return locked_sum(x, [](const int* in, int n, int* mutex, int* sum) {
    add_threads_locked<<<groups_of(n, 40), 40>>>(in, n, mutex, sum);
  });
}

Ints early_blocks(const Ints& x, const Ints& keep) {
  DeviceVector<int> kept(keep);
  return transform(x, [&](const int* in, int* out, int n) {
    add_one_to_kept<<<groups_of(n, 48), 48>>>(in, kept.data(), out, n);
  });
}

Ints compact(const Ints& x) {
  DeviceVector<int> in(x);
  DeviceVector<int> out = DeviceVector<int>::zeros(x.size());
  DeviceVector<int> size = DeviceVector<int>::zeros(1);
  append_positive<<<groups_of(x.size(), 64), 64>>>(in.data(), static_cast<int>(x.size()),
                                                   out.data(), size.data());
  check_launch();
  Ints all = out.to_host();
  all.resize(size.to_host()[0]);
  return all;
}

Ints separate_ways(const Ints& x) {
  return transform(x, [](const int* in, int* out, int n) {
    go_separate_ways<<<static_cast<unsigned>(n) / 64, 64>>>(in, out);
  });
}

Ints wait_for_value(const Ints& x) {
  return transform(x, [](const int* in, int* out, int n) {
    hand_over<<<static_cast<unsigned>(n), 70>>>(in, out);
  });
}

Ints wait_for_volatile(const Ints& x) {
  return transform(x, [](const int* in, int* out, int n) {
    hand_over_by_volatile<<<static_cast<unsigned>(n), 70>>>(in, out);
  });
}

Ints count_in_three_locks(int turns) {
  DeviceVector<int> mutexes = DeviceVector<int>::zeros(3);
  DeviceVector<int> counts = DeviceVector<int>::zeros(3);
  count_locked<<<2, 64>>>(mutexes.data(), counts.data(), turns);
  check_launch();
  return counts.to_host();
}

Ints sum_tiles(const Ints& x) {
  DeviceVector<int> in(x);
  DeviceVector<int> sums = DeviceVector<int>::zeros(kTiles * kWords);
  DeviceVector<int> tickets = DeviceVector<int>::zeros(kTiles);
  DeviceVector<int> out(kTiles * kWords);
  add_tiles<<<static_cast<unsigned>(x.size()) / (kTiles * kWords), 64>>>(
      in.data(), sums.data(), tickets.data(), out.data());
  check_launch();
  return out.to_host();
}

Ints uneven_loops(const Ints& x) {
  return transform(x, [](const int* in, int* out, int) { loop_unevenly<<<1, 128>>>(in, out); });
}

}  // namespace correct
