#include "grader/simt/runtime/device.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "grader/simt/runtime/last_error.h"
#include "grader/simt/runtime/memory.h"
#include "grader/simt/runtime/streams.h"

namespace simt {
namespace {

bool fits(const dim3& size, const dim3& limit) {
  return size.x >= 1 && size.y >= 1 && size.z >= 1 && size.x <= limit.x && size.y <= limit.y &&
         size.z <= limit.z;
}

// What a program set.
struct Settings {
  std::map<const void*, std::size_t> dynamic_shared = {};  // by kernel
  std::map<cudaLimit, std::size_t> limits = {
      {cudaLimitStackSize, 1 << 10},        {cudaLimitPrintfFifoSize, 1 << 20},
      {cudaLimitMallocHeapSize, 8 << 20},   {cudaLimitDevRuntimePendingLaunchCount, 2048},
      {cudaLimitMaxL2FetchGranularity, 64}, {cudaLimitPersistingL2CacheSize, 0},
  };
};

std::mutex mutex;

Settings& settings() {
  static Settings instance;
  return instance;
}

}  // namespace

std::size_t max_dynamic_shared(const void* function) {
  const std::scoped_lock lock(mutex);
  const auto& allowed = settings().dynamic_shared;
  if (function == nullptr) {
    std::size_t most = kDevice.block_shared;
    for (const auto& [known, bytes] : allowed) most = std::max(most, bytes);
    return most;
  }
  const auto found = allowed.find(function);
  return found != allowed.end() ? found->second : kDevice.block_shared;
}

void allow_dynamic_shared(const void* function, std::size_t bytes) {
  const std::scoped_lock lock(mutex);
  settings().dynamic_shared[function] = bytes;
}

cudaError_t check_launch(const LaunchShape& shape, const void* function) {
  if (!is_stream(shape.stream)) return cudaErrorInvalidResourceHandle;
  const dim3& block = shape.block;
  if (!fits(shape.grid, kDevice.grid) || !fits(block, kDevice.block) ||
      block.x * block.y * block.z > kDevice.block_threads)
    return cudaErrorInvalidConfiguration;
  if (shape.shared_bytes > max_dynamic_shared(function)) return cudaErrorInvalidValue;
  return cudaSuccess;
}

bool set_limit(cudaLimit limit, std::size_t value) {
  const std::scoped_lock lock(mutex);
  const auto found = settings().limits.find(limit);
  if (found == settings().limits.end()) return false;
  found->second = value;
  return true;
}

std::optional<std::size_t> limit_of(cudaLimit limit) {
  const std::scoped_lock lock(mutex);
  const auto found = settings().limits.find(limit);
  return found != settings().limits.end() ? std::optional(found->second) : std::nullopt;
}

void reset_device() {
  DeviceMemory::get().free_all();
  streams().clear();
  events().clear();
  clear_errors();
  const std::scoped_lock lock(mutex);
  settings() = {};
}

}  // namespace simt
