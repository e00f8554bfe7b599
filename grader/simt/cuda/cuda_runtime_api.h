// The host API, with CUDA's names, arguments and errors. Everything has happened when a call
// returns.
//
// Each call takes the caller's line as last arguments, for findings; CUDA's own calls never pass
// them. In a kernel every call is a finding, and returns cudaErrorNotSupported.
#ifndef SIMT_CUDA_CUDA_RUNTIME_API_H_
#define SIMT_CUDA_CUDA_RUNTIME_API_H_

#include <cstddef>

#include "driver_types.h"
#include "simt_runtime.h"

#define CUDART_VERSION 12000

// A submission can name these (grader/worker/prelink.sh).
#pragma GCC visibility push(default)
namespace simt {

// An argument that brings its line along, so that a call's address has the type that it has in
// CUDA: std::unique_ptr<float, decltype(&cudaFree)> works.
struct FreedPointer {
  void* pointer;
  const char* file;
  int line;
  FreedPointer(void* pointer, SIMT_SITE) : pointer(pointer), file(file), line(line) {}
};

cudaError_t copy_to_symbol(const void* symbol, std::size_t symbol_bytes, const void* from,
                           std::size_t bytes, std::size_t offset, cudaMemcpyKind kind,
                           cudaStream_t stream, const char* name, const char* file, int line);
cudaError_t copy_from_symbol(void* to, const void* symbol, std::size_t symbol_bytes,
                             std::size_t bytes, std::size_t offset, cudaMemcpyKind kind,
                             cudaStream_t stream, const char* name, const char* file, int line);
cudaError_t symbol_address(void** address, const void* symbol, std::size_t symbol_bytes,
                           const char* file, int line);
cudaError_t symbol_size(std::size_t* size, std::size_t symbol_bytes, const char* file, int line);

cudaError_t set_attribute(const void* function, cudaFuncAttribute attribute, int value,
                          const char* file, int line);
cudaError_t get_attributes(cudaFuncAttributes* attributes, const void* function, const char* file,
                           int line);
cudaError_t set_cache_config(const void* function, cudaFuncCache config, const char* file,
                             int line);
cudaError_t active_blocks(int* blocks, const void* function, int threads, std::size_t shared_bytes,
                          const char* file, int line);
// The block size that fills a multiprocessor best, the largest of those that do.
// shared_bytes(context, threads) is what a block of so many threads needs.
cudaError_t best_block_size(int* min_grid, int* threads, const void* function,
                            std::size_t (*shared_bytes)(const void* context, int threads),
                            const void* context, int limit, const char* file, int line);

}  // namespace simt

// Errors.
const char* cudaGetErrorName(cudaError_t error);
const char* cudaGetErrorString(cudaError_t error);
cudaError_t cudaGetLastError(SIMT_SITE);
cudaError_t cudaPeekAtLastError(SIMT_SITE);

// Memory. Pinned and managed memory is memory that both sides may touch.
cudaError_t cudaMalloc(void** pointer, std::size_t bytes, SIMT_SITE);
cudaError_t cudaMallocAsync(void** pointer, std::size_t bytes, cudaStream_t stream, SIMT_SITE);
cudaError_t cudaMallocManaged(void** pointer, std::size_t bytes,
                              unsigned flags = cudaMemAttachGlobal, SIMT_SITE);
cudaError_t cudaMallocHost(void** pointer, std::size_t bytes, unsigned flags = cudaHostAllocDefault,
                           SIMT_SITE);
cudaError_t cudaHostAlloc(void** pointer, std::size_t bytes, unsigned flags, SIMT_SITE);
cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned flags, SIMT_SITE);
cudaError_t cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width,
                            std::size_t height, SIMT_SITE);
cudaError_t cudaFree(simt::FreedPointer pointer);
cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream, SIMT_SITE);
cudaError_t cudaFreeHost(simt::FreedPointer pointer);

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                       SIMT_SITE);
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr, SIMT_SITE);
cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                         std::size_t width, std::size_t height, cudaMemcpyKind kind, SIMT_SITE);
cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from,
                              std::size_t from_pitch, std::size_t width, std::size_t height,
                              cudaMemcpyKind kind, cudaStream_t stream = nullptr, SIMT_SITE);
