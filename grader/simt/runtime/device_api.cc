// The host API's calls on the device.
#include <optional>

#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/api_call.h"
#include "grader/simt/runtime/device.h"
#include "grader/simt/runtime/last_error.h"

using simt::begin_call;
using simt::fail;
using simt::refuse_in_kernel;

cudaError_t cudaDeviceSynchronize(const char* file, int line) {
  return begin_call(__func__, file, line);
}

cudaError_t cudaDeviceReset(const char* file, int line) {
  refuse_in_kernel(__func__, file, line);
  simt::reset_device();
  return cudaSuccess;
}

// A fault does not keep a device from saying what it is.
cudaError_t cudaGetDevice(int* device, const char* file, int line) {
  refuse_in_kernel(__func__, file, line);
  if (device == nullptr) return fail(cudaErrorInvalidValue);
  *device = 0;
  return cudaSuccess;
}

cudaError_t cudaSetDevice(int device, const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  return device == 0 ? cudaSuccess : fail(cudaErrorInvalidDevice);
}

cudaError_t cudaGetDeviceCount(int* count, const char* file, int line) {
  refuse_in_kernel(__func__, file, line);
  if (count == nullptr) return fail(cudaErrorInvalidValue);
  *count = 1;
  return cudaSuccess;
}

cudaError_t cudaSetDeviceFlags(unsigned /*flags*/, const char* file, int line) {
  return begin_call(__func__, file, line);
}

cudaError_t cudaDriverGetVersion(int* version, const char* file, int line) {
  return cudaRuntimeGetVersion(version, file, line);
}

cudaError_t cudaRuntimeGetVersion(int* version, const char* file, int line) {
  refuse_in_kernel(__func__, file, line);
  if (version == nullptr) return fail(cudaErrorInvalidValue);
  *version = CUDART_VERSION;
  return cudaSuccess;
}

cudaError_t cudaDeviceSetLimit(cudaLimit limit, std::size_t value, const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  return simt::set_limit(limit, value) ? cudaSuccess : fail(cudaErrorUnsupportedLimit);
}

cudaError_t cudaDeviceGetLimit(std::size_t* value, cudaLimit limit, const char* file, int line) {
  if (const cudaError_t fault = begin_call(__func__, file, line)) return fault;
  if (value == nullptr) return fail(cudaErrorInvalidValue);
  const std::optional<std::size_t> found = simt::limit_of(limit);
  if (!found) return fail(cudaErrorUnsupportedLimit);
  *value = *found;
  return cudaSuccess;
}
