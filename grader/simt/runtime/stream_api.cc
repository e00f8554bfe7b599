// The host API's calls on streams.
#include <algorithm>
#include <optional>

#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/api_call.h"
#include "grader/simt/runtime/last_error.h"
#include "grader/simt/runtime/streams.h"

using simt::begin_call;
using simt::fail;
using simt::find_stream;
using simt::is_stream;

namespace {

// As cudaDeviceGetStreamPriorityRange of a device of compute capability 9.0.
constexpr int kLeastUrgent = 0;
constexpr int kMostUrgent = -5;

}  // namespace

cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest, const char* file,
                                             int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  if (least != nullptr) *least = kLeastUrgent;
  if (greatest != nullptr) *greatest = kMostUrgent;
  return cudaSuccess;
}

cudaError_t cudaStreamCreate(cudaStream_t* stream, const char* file, int line) {
  return cudaStreamCreateWithPriority(stream, cudaStreamDefault, kLeastUrgent, file, line);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags, const char* file,
                                      int line) {
  return cudaStreamCreateWithPriority(stream, flags, kLeastUrgent, file, line);
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags, int priority,
                                         const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  if (stream == nullptr || flags > cudaStreamNonBlocking) return fail(cudaErrorInvalidValue);
  *stream = simt::streams().add({flags, std::clamp(priority, kMostUrgent, kLeastUrgent)});
  return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  if (const cudaError_t fault = begin_call(__func__, "", 0)) return fault;
  return simt::streams().remove(stream) ? cudaSuccess : fail(cudaErrorInvalidResourceHandle);
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream, const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  return is_stream(stream) ? cudaSuccess : fail(cudaErrorInvalidResourceHandle);
}

cudaError_t cudaStreamQuery(cudaStream_t stream, const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  return is_stream(stream) ? cudaSuccess : fail(cudaErrorInvalidResourceHandle);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags,
                                const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  if (flags != cudaEventWaitDefault) return fail(cudaErrorInvalidValue);
  if (!is_stream(stream) || !simt::events().find(event))
    return fail(cudaErrorInvalidResourceHandle);
  simt::use_stream(stream, __func__, file, line);
  return cudaSuccess;
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags, const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  if (flags == nullptr) return fail(cudaErrorInvalidValue);
  const std::optional<simt::Stream> found = find_stream(stream);
  if (!found) return fail(cudaErrorInvalidResourceHandle);
  *flags = found->flags;
  return cudaSuccess;
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority, const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  if (priority == nullptr) return fail(cudaErrorInvalidValue);
  const std::optional<simt::Stream> found = find_stream(stream);
  if (!found) return fail(cudaErrorInvalidResourceHandle);
  *priority = found->priority;
  return cudaSuccess;
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void* user_data,
                               const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  if (!is_stream(stream)) return fail(cudaErrorInvalidResourceHandle);
  if (function == nullptr) return fail(cudaErrorInvalidValue);
  simt::use_stream(stream, __func__, file, line);
  function(user_data);
  return cudaSuccess;
}