cudaError_t cudaMemset(void* pointer, int value, std::size_t bytes, SIMT_SITE);
cudaError_t cudaMemsetAsync(void* pointer, int value, std::size_t bytes,
                            cudaStream_t stream = nullptr, SIMT_SITE);
cudaError_t cudaMemset2D(void* pointer, std::size_t pitch, int value, std::size_t width,
                         std::size_t height, SIMT_SITE);
cudaError_t cudaMemset2DAsync(void* pointer, std::size_t pitch, int value, std::size_t width,
                              std::size_t height, cudaStream_t stream = nullptr, SIMT_SITE);
cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total, SIMT_SITE);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer,
                                     SIMT_SITE);

// Streams and events.
cudaError_t cudaStreamCreate(cudaStream_t* stream, SIMT_SITE);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags, SIMT_SITE);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority,
                                         SIMT_SITE);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream, SIMT_SITE);
cudaError_t cudaStreamQuery(cudaStream_t stream, SIMT_SITE);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned flags = cudaEventWaitDefault, SIMT_SITE);
cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags, SIMT_SITE);
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority, SIMT_SITE);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* user_data,
                               SIMT_SITE);

cudaError_t cudaEventCreate(cudaEvent_t* event, SIMT_SITE);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags, SIMT_SITE);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr, SIMT_SITE);
cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream = nullptr,
                                     unsigned flags = cudaEventRecordDefault, SIMT_SITE);
cudaError_t cudaEventSynchronize(cudaEvent_t event, SIMT_SITE);
cudaError_t cudaEventQuery(cudaEvent_t event, SIMT_SITE);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin, cudaEvent_t end,
                                 SIMT_SITE);
cudaError_t cudaEventDestroy(cudaEvent_t event);

// The device. There is one, number 0.
cudaError_t cudaDeviceSynchronize(SIMT_SITE);
cudaError_t cudaDeviceReset(SIMT_SITE);
cudaError_t cudaGetDevice(int* device, SIMT_SITE);
cudaError_t cudaSetDevice(int device, SIMT_SITE);
cudaError_t cudaGetDeviceCount(int* count, SIMT_SITE);
cudaError_t cudaSetDeviceFlags(unsigned flags, SIMT_SITE);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device, SIMT_SITE);
cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr attribute, int device, SIMT_SITE);
cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest, SIMT_SITE);
cudaError_t cudaDriverGetVersion(int* version, SIMT_SITE);
cudaError_t cudaRuntimeGetVersion(int* version, SIMT_SITE);
// Kept, without effect.
cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value, SIMT_SITE);
cudaError_t cudaDeviceGetLimit(std::size_t* value, cudaLimit limit, SIMT_SITE);
#pragma GCC visibility pop

// Pointers of any type.
template <class T>
cudaError_t cudaMalloc(T** pointer, std::size_t bytes, SIMT_SITE) {
  return cudaMalloc(reinterpret_cast<void**>(pointer), bytes, file, line);
}
template <class T>
cudaError_t cudaMallocAsync(T** pointer, std::size_t bytes, cudaStream_t stream, SIMT_SITE) {
  return cudaMallocAsync(reinterpret_cast<void**>(pointer), bytes, stream, file, line);
}
template <class T>
cudaError_t cudaMallocManaged(T** pointer, std::size_t bytes, unsigned flags = cudaMemAttachGlobal,
                              SIMT_SITE) {
  return cudaMallocManaged(reinterpret_cast<void**>(pointer), bytes, flags, file, line);
}
template <class T>
cudaError_t cudaMallocHost(T** pointer, std::size_t bytes, unsigned flags = cudaHostAllocDefault,
                           SIMT_SITE) {
  return cudaMallocHost(reinterpret_cast<void**>(pointer), bytes, flags, file, line);
}
template <class T>
cudaError_t cudaHostAlloc(T** pointer, std::size_t bytes, unsigned flags, SIMT_SITE) {
  return cudaHostAlloc(reinterpret_cast<void**>(pointer), bytes, flags, file, line);
}
template <class T>
cudaError_t cudaHostGetDevicePointer(T** device, void* host, unsigned flags, SIMT_SITE) {
  return cudaHostGetDevicePointer(reinterpret_cast<void**>(device), host, flags, file, line);
}
template <class T>
cudaError_t cudaMallocPitch(T** pointer, std::size_t* pitch, std::size_t width, std::size_t height,
                            SIMT_SITE) {
  return cudaMallocPitch(reinterpret_cast<void**>(pointer), pitch, width, height, file, line);
}

