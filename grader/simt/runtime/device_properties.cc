// cudaGetDeviceProperties and cudaDeviceGetAttribute.
#include <cstring>
#include <optional>

#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/api_call.h"
#include "grader/simt/runtime/device.h"
#include "grader/simt/runtime/last_error.h"
#include "grader/simt/runtime/memory.h"

using simt::fail;
using simt::kDevice;
using simt::refuse_in_kernel;

namespace {

void set(int (&field)[3], const dim3& size) {
  field[0] = static_cast<int>(size.x);
  field[1] = static_cast<int>(size.y);
  field[2] = static_cast<int>(size.z);
}

cudaDeviceProp properties_of_device() {
  cudaDeviceProp p = {};
  std::strncpy(p.name, kDevice.name, sizeof p.name - 1);
  p.totalGlobalMem = simt::DeviceMemory::get().capacity();
  p.sharedMemPerBlock = kDevice.block_shared;
  p.regsPerBlock = kDevice.registers;
  p.warpSize = kDevice.warp_size;
  p.memPitch = 0x7FFFFFFF;
  p.maxThreadsPerBlock = kDevice.block_threads;
  set(p.maxThreadsDim, kDevice.block);
  set(p.maxGridSize, kDevice.grid);
  p.clockRate = 1980000;
  p.totalConstMem = 64 << 10;
  p.major = kDevice.major;
  p.minor = kDevice.minor;
  p.textureAlignment = 512;
  p.texturePitchAlignment = 32;
  p.multiProcessorCount = kDevice.multiprocessors;
  p.canMapHostMemory = 1;
  p.computeMode = cudaComputeModeDefault;
  p.concurrentKernels = 1;
  p.unifiedAddressing = 1;
  p.memoryClockRate = 2619000;
  p.memoryBusWidth = 5120;
  p.l2CacheSize = 50 << 20;
  p.maxThreadsPerMultiProcessor = kDevice.multiprocessor_threads;
  p.streamPrioritiesSupported = 1;
  p.globalL1CacheSupported = 1;
  p.localL1CacheSupported = 1;
  p.sharedMemPerMultiprocessor = kDevice.multiprocessor_shared;
  p.regsPerMultiprocessor = kDevice.registers;
  p.managedMemory = 1;
  p.concurrentManagedAccess = 1;
  p.sharedMemPerBlockOptin = kDevice.block_shared_optin;
  p.maxBlocksPerMultiProcessor = kDevice.multiprocessor_blocks;
  p.reservedSharedMemPerBlock = kDevice.block_shared_reserved;
  p.memoryPoolsSupported = 1;
  return p;
}

std::optional<std::size_t> attribute_of_device(cudaDeviceAttr attribute) {
  const cudaDeviceProp p = properties_of_device();
  switch (attribute) {
#define SIMT_ATTRIBUTE(name, field) \
  case cudaDevAttr##name:           \
    return p.field;
    SIMT_ATTRIBUTE(MaxThreadsPerBlock, maxThreadsPerBlock)
    SIMT_ATTRIBUTE(MaxBlockDimX, maxThreadsDim[0])
    SIMT_ATTRIBUTE(MaxBlockDimY, maxThreadsDim[1])
    SIMT_ATTRIBUTE(MaxBlockDimZ, maxThreadsDim[2])
    SIMT_ATTRIBUTE(MaxGridDimX, maxGridSize[0])
    SIMT_ATTRIBUTE(MaxGridDimY, maxGridSize[1])
    SIMT_ATTRIBUTE(MaxGridDimZ, maxGridSize[2])
    SIMT_ATTRIBUTE(MaxSharedMemoryPerBlock, sharedMemPerBlock)
    SIMT_ATTRIBUTE(TotalConstantMemory, totalConstMem)
    SIMT_ATTRIBUTE(WarpSize, warpSize)
    SIMT_ATTRIBUTE(MaxPitch, memPitch)
    SIMT_ATTRIBUTE(MaxRegistersPerBlock, regsPerBlock)
    SIMT_ATTRIBUTE(ClockRate, clockRate)
    SIMT_ATTRIBUTE(TextureAlignment, textureAlignment)
    SIMT_ATTRIBUTE(MultiProcessorCount, multiProcessorCount)
    SIMT_ATTRIBUTE(KernelExecTimeout, kernelExecTimeoutEnabled)
    SIMT_ATTRIBUTE(Integrated, integrated)
    SIMT_ATTRIBUTE(CanMapHostMemory, canMapHostMemory)
    SIMT_ATTRIBUTE(ComputeMode, computeMode)
    SIMT_ATTRIBUTE(ConcurrentKernels, concurrentKernels)
    SIMT_ATTRIBUTE(EccEnabled, ECCEnabled)
    SIMT_ATTRIBUTE(MemoryClockRate, memoryClockRate)
    SIMT_ATTRIBUTE(GlobalMemoryBusWidth, memoryBusWidth)
    SIMT_ATTRIBUTE(L2CacheSize, l2CacheSize)
    SIMT_ATTRIBUTE(MaxThreadsPerMultiProcessor, maxThreadsPerMultiProcessor)
    SIMT_ATTRIBUTE(AsyncEngineCount, asyncEngineCount)
    SIMT_ATTRIBUTE(UnifiedAddressing, unifiedAddressing)
    SIMT_ATTRIBUTE(TexturePitchAlignment, texturePitchAlignment)
    SIMT_ATTRIBUTE(ComputeCapabilityMajor, major)
    SIMT_ATTRIBUTE(ComputeCapabilityMinor, minor)
    SIMT_ATTRIBUTE(StreamPrioritiesSupported, streamPrioritiesSupported)
    SIMT_ATTRIBUTE(GlobalL1CacheSupported, globalL1CacheSupported)
    SIMT_ATTRIBUTE(LocalL1CacheSupported, localL1CacheSupported)
    SIMT_ATTRIBUTE(MaxSharedMemoryPerMultiprocessor, sharedMemPerMultiprocessor)
    SIMT_ATTRIBUTE(MaxRegistersPerMultiprocessor, regsPerMultiprocessor)
    SIMT_ATTRIBUTE(ManagedMemory, managedMemory)
    SIMT_ATTRIBUTE(IsMultiGpuBoard, isMultiGpuBoard)
    SIMT_ATTRIBUTE(PageableMemoryAccess, pageableMemoryAccess)
    SIMT_ATTRIBUTE(ConcurrentManagedAccess, concurrentManagedAccess)
    SIMT_ATTRIBUTE(ComputePreemptionSupported, computePreemptionSupported)
    SIMT_ATTRIBUTE(CooperativeLaunch, cooperativeLaunch)
    SIMT_ATTRIBUTE(MaxSharedMemoryPerBlockOptin, sharedMemPerBlockOptin)
    SIMT_ATTRIBUTE(MaxBlocksPerMultiprocessor, maxBlocksPerMultiProcessor)
    SIMT_ATTRIBUTE(MaxPersistingL2CacheSize, persistingL2CacheMaxSize)
    SIMT_ATTRIBUTE(ReservedSharedMemoryPerBlock, reservedSharedMemPerBlock)
    SIMT_ATTRIBUTE(MemoryPoolsSupported, memoryPoolsSupported)
    SIMT_ATTRIBUTE(ClusterLaunch, clusterLaunch)
#undef SIMT_ATTRIBUTE
  }
  return std::nullopt;
}

}  // namespace

// A fault does not keep a device from saying what it is.
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device, const char* file,
                                    int line) {
  refuse_in_kernel(__func__, file, line);
  if (properties == nullptr) return fail(cudaErrorInvalidValue);
  if (device != 0) return fail(cudaErrorInvalidDevice);
  *properties = properties_of_device();
  return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device,
                                   const char* file, int line) {
  refuse_in_kernel(__func__, file, line);
  if (value == nullptr) return fail(cudaErrorInvalidValue);
  if (device != 0) return fail(cudaErrorInvalidDevice);
  const std::optional<std::size_t> found = attribute_of_device(attribute);
  if (!found) return fail(cudaErrorInvalidValue);
  *value = static_cast<int>(*found);
  return cudaSuccess;
}
