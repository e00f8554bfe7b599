// Device memory for the kernels of these tests, and what becomes of CUDA's errors.
#ifndef SIMT_TESTS_DEVICE_VECTOR_H_
#define SIMT_TESTS_DEVICE_VECTOR_H_

#include <cuda_runtime.h>

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#ifdef __SIMT__
#include "grader/simt/simt.h"
#endif

// Correct code has no errors.
inline void check(cudaError_t error) {
  if (error != cudaSuccess) throw std::runtime_error(cudaGetErrorString(error));
}

// Of the launch before it.
inline void check_launch() {
  check(cudaGetLastError());
  check(cudaDeviceSynchronize());
}

// The name of the error that the launch before it led to; "cudaSuccess" if there is none.
inline std::string outcome() {
  const cudaError_t at_launch = cudaGetLastError();
  return cudaGetErrorName(at_launch != cudaSuccess ? at_launch : cudaDeviceSynchronize());
}

template <class T>
class DeviceVector {
 public:
  // Not initialised. `name` is what findings call it.
  explicit DeviceVector(std::size_t size, [[maybe_unused]] const char* name = "") : size_(size) {
    check(cudaMalloc(reinterpret_cast<void**>(&data_), bytes()));
#ifdef __SIMT__
    simt::name_allocation(data_, name, sizeof(T));
#endif
  }
  explicit DeviceVector(const std::vector<T>& host, const char* name = "")
      : DeviceVector(host.size(), name) {
    check(cudaMemcpy(data_, host.data(), bytes(), cudaMemcpyHostToDevice));
  }
  ~DeviceVector() { cudaFree(data_); }
  DeviceVector(const DeviceVector&) = delete;
  DeviceVector& operator=(const DeviceVector&) = delete;

  static DeviceVector zeros(std::size_t size, const char* name = "") {
    return DeviceVector(std::vector<T>(size), name);
  }

  T* data() { return data_; }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return size_ * sizeof(T); }

  std::vector<T> to_host() const {
    std::vector<T> host(size_);
    check(cudaMemcpy(host.data(), data_, bytes(), cudaMemcpyDeviceToHost));
    return host;
  }

 private:
  std::size_t size_;
  T* data_ = nullptr;
};

// A group may be the last one, and not full.
constexpr unsigned groups_of(std::size_t size, std::size_t group) {
  return static_cast<unsigned>((size + group - 1) / group);
}

#endif  // SIMT_TESTS_DEVICE_VECTOR_H_
