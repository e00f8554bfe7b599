// The host API's calls that give and take memory.
#include <fmt/format.h>

#include <limits>
#include <optional>
#include <string>

#include "grader/simt/check/report.h"
#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/api_call.h"
#include "grader/simt/runtime/last_error.h"
#include "grader/simt/runtime/memory.h"
#include "grader/simt/runtime/pointers.h"
#include "grader/simt/runtime/streams.h"

using simt::Allocation;
using simt::begin_call;
using simt::DeviceMemory;
using simt::fail;

namespace {

constexpr std::size_t kPitch = 512;  // cudaMallocPitch's rows begin at multiples of it

enum class Owner { kDevice, kManaged, kPinned };

cudaError_t allocate(void** pointer, std::size_t bytes, Owner owner, const char* file, int line) {
  if (pointer == nullptr) return fail(cudaErrorInvalidValue);
  if (bytes == 0) {
    *pointer = nullptr;
    return cudaSuccess;
  }
  DeviceMemory& memory = DeviceMemory::get();
  void* const begin = memory.allocate(bytes, owner != Owner::kDevice, file, line);
  if (begin == nullptr) return fail(cudaErrorMemoryAllocation);
  // What the host writes there is not seen.
  if (owner != Owner::kDevice) memory.mark_written(begin, bytes);
  simt::set_pinned(begin, owner == Owner::kPinned);
  *pointer = begin;
  return cudaSuccess;
}

cudaError_t bad_free(const char* call, const void* pointer, const std::string& why,
                     const char* file, int line) {
  const std::optional<Allocation> nearest =
      DeviceMemory::get().contains(pointer) ? DeviceMemory::get().nearest(pointer) : std::nullopt;
  simt::Finding finding = {.kind = simt::Kind::kBadFree,
                           .access = {.place = {file, line}},
                           .message = fmt::format("{} of {}", call, why)};
  if (nearest) {
    finding.object = nearest->name;
    finding.offset =
        static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(pointer) - nearest->begin);
  }
  simt::report(finding);
  return fail(cudaErrorInvalidValue);
}

cudaError_t free(const char* call, void* pointer, bool pinned, const char* file, int line) {
  if (pointer == nullptr) return cudaSuccess;
  DeviceMemory& memory = DeviceMemory::get();
  const std::optional<Allocation> inside = memory.holding(pointer, 1);
  if (inside && inside->begin == reinterpret_cast<std::uintptr_t>(pointer) &&
      simt::is_pinned(pointer) != pinned)
    return bad_free(
        call, pointer,
        fmt::format("{}; {} frees it.", describe(*inside), pinned ? "cudaFree" : "cudaFreeHost"),
        file, line);
  switch (memory.free(pointer)) {
    case DeviceMemory::Freed::kYes:
      return cudaSuccess;
    case DeviceMemory::Freed::kTwice:
      return bad_free(call, pointer,
                      describe(*memory.nearest(pointer)) + ", which has been freed already.", file,
                      line);
    case DeviceMemory::Freed::kNotAllocated:
      break;
  }
  if (!memory.contains(pointer))
    return bad_free(call, pointer, "memory of the host, which is none of CUDA's.", file, line);
  if (!inside)
    return bad_free(call, pointer, "device memory where nothing is allocated.", file, line);
  return bad_free(call, pointer, "a pointer into " + describe(*inside) + "; free its begin.", file,
                  line);
}

}  // namespace

cudaError_t cudaMalloc(void** pointer, std::size_t bytes, const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  return allocate(pointer, bytes, Owner::kDevice, file, line);
}

cudaError_t cudaMallocAsync(void** pointer, std::size_t bytes, cudaStream_t stream,
                            const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  if (!simt::is_stream(stream)) return fail(cudaErrorInvalidResourceHandle);
  simt::use_stream(stream, __func__, file, line);
  return allocate(pointer, bytes, Owner::kDevice, file, line);
}

cudaError_t cudaMallocManaged(void** pointer, std::size_t bytes, unsigned flags, const char* file,
                              int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  if (bytes == 0 || (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost))
    return fail(cudaErrorInvalidValue);
  return allocate(pointer, bytes, Owner::kManaged, file, line);
}

cudaError_t cudaMallocHost(void** pointer, std::size_t bytes, unsigned flags, const char* file,
                           int line) {
  return cudaHostAlloc(pointer, bytes, flags, file, line);
}

cudaError_t cudaHostAlloc(void** pointer, std::size_t bytes, unsigned flags, const char* file,
                          int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  constexpr unsigned kKnown =
      cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
  if ((flags & ~kKnown) != 0) return fail(cudaErrorInvalidValue);
  return allocate(pointer, bytes, Owner::kPinned, file, line);
}

cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned flags, const char* file,
                                     int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  const std::optional<Allocation> allocation = DeviceMemory::get().holding(host, 1);
  if (device == nullptr || flags != 0 || !allocation ||
      !simt::is_pinned(reinterpret_cast<const void*>(allocation->begin)))
    return fail(cudaErrorInvalidValue);
  *device = host;
  return cudaSuccess;
}

cudaError_t cudaMallocPitch(void** pointer, std::size_t* pitch, std::size_t width,
                            std::size_t height, const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  if (pointer == nullptr || pitch == nullptr) return fail(cudaErrorInvalidValue);
  if (width > std::numeric_limits<std::size_t>::max() - kPitch)
    return fail(cudaErrorMemoryAllocation);
  const std::size_t row = (width + kPitch - 1) / kPitch * kPitch;
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(row, height, &bytes)) return fail(cudaErrorMemoryAllocation);
  *pitch = row;
  return allocate(pointer, bytes, Owner::kDevice, file, line);
}

cudaError_t cudaFree(simt::FreedPointer freed) {
  if (const cudaError_t fault = begin_call(__func__, freed.file, freed.line)) return fault;
  return free(__func__, freed.pointer, false, freed.file, freed.line);
}

cudaError_t cudaFreeAsync(void* pointer, cudaStream_t stream, const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  if (!simt::is_stream(stream)) return fail(cudaErrorInvalidResourceHandle);
  simt::use_stream(stream, __func__, file, line);
  return free(__func__, pointer, false, file, line);
}

cudaError_t cudaFreeHost(simt::FreedPointer freed) {
  if (const cudaError_t fault = begin_call(__func__, freed.file, freed.line)) return fault;
  return free(__func__, freed.pointer, true, freed.file, freed.line);
}

cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* total, const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  if (free == nullptr || total == nullptr) return fail(cudaErrorInvalidValue);
  const DeviceMemory& memory = DeviceMemory::get();
  *total = memory.capacity();
  *free = memory.capacity() - memory.used();
  return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer,
                                     const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  if (attributes == nullptr) return fail(cudaErrorInvalidValue);
  void* const same = const_cast<void*>(pointer);
  const std::optional<Allocation> allocation = DeviceMemory::get().holding(pointer, 1);
  if (allocation && allocation->host_visible) {
    const bool pinned = simt::is_pinned(reinterpret_cast<const void*>(allocation->begin));
    *attributes = {pinned ? cudaMemoryTypeHost : cudaMemoryTypeManaged, 0, same, same};
  } else if (allocation || simt::side_of(pointer) == simt::Side::kDevice) {
    *attributes = {cudaMemoryTypeDevice, 0, same, nullptr};
  } else {
    *attributes = {cudaMemoryTypeUnregistered, cudaInvalidDeviceId, nullptr, same};
  }
  return cudaSuccess;
}