// Symbols: __device__ and __constant__ variables, by name.
template <class T>
cudaError_t cudaMemcpyToSymbol(const T& symbol, const void* from, std::size_t bytes,
                               std::size_t offset = 0, cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                               SIMT_SITE) {
  return simt::copy_to_symbol(&symbol, sizeof symbol, from, bytes, offset, kind, nullptr,
                              "cudaMemcpyToSymbol", file, line);
}
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T& symbol, const void* from, std::size_t bytes,
                                    std::size_t offset = 0,
                                    cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                    cudaStream_t stream = nullptr, SIMT_SITE) {
  return simt::copy_to_symbol(&symbol, sizeof symbol, from, bytes, offset, kind, stream,
                              "cudaMemcpyToSymbolAsync", file, line);
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void* to, const T& symbol, std::size_t bytes,
                                 std::size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost, SIMT_SITE) {
  return simt::copy_from_symbol(to, &symbol, sizeof symbol, bytes, offset, kind, nullptr,
                                "cudaMemcpyFromSymbol", file, line);
}
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void* to, const T& symbol, std::size_t bytes,
                                      std::size_t offset = 0,
                                      cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                      cudaStream_t stream = nullptr, SIMT_SITE) {
  return simt::copy_from_symbol(to, &symbol, sizeof symbol, bytes, offset, kind, stream,
                                "cudaMemcpyFromSymbolAsync", file, line);
}
template <class T>
cudaError_t cudaGetSymbolAddress(void** address, const T& symbol, SIMT_SITE) {
  return simt::symbol_address(address, &symbol, sizeof symbol, file, line);
}
template <class T>
cudaError_t cudaGetSymbolSize(std::size_t* size, const T& symbol, SIMT_SITE) {
  return simt::symbol_size(size, sizeof symbol, file, line);
}

// Kernels, by their address.
template <class T>
cudaError_t cudaFuncSetAttribute(T* kernel, cudaFuncAttribute attribute, int value, SIMT_SITE) {
  return simt::set_attribute(reinterpret_cast<const void*>(kernel), attribute, value, file, line);
}
template <class T>
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, T* kernel, SIMT_SITE) {
  return simt::get_attributes(attributes, reinterpret_cast<const void*>(kernel), file, line);
}
template <class T>
cudaError_t cudaFuncSetCacheConfig(T* kernel, cudaFuncCache config, SIMT_SITE) {
  return simt::set_cache_config(reinterpret_cast<const void*>(kernel), config, file, line);
}

template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, T* kernel, int threads,
                                                          std::size_t shared_bytes, SIMT_SITE) {
  return simt::active_blocks(blocks, reinterpret_cast<const void*>(kernel), threads, shared_bytes,
                             file, line);
}
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, T* kernel,
                                                                   int threads,
                                                                   std::size_t shared_bytes,
                                                                   unsigned /*flags*/, SIMT_SITE) {
  return simt::active_blocks(blocks, reinterpret_cast<const void*>(kernel), threads, shared_bytes,
                             file, line);
}
template <class F, class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int* min_grid, int* threads, T* kernel,
                                                           F shared_bytes, int limit = 0,
                                                           SIMT_SITE) {
  return simt::best_block_size(
      min_grid, threads, reinterpret_cast<const void*>(kernel),
      [](const void* context, int block) {
        F function = *static_cast<const F*>(context);
        return static_cast<std::size_t>(function(block));
      },
      &shared_bytes, limit, file, line);
}
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int* min_grid, int* threads, T* kernel,
                                               std::size_t shared_bytes = 0, int limit = 0,
                                               SIMT_SITE) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
      min_grid, threads, kernel, [shared_bytes](int) { return shared_bytes; }, limit, file, line);
}

#endif  // SIMT_CUDA_CUDA_RUNTIME_API_H_
