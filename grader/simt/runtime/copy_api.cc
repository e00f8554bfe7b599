// The host API's calls that copy and set memory.
#include <cstring>
#include <limits>

#include "grader/simt/check/private_memory.h"
#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/api_call.h"
#include "grader/simt/runtime/last_error.h"
#include "grader/simt/runtime/memory.h"
#include "grader/simt/runtime/pointers.h"
#include "grader/simt/runtime/streams.h"

namespace simt {
namespace {

struct Call {
  const char* name;
  cudaStream_t stream;
  const char* file;
  int line;
};

// Rows of bytes, of which the next begins `pitch` after the one before.
struct Shape {
  std::size_t width;
  std::size_t height = 1;

  bool empty() const { return width == 0 || height == 0; }

  // Of the memory from the first byte to the last.
  std::size_t bytes(std::size_t pitch) const {
    std::size_t sum = 0;
    if (__builtin_mul_overflow(height - 1, pitch, &sum) || __builtin_add_overflow(sum, width, &sum))
      return std::numeric_limits<std::size_t>::max();
    return sum;
  }
};

cudaError_t begin(const Call& call) {
  if (const cudaError_t fault = begin_call(call.name, call.file, call.line)) return fault;
  if (!is_stream(call.stream)) return fail(cudaErrorInvalidResourceHandle);
  use_stream(call.stream, call.name, call.file, call.line);
  return cudaSuccess;
}

bool in_range(const Call& call, bool write, const void* pointer, std::size_t bytes) {
  return check_range(call.name, write, pointer, bytes, call.file, call.line);
}

// May a copy that expects the host, or the device, there find memory of that side?
bool allowed(Side side, bool host) { return side == Side::kBoth || (side == Side::kHost) == host; }

cudaError_t check_direction(Side to, Side from, cudaMemcpyKind kind) {
  switch (kind) {
    case cudaMemcpyHostToHost:
    case cudaMemcpyHostToDevice:
    case cudaMemcpyDeviceToHost:
    case cudaMemcpyDeviceToDevice: {
      const bool from_host = kind == cudaMemcpyHostToHost || kind == cudaMemcpyHostToDevice;
      const bool to_host = kind == cudaMemcpyHostToHost || kind == cudaMemcpyDeviceToHost;
      return allowed(to, to_host) && allowed(from, from_host) ? cudaSuccess : cudaErrorInvalidValue;
    }
    case cudaMemcpyDefault:
      return cudaSuccess;
  }
  return cudaErrorInvalidMemcpyDirection;
}

// And what is known about the bytes.
void move(std::byte* to, const std::byte* from, std::size_t bytes) {
  DeviceMemory& memory = DeviceMemory::get();
  refuse_private(to, bytes);
  refuse_private(from, bytes);
  std::memmove(to, from, bytes);
  if (!memory.contains(to)) return;
  if (memory.contains(from)) {
    memory.copy_written(to, from, bytes);
  } else {
    memory.mark_written(to, bytes);
  }
}

cudaError_t copy(const Call& call, void* to, std::size_t to_pitch, const void* from,
                 std::size_t from_pitch, const Shape& shape, cudaMemcpyKind kind) {
  if (const cudaError_t error = begin(call)) return error;
  if (shape.empty()) return cudaSuccess;
  if (shape.width > to_pitch || shape.width > from_pitch) return fail(cudaErrorInvalidPitchValue);
  if (to == nullptr || from == nullptr) return fail(cudaErrorInvalidValue);
  if (const cudaError_t error = check_direction(side_of(to), side_of(from), kind))
    return fail(error);
  if (!in_range(call, false, from, shape.bytes(from_pitch)) ||
      !in_range(call, true, to, shape.bytes(to_pitch)))
    return fail(cudaErrorInvalidValue);

  for (std::size_t row = 0; row < shape.height; ++row)
    move(static_cast<std::byte*>(to) + row * to_pitch,
         static_cast<const std::byte*>(from) + row * from_pitch, shape.width);
  return cudaSuccess;
}

cudaError_t copy(const Call& call, void* to, const void* from, std::size_t bytes,
                 cudaMemcpyKind kind) {
  return copy(call, to, bytes, from, bytes, {bytes}, kind);
}

cudaError_t set(const Call& call, void* pointer, std::size_t pitch, int value, const Shape& shape) {
  if (const cudaError_t error = begin(call)) return error;
  if (shape.empty()) return cudaSuccess;
  if (shape.width > pitch || pointer == nullptr || side_of(pointer) == Side::kHost ||
      !in_range(call, true, pointer, shape.bytes(pitch)))
    return fail(cudaErrorInvalidValue);
  DeviceMemory& memory = DeviceMemory::get();
  for (std::size_t row = 0; row < shape.height; ++row) {
    auto* const target = static_cast<std::byte*>(pointer) + row * pitch;
    std::memset(target, value, shape.width);
    if (memory.contains(target)) memory.mark_written(target, shape.width);
  }
  return cudaSuccess;
}

// `other` is the end that is no symbol.
cudaError_t check_symbol_copy(const Call& call, const Symbol& symbol, std::size_t offset,
                              const void* other, std::size_t bytes, bool to_symbol,
                              cudaMemcpyKind kind) {
  if (other == nullptr) return cudaErrorInvalidValue;
  const Side side = side_of(other);
  const cudaError_t error = to_symbol ? check_direction(Side::kDevice, side, kind)
                                      : check_direction(side, Side::kDevice, kind);
  if (error != cudaSuccess) return error;
  if (!check_range(call.name, to_symbol, symbol, offset, bytes, call.file, call.line) ||
      !in_range(call, !to_symbol, other, bytes))
    return cudaErrorInvalidValue;
  return cudaSuccess;
}

}  // namespace

cudaError_t copy_to_symbol(const void* symbol, std::size_t symbol_bytes, const void* from,
                           std::size_t bytes, std::size_t offset, cudaMemcpyKind kind,
                           cudaStream_t stream, const char* name, const char* file, int line) {
  const Call call = {name, stream, file, line};
  if (const cudaError_t error = begin(call)) return error;
  if (bytes == 0) return cudaSuccess;
  if (const cudaError_t error =
          check_symbol_copy(call, {symbol, symbol_bytes}, offset, from, bytes, true, kind))
    return fail(error);
  move(static_cast<std::byte*>(const_cast<void*>(symbol)) + offset,
       static_cast<const std::byte*>(from), bytes);
  return cudaSuccess;
}

cudaError_t copy_from_symbol(void* to, const void* symbol, std::size_t symbol_bytes,
                             std::size_t bytes, std::size_t offset, cudaMemcpyKind kind,
                             cudaStream_t stream, const char* name, const char* file, int line) {
  const Call call = {name, stream, file, line};
  if (const cudaError_t error = begin(call)) return error;
  if (bytes == 0) return cudaSuccess;
  if (const cudaError_t error =
          check_symbol_copy(call, {symbol, symbol_bytes}, offset, to, bytes, false, kind))
    return fail(error);
  move(static_cast<std::byte*>(to), static_cast<const std::byte*>(symbol) + offset, bytes);
  return cudaSuccess;
}

cudaError_t symbol_address(void** address, const void* symbol, std::size_t symbol_bytes,
                           const char* file, int line) {
  if (const cudaError_t fault = begin_call("cudaGetSymbolAddress", file, line)) return fault;
  if (address == nullptr) return fail(cudaErrorInvalidValue);
  add_symbol({symbol, symbol_bytes});
  *address = const_cast<void*>(symbol);
  return cudaSuccess;
}

cudaError_t symbol_size(std::size_t* size, std::size_t symbol_bytes, const char* file, int line) {
  if (const cudaError_t fault = begin_call("cudaGetSymbolSize", file, line)) return fault;
  if (size == nullptr) return fail(cudaErrorInvalidValue);
  *size = symbol_bytes;
  return cudaSuccess;
}

}  // namespace simt

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                       const char* file, int line) {
  return simt::copy({__func__, nullptr, file, line}, to, from, bytes, kind);
}

cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream, const char* file, int line) {
  return simt::copy({__func__, stream, file, line}, to, from, bytes, kind);
}

cudaError_t cudaMemcpy2D(void* to, std::size_t to_pitch, const void* from, std::size_t from_pitch,
                         std::size_t width, std::size_t height, cudaMemcpyKind kind,
                         const char* file, int line) {
  return simt::copy({__func__, nullptr, file, line}, to, to_pitch, from, from_pitch,
                    {width, height}, kind);
}

cudaError_t cudaMemcpy2DAsync(void* to, std::size_t to_pitch, const void* from,
                              std::size_t from_pitch, std::size_t width, std::size_t height,
                              cudaMemcpyKind kind, cudaStream_t stream, const char* file,
                              int line) {
  return simt::copy({__func__, stream, file, line}, to, to_pitch, from, from_pitch, {width, height},
                    kind);
}

cudaError_t cudaMemset(void* pointer, int value, std::size_t bytes, const char* file, int line) {
  return simt::set({__func__, nullptr, file, line}, pointer, bytes, value, {bytes});
}

cudaError_t cudaMemsetAsync(void* pointer, int value, std::size_t bytes, cudaStream_t stream,
                            const char* file, int line) {
  return simt::set({__func__, stream, file, line}, pointer, bytes, value, {bytes});
}

cudaError_t cudaMemset2D(void* pointer, std::size_t pitch, int value, std::size_t width,
                         std::size_t height, const char* file, int line) {
  return simt::set({__func__, nullptr, file, line}, pointer, pitch, value, {width, height});
}

cudaError_t cudaMemset2DAsync(void* pointer, std::size_t pitch, int value, std::size_t width,
                              std::size_t height, cudaStream_t stream, const char* file, int line) {
  return simt::set({__func__, stream, file, line}, pointer, pitch, value, {width, height});
}
