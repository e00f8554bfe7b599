// The host API's calls on kernels: attributes and occupancy.
#include <algorithm>

#include "grader/simt/check/report.h"
#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/api_call.h"
#include "grader/simt/runtime/device.h"
#include "grader/simt/runtime/last_error.h"

namespace simt {
namespace {

// How many blocks a multiprocessor can hold, by threads and by shared memory. Registers are not
// counted.
unsigned resident_blocks(const void* function, unsigned threads, std::size_t shared_bytes) {
  if (threads > kDevice.block_threads || shared_bytes > max_dynamic_shared(function)) return 0;
  const unsigned warps = (threads + kDevice.warp_size - 1) / kDevice.warp_size;
  const unsigned by_threads = kDevice.multiprocessor_threads / kDevice.warp_size / warps;
  constexpr std::size_t kGranule = 128;
  const std::size_t of_block =
      (shared_bytes + kGranule - 1) / kGranule * kGranule + kDevice.block_shared_reserved;
  const auto by_shared = static_cast<unsigned>(kDevice.multiprocessor_shared / of_block);
  return std::min({by_threads, by_shared, kDevice.multiprocessor_blocks});
}

}  // namespace

cudaError_t set_attribute(const void* function, cudaFuncAttribute attribute, int value,
                          const char* file, int line) {
  if (const cudaError_t fault = begin_call("cudaFuncSetAttribute", file, line)) return fault;
  if (function == nullptr) return fail(cudaErrorInvalidDeviceFunction);
  switch (attribute) {
    case cudaFuncAttributeMaxDynamicSharedMemorySize:
      if (value < 0 || static_cast<std::size_t>(value) > kDevice.block_shared_optin)
        return fail(cudaErrorInvalidValue);
      allow_dynamic_shared(function, static_cast<std::size_t>(value));
      return cudaSuccess;
    case cudaFuncAttributePreferredSharedMemoryCarveout:
      // A hint.
      if (value < cudaSharedmemCarveoutDefault || value > cudaSharedmemCarveoutMaxShared)
        return fail(cudaErrorInvalidValue);
      return cudaSuccess;
    case cudaFuncAttributeClusterDimMustBeSet:
    case cudaFuncAttributeRequiredClusterWidth:
    case cudaFuncAttributeRequiredClusterHeight:
    case cudaFuncAttributeRequiredClusterDepth:
    case cudaFuncAttributeNonPortableClusterSizeAllowed:
    case cudaFuncAttributeClusterSchedulingPolicyPreference:
      report({.kind = Kind::kNotModelled,
              .access = {.place = {file, line}},
              .object = "cudaFuncSetAttribute",
              .message = "cudaFuncSetAttribute asks for clusters, which are not modelled."});
      return fail(cudaErrorNotSupported);
  }
  return fail(cudaErrorInvalidValue);
}

cudaError_t get_attributes(cudaFuncAttributes* attributes, const void* function, const char* file,
                           int line) {
  if (const cudaError_t fault = begin_call("cudaFuncGetAttributes", file, line)) return fault;
  if (attributes == nullptr) return fail(cudaErrorInvalidValue);
  if (function == nullptr) return fail(cudaErrorInvalidDeviceFunction);
  *attributes = {};
  attributes->maxThreadsPerBlock = static_cast<int>(kDevice.block_threads);
  attributes->numRegs = static_cast<int>(kDevice.thread_registers);
  attributes->ptxVersion = 10 * kDevice.major + kDevice.minor;
  attributes->binaryVersion = 10 * kDevice.major + kDevice.minor;
  attributes->maxDynamicSharedSizeBytes = static_cast<int>(max_dynamic_shared(function));
  attributes->preferredShmemCarveout = cudaSharedmemCarveoutDefault;
  return cudaSuccess;
}

cudaError_t set_cache_config(const void* function, cudaFuncCache config, const char* file,
                             int line) {
  if (const cudaError_t fault = begin_call("cudaFuncSetCacheConfig", file, line)) return fault;
  if (function == nullptr) return fail(cudaErrorInvalidDeviceFunction);
  return config <= cudaFuncCachePreferEqual ? cudaSuccess : fail(cudaErrorInvalidValue);
}

cudaError_t active_blocks(int* blocks, const void* function, int threads, std::size_t shared_bytes,
                          const char* file, int line) {
  if (const cudaError_t fault =
          begin_call("cudaOccupancyMaxActiveBlocksPerMultiprocessor", file, line))
    return fault;
  if (blocks == nullptr || threads < 1) return fail(cudaErrorInvalidValue);
  if (function == nullptr) return fail(cudaErrorInvalidDeviceFunction);
  *blocks =
      static_cast<int>(resident_blocks(function, static_cast<unsigned>(threads), shared_bytes));
  return cudaSuccess;
}

cudaError_t best_block_size(int* min_grid, int* threads, const void* function,
                            std::size_t (*shared_bytes)(const void* context, int threads),
                            const void* context, int limit, const char* file, int line) {
  if (const cudaError_t fault = begin_call("cudaOccupancyMaxPotentialBlockSize", file, line))
    return fault;
  if (min_grid == nullptr || threads == nullptr || limit < 0) return fail(cudaErrorInvalidValue);
  if (function == nullptr) return fail(cudaErrorInvalidDeviceFunction);
  const unsigned most = limit == 0 ? kDevice.block_threads
                                   : std::min(static_cast<unsigned>(limit), kDevice.block_threads);
  unsigned best_blocks = 0;
  unsigned best_threads = 0;
  // From the largest on, in steps of a warp.
  for (unsigned size = most; size > 0; size = (size - 1) / kDevice.warp_size * kDevice.warp_size) {
    const unsigned blocks =
        resident_blocks(function, size, shared_bytes(context, static_cast<int>(size)));
    if (blocks * size > best_blocks * best_threads) {
      best_blocks = blocks;
      best_threads = size;
    }
  }
  *min_grid = static_cast<int>(best_blocks) * kDevice.multiprocessors;
  *threads = static_cast<int>(best_threads);
  return cudaSuccess;
}

}  // namespace simt
