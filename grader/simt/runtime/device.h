// What the device can do: compute capability 9.0, with the figures of an H100.
#ifndef SIMT_RUNTIME_DEVICE_H_
#define SIMT_RUNTIME_DEVICE_H_

#include <cstddef>
#include <optional>

#include "grader/simt/cuda/driver_types.h"
#include "grader/simt/cuda/simt_runtime.h"

namespace simt {

struct Device {
  const char* name = "simt: a CUDA device on the CPU";
  int major = 9;
  int minor = 0;
  int multiprocessors = 132;

  unsigned warp_size = 32;
  unsigned block_threads = 1024;
  dim3 block = {1024, 1024, 64};
  dim3 grid = {0x7FFFFFFF, 65535, 65535};
  unsigned multiprocessor_threads = 2048;
  unsigned multiprocessor_blocks = 32;

  unsigned registers = 65536;      // of a block, and of a multiprocessor
  unsigned thread_registers = 32;  // of a kernel; assumed, since nobody counts them here

  std::size_t block_shared = 48 << 10;         // that a kernel may have without asking
  std::size_t block_shared_optin = 227 << 10;  // by cudaFuncSetAttribute
  std::size_t block_shared_reserved = 1 << 10;
  std::size_t multiprocessor_shared = 228 << 10;
};
inline constexpr Device kDevice;

// The dynamic shared memory that a kernel may be launched with: what cudaFuncSetAttribute allowed,
// or 48 KiB. Of a kernel that is not known (nullptr): the most that was allowed to any.
std::size_t max_dynamic_shared(const void* function);
void allow_dynamic_shared(const void* function, std::size_t bytes);

// What CUDA says to a launch, before it runs: cudaErrorInvalidConfiguration for a grid or block
// that is empty or too large, cudaErrorInvalidValue for too much dynamic shared memory,
// cudaErrorInvalidResourceHandle for a stream that is none.
cudaError_t check_launch(const LaunchShape& shape, const void* function);

// cudaDeviceSetLimit: kept, without effect. False, and nullopt, of a limit that this device lacks.
bool set_limit(cudaLimit limit, std::size_t value);
std::optional<std::size_t> limit_of(cudaLimit limit);

// No memory, no streams and events, no error, nothing set: as a fresh process has it.
void reset_device();

}  // namespace simt

#endif  // SIMT_RUNTIME_DEVICE_H_
