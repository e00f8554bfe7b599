#include <cuda_runtime.h>

#include "grader/simt/tests/bugs.h"
#include "grader/simt/tests/device_vector.h"

namespace bugs {
namespace {

constexpr unsigned kAllLanes = 0xffffffff;
constexpr int kThreads = 128;

__global__ void half_of_block_kernel(float* y, bool fixed) {
  const int t = threadIdx.x;
  if (fixed || t < kThreads / 2) {
    __syncthreads();  // @half_of_block.barrier
  }
  y[t] = 1;
}

__global__ void two_barriers_kernel(float* y, bool fixed) {
  const int t = threadIdx.x;
  if (fixed || t < 40) {
    y[t] = 1;
    __syncthreads();  // @two_barriers.first
  } else {
    y[t] = 2;
    __syncthreads();  // @two_barriers.second
  }
}

__global__ void early_return_kernel(float* y, int n, bool fixed) {
  const int t = threadIdx.x;
  if (t >= n && !fixed) return;
  y[t] = 1;
  __syncthreads();  // @early_return.barrier
}

__global__ void uneven_trips_kernel(float* y, bool fixed) {
  const int t = threadIdx.x;
  const int trips = fixed ? 2 : 1 + t % 2;
  for (int i = 0; i < trips; ++i) {
    y[t] = i;
    __syncthreads();  // @uneven_trips.barrier
  }
}

__global__ void shuffle_after_exit_kernel(float* y, bool fixed) {
  const int lane = threadIdx.x;
  if (lane >= 24) return;
  const unsigned mask = fixed ? 0x00ffffff : kAllLanes;
  const int source = fixed ? lane ^ 1 : lane + 8;
  y[lane] = __shfl_sync(mask, 1.0f, source);  // @shuffle_after_exit.shuffle
}

__global__ void shuffle_in_branch_kernel(float* y, bool fixed) {
  const int lane = threadIdx.x;
  y[lane] = 0;
  if (lane < 16) {
    y[lane] = __shfl_sync(fixed ? 0xffff : kAllLanes, 1.0f, 3);  // @shuffle_in_branch.shuffle
  }
  __syncthreads();  // @shuffle_in_branch.barrier
}

__global__ void mask_without_caller_kernel(float* y, bool fixed) {
  const int lane = threadIdx.x;
  y[lane] = __shfl_sync(fixed ? kAllLanes : 0xffff, 1.0f, 3);  // @mask_without_caller.shuffle
}

// Blocks of 48 threads: their second warp is one of 16 lanes.
__global__ void absent_lanes_kernel(float* y, bool fixed) {
  const int t = threadIdx.x;
  const unsigned mask = t < 32 || !fixed ? kAllLanes : 0xffff;
  float value = 1;
  const float other = __shfl_down_sync(mask, value, 8, fixed ? 16 : 32);  // @absent_lanes.shuffle
  y[t] = value + other;
}

__global__ void syncwarp_never_comes_kernel(float* y, bool fixed) {
  const int lane = threadIdx.x;
  if (lane < 16) {
    y[lane] = 1;
    __syncwarp(fixed ? 0x0000ffff : kAllLanes);  // @syncwarp_never_comes.syncwarp
  }
  __syncthreads();  // @syncwarp_never_comes.barrier
}

__global__ void two_operations_kernel(float* y, bool fixed) {
  const int lane = threadIdx.x;
  if (fixed || lane < 8) {
    y[lane] = __shfl_sync(kAllLanes, 1.0f, 0);  // @two_operations.shuffle
  } else {
    y[lane] = __any_sync(kAllLanes, 1);  // @two_operations.vote
  }
}

__global__ void shuffle_outside_mask_kernel(float* y, int lanes) {
  if (static_cast<int>(threadIdx.x) >= lanes) return;
  const unsigned mask = lanes == 32 ? kAllLanes : (1u << lanes) - 1;
  float sum = 1;
  for (int offset = 16; offset > 0; offset /= 2) sum += __shfl_down_sync(mask, sum, offset);
  if (threadIdx.x == 0) y[0] = sum;
}

template <class Kernel>
std::string run(const Kernel& kernel) {
  DeviceVector<float> y(kThreads, "y");
  kernel(y.data());
  return outcome();
}

}  // namespace

std::string half_of_block(bool fixed) {
  return run([&](float* y) { half_of_block_kernel<<<1, kThreads>>>(y, fixed); });
}

std::string two_barriers(bool fixed) {
  return run([&](float* y) { two_barriers_kernel<<<1, kThreads>>>(y, fixed); });
}

std::string early_return(bool fixed) {
  return run([&](float* y) { early_return_kernel<<<1, kThreads>>>(y, 100, fixed); });
}

std::string uneven_trips(bool fixed) {
  return run([&](float* y) { uneven_trips_kernel<<<1, kThreads>>>(y, fixed); });
}

std::string shuffle_after_exit(bool fixed) {
  return run([&](float* y) { shuffle_after_exit_kernel<<<1, 32>>>(y, fixed); });
}

std::string shuffle_in_branch(bool fixed) {
  return run([&](float* y) { shuffle_in_branch_kernel<<<1, 32>>>(y, fixed); });
}

std::string mask_without_caller(bool fixed) {
  return run([&](float* y) { mask_without_caller_kernel<<<1, 32>>>(y, fixed); });
}

std::string absent_lanes(bool fixed) {
  return run([&](float* y) { absent_lanes_kernel<<<1, 48>>>(y, fixed); });
}

std::string syncwarp_never_comes(bool fixed) {
  return run([&](float* y) { syncwarp_never_comes_kernel<<<1, 32>>>(y, fixed); });
}

std::string two_operations(bool fixed) {
  return run([&](float* y) { two_operations_kernel<<<1, 32>>>(y, fixed); });
}

float shuffle_outside_mask(bool fixed) {
  DeviceVector<float> y(1, "y");
  shuffle_outside_mask_kernel<<<1, 32>>>(y.data(), fixed ? 32 : 24);
  check_launch();
  return y.to_host()[0];
}

}  // namespace bugs
