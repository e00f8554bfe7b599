// The host API's calls on events.
#include <chrono>
#include <optional>

#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/api_call.h"
#include "grader/simt/runtime/last_error.h"
#include "grader/simt/runtime/streams.h"

using simt::begin_call;
using simt::Event;
using simt::events;
using simt::fail;

cudaError_t cudaEventCreate(cudaEvent_t* event, const char* file, int line) {
  return cudaEventCreateWithFlags(event, cudaEventDefault, file, line);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags, const char* file,
                                     int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  constexpr unsigned kKnown =
      cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
  const bool times_processes =
      (flags & cudaEventInterprocess) != 0 && (flags & cudaEventDisableTiming) == 0;
  if (event == nullptr || (flags & ~kKnown) != 0 || times_processes)
    return fail(cudaErrorInvalidValue);
  *event = events().add({.flags = flags});
  return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream, const char* file, int line) {
  return cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault, file, line);
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags,
                                     const char* file, int line) {
  if (const cudaError_t fault = begin_call("cudaEventRecord", file, line)) return fault;
  if (flags != cudaEventRecordDefault) return fail(cudaErrorInvalidValue);
  std::optional<Event> found = events().find(event);
  if (!found || !simt::is_stream(stream)) return fail(cudaErrorInvalidResourceHandle);
  simt::use_stream(stream, "cudaEventRecord", file, line);
  found->recorded = std::chrono::steady_clock::now();
  events().set(event, *found);
  return cudaSuccess;
}

cudaError_t cudaEventSynchronize(cudaEvent_t event, const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  return events().find(event) ? cudaSuccess : fail(cudaErrorInvalidResourceHandle);
}

cudaError_t cudaEventQuery(cudaEvent_t event, const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  return events().find(event) ? cudaSuccess : fail(cudaErrorInvalidResourceHandle);
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin, cudaEvent_t end,
                                 const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  if (milliseconds == nullptr) return fail(cudaErrorInvalidValue);
  const auto time_of = [](cudaEvent_t event) {
    const std::optional<Event> found = events().find(event);
    const bool timed = found && (found->flags & cudaEventDisableTiming) == 0;
    return timed ? found->recorded : std::nullopt;
  };
  const auto from = time_of(begin);
  const auto to = time_of(end);
  if (!from || !to) return fail(cudaErrorInvalidResourceHandle);
  *milliseconds = std::chrono::duration<float, std::milli>(*to - *from).count();
  return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  if (const cudaError_t fault = begin_call(__func__, "", 0)) return fault;
  return events().remove(event) ? cudaSuccess : fail(cudaErrorInvalidResourceHandle);
}
