#include <cuda_runtime.h>

#include <algorithm>
#include <stdexcept>

#include "grader/device/kernels.h"
#include "grader/device/random_inputs.h"
#include "grader/worker/cuda_error.h"

namespace bench {
namespace {

constexpr int kThreads = 256;
// Many more than fit on any device at once; each thread then takes several elements.
constexpr std::size_t kMaxBlocks = 1 << 14;

int blocks_for(std::size_t count) {
  return static_cast<int>(std::min((count + kThreads - 1) / kThreads, kMaxBlocks));
}

void check_launch(const char* what) { worker::check_cuda(cudaGetLastError(), what); }

__device__ std::size_t first_index() { return std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; }

__device__ std::size_t stride() { return std::size_t{gridDim.x} * blockDim.x; }

__device__ void store(float* to, float value) { *to = value; }
__device__ void store(__nv_bfloat16* to, float value) { *to = __float2bfloat16(value); }
__device__ void store(std::uint8_t* to, std::uint8_t value) { *to = value; }

template <class Draw, class T>
__global__ void fill_kernel(T* array, std::size_t count, std::uint64_t seed) {
  for (std::size_t i = first_index(); i < count; i += stride())
    store(array + i, Draw{}(random_bits(seed, i)));
}

template <class Draw, class T>
void fill(T* array, std::size_t count, std::uint64_t seed, cudaStream_t stream) {
  fill_kernel<Draw, T><<<blocks_for(count), kThreads, 0, stream>>>(array, count, seed);
  check_launch("filling an input");
}

template <class T>
__global__ void count_kernel(const T* array, std::size_t elements, T poison, unsigned* count) {
  unsigned found = 0;
  for (std::size_t i = first_index(); i < elements; i += stride()) found += array[i] == poison;
  if (found != 0) atomicAdd(count, found);
}

__global__ void write_kernel(uint4* array, std::size_t count, std::uint32_t value) {
  for (std::size_t i = first_index(); i < count; i += stride())
    array[i] = make_uint4(value, value, value, value);
}

// The sink keeps the loads: nobody can know that the sum is never this.
__global__ void read_kernel(const uint4* array, std::size_t count, uint4* sink) {
  std::uint32_t sum = 0;
  for (std::size_t i = first_index(); i < count; i += stride()) {
    const uint4 value = array[i];
    sum += value.x + value.y + value.z + value.w;
  }
  if (sum == 0x9E3779B9u) *sink = make_uint4(sum, sum, sum, sum);
}

// Four loads in flight a thread.
constexpr int kCopied = 4;

__global__ void copy_kernel(uint4* to, const uint4* from, std::size_t count) {
  const std::size_t first = std::size_t{blockIdx.x} * (kThreads * kCopied) + threadIdx.x;
  uint4 values[kCopied];
#pragma unroll
  for (int j = 0; j < kCopied; ++j)
    if (first + j * kThreads < count) values[j] = from[first + j * kThreads];
#pragma unroll
  for (int j = 0; j < kCopied; ++j)
    if (first + j * kThreads < count) to[first + j * kThreads] = values[j];
}

}  // namespace

void fill_unit(float* array, std::size_t count, std::uint64_t seed, cudaStream_t stream) {
  fill<UnitFloat>(array, count, seed, stream);
}

void fill_unit(__nv_bfloat16* array, std::size_t count, std::uint64_t seed, cudaStream_t stream) {
  fill<UnitBf16>(array, count, seed, stream);
}

void fill_scales(float* array, std::size_t count, std::uint64_t seed, cudaStream_t stream) {
  fill<Scale>(array, count, seed, stream);
}

void fill_bytes(std::uint8_t* array, std::size_t count, std::uint64_t seed, cudaStream_t stream) {
  fill<Byte>(array, count, seed, stream);
}

void count_poison(const void* array, std::size_t elements, int element_bytes, unsigned* count,
                  cudaStream_t stream) {
  if (element_bytes == 2) {
    count_kernel<std::uint16_t><<<blocks_for(elements), kThreads, 0, stream>>>(
        static_cast<const std::uint16_t*>(array), elements, 0xFFFF, count);
  } else if (element_bytes == 4) {
    count_kernel<std::uint32_t><<<blocks_for(elements), kThreads, 0, stream>>>(
        static_cast<const std::uint32_t*>(array), elements, 0xFFFFFFFF, count);
  } else {
    throw std::invalid_argument("count_poison: elements have 2 or 4 bytes");
  }
  check_launch("counting what was not written");
}

void write_all(uint4* array, std::size_t count, std::uint32_t value, cudaStream_t stream) {
  write_kernel<<<blocks_for(count), kThreads, 0, stream>>>(array, count, value);
  check_launch("writing memory");
}

void read_all(const uint4* array, std::size_t count, uint4* sink, cudaStream_t stream) {
  read_kernel<<<blocks_for(count), kThreads, 0, stream>>>(array, count, sink);
  check_launch("reading memory");
}

void copy(uint4* to, const uint4* from, std::size_t count, cudaStream_t stream) {
  constexpr std::size_t kTile = kThreads * kCopied;
  const auto blocks = static_cast<unsigned>((count + kTile - 1) / kTile);
  copy_kernel<<<blocks, kThreads, 0, stream>>>(to, from, count);
  check_launch("copying memory");
}

}  // namespace bench
