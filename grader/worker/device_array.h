// Arrays of the host on a CUDA device, for the binding of a GPU drill. Compiled against the headers
// of a real toolkit, or with KERNEL_DRILLS_SIMT against those of grader/simt.
#ifndef GRADER_WORKER_DEVICE_ARRAY_H_
#define GRADER_WORKER_DEVICE_ARRAY_H_

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "grader/worker/cuda_error.h"

#ifdef KERNEL_DRILLS_SIMT
#include <cstring>

#include "grader/simt/simt.h"

// The last arguments of a call to the simulated device: its line, here none. Findings should speak
// of the drill's source alone.
#define KERNEL_DRILLS_NO_LINE , "", 0
#else
#define KERNEL_DRILLS_NO_LINE
#endif

namespace worker {

// An array in the device's memory, freed with the object. `name` is what findings call it. Rows
// that start anywhere: with an offset the array begins so many elements behind an aligned address,
// and findings, which count from there, call it (name - offset).
//
// What CUDA refuses throws std::runtime_error with CUDA's words; so does copy_to, after a fault of
// the kernels before it.
template <class T>
class DeviceArray {
  static_assert(std::is_trivially_copyable_v<T> && !std::is_const_v<T>);

 public:
  // An input: what the host's array holds, which stays as it is while this lives.
  DeviceArray(std::span<const T> host, const std::string& name, std::size_t offset = 0)
      : DeviceArray(host.size(), name, offset) {
    host_ = host;
    copy(data_ + offset_, host.data(), cudaMemcpyHostToDevice);
  }

  // An output: its old contents are there, so that an element which no kernel writes comes back as
  // it was, but to the checkers they were never written.
  DeviceArray(std::span<T> host, const std::string& name, std::size_t offset = 0)
      : DeviceArray(host.size(), name, offset) {
#ifdef KERNEL_DRILLS_SIMT
    // Behind the back of the simulated device.
    if (count_ != 0) std::memcpy(data_ + offset_, host.data(), host.size_bytes());
#else
    copy(data_ + offset_, host.data(), cudaMemcpyHostToDevice);
#endif
  }

  // Of so many elements, not initialised.
  DeviceArray(std::size_t count, const std::string& name, std::size_t offset = 0)
      : count_(count), offset_(offset), name_(name) {
    const std::size_t bytes = (offset + count) * sizeof(T);
    check_cuda(cudaMalloc(reinterpret_cast<void**>(&data_), bytes KERNEL_DRILLS_NO_LINE),
               "cudaMalloc of " + name);
#ifdef KERNEL_DRILLS_SIMT
    const std::string begin =
        offset == 0 ? name : "(" + name + " - " + std::to_string(offset) + ")";
    if (bytes != 0) simt::name_allocation(data_, begin.c_str(), sizeof(T));
#endif
  }

  ~DeviceArray() { cudaFree({data_ KERNEL_DRILLS_NO_LINE}); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;

  // On the device; a null pointer where there is nothing.
  T* get() const { return data_ == nullptr ? nullptr : data_ + offset_; }
  std::size_t size() const { return count_; }

  // Of an input. Waits for the kernels before it; throws std::runtime_error if they wrote to it.
  void check_unchanged() const {
    if (count_ == 0) return;
    std::vector<T> now(count_);
    copy_to(now);
    const auto* before = reinterpret_cast<const std::byte*>(host_.data());
    const auto* after = reinterpret_cast<const std::byte*>(now.data());
    const auto place = std::mismatch(before, before + host_.size_bytes(), after).first - before;
    if (static_cast<std::size_t>(place) == host_.size_bytes()) return;
    throw std::runtime_error("it wrote to its input: " + name_ + "[" +
                             std::to_string(place / sizeof(T)) + "] has changed");
  }

  // Waits for the kernels before it. `host` has as many elements.
  void copy_to(std::span<T> host) const {
    if (host.size() != count_) throw std::logic_error(name_ + " has another size on the host");
    check_cuda(cudaDeviceSynchronize(), "the kernels before the copy of " + name_);
    copy(host.data(), data_ + offset_, cudaMemcpyDeviceToHost);
  }

 private:
  void copy(T* to, const T* from, cudaMemcpyKind kind) const {
    if (count_ == 0) return;
    check_cuda(cudaMemcpy(to, from, count_ * sizeof(T), kind KERNEL_DRILLS_NO_LINE),
               "cudaMemcpy of " + name_);
  }

  std::size_t count_;
  std::size_t offset_;
  std::string name_;
  std::span<const T> host_ = {};  // of an input
  T* data_ = nullptr;
};

}  // namespace worker

#undef KERNEL_DRILLS_NO_LINE

#endif  // GRADER_WORKER_DEVICE_ARRAY_H_
