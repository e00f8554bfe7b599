#include <cuda_runtime.h>

#include "grader/simt/tests/bugs.h"
#include "grader/simt/tests/device_vector.h"

namespace bugs {
namespace {

constexpr int kThreads = 64;

__global__ void write_kernel(float* y) { y[threadIdx.x] = 1; }

// A stream on which, from here on, all work is expected.
class ExpectedStream {
 public:
  ExpectedStream() {
    check(cudaStreamCreate(&stream_));
#ifdef __SIMT__
    simt::expect_stream(stream_);
#endif
  }
  ~ExpectedStream() {
#ifdef __SIMT__
    simt::expect_stream(std::nullopt);
#endif
    cudaStreamDestroy(stream_);
  }
  ExpectedStream(const ExpectedStream&) = delete;
  ExpectedStream& operator=(const ExpectedStream&) = delete;

  cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

std::string name_of(cudaError_t error) { return cudaGetErrorName(error); }

}  // namespace

std::string wrong_stream(bool fixed) {
  DeviceVector<float> y(kThreads, "y");
  const ExpectedStream expected;
  const cudaStream_t stream = fixed ? expected.get() : nullptr;
  write_kernel<<<1, kThreads, 0, stream>>>(y.data());  // @wrong_stream.launch
  return outcome();
}

std::string wrong_stream_memset(bool fixed) {
  DeviceVector<float> y(kThreads, "y");
  const ExpectedStream expected;
  if (fixed) {
    check(cudaMemsetAsync(y.data(), 0, y.bytes(), expected.get()));
  } else {
    check(cudaMemset(y.data(), 0, y.bytes()));  // @wrong_stream_memset.call
  }
  return outcome();
}

std::string double_free(bool fixed) {
  void* x = nullptr;
  check(cudaMalloc(&x, 100));
#ifdef __SIMT__
  simt::name_allocation(x, "x", 1);
#endif
  check(cudaFree(x));
  if (fixed) x = nullptr;
  return name_of(cudaFree(x));  // @double_free.free
}

std::string free_inside(bool fixed) {
  void* x = nullptr;
  check(cudaMalloc(&x, 100));
#ifdef __SIMT__
  simt::name_allocation(x, "x", 1);
#endif
  void* const pointer = static_cast<char*>(x) + (fixed ? 0 : 4);
  return name_of(cudaFree(pointer));  // @free_inside.free
}

std::string free_host(bool fixed) {
  void* x = nullptr;
  check(cudaMalloc(&x, 100));
  int on_host = 0;
  return name_of(cudaFree(fixed ? x : &on_host));  // @free_host.free
}

std::string copy_past_end(bool fixed) {
  DeviceVector<float> x(10, "x");
  const std::vector<float> host(11);
  const std::size_t n = fixed ? x.bytes() : host.size() * sizeof(float);
  return name_of(cudaMemcpy(x.data(), host.data(), n, cudaMemcpyDefault));  // @copy_past_end.call
}

std::string too_many_threads(bool fixed) {
  DeviceVector<float> y(1025, "y");
  write_kernel<<<1, fixed ? 1024 : 1025>>>(y.data());
  return outcome();
}

std::string no_blocks(bool fixed) {
  DeviceVector<float> y(kThreads, "y");
  write_kernel<<<fixed ? 1 : 0, kThreads>>>(y.data());
  return outcome();
}

std::string grid_too_high(bool fixed) {
  DeviceVector<float> y(kThreads, "y");
  write_kernel<<<dim3(1, fixed ? 1 : 65536), kThreads>>>(y.data());
  return outcome();
}

std::string too_much_shared(bool fixed) {
  DeviceVector<float> y(kThreads, "y");
  write_kernel<<<1, kThreads, fixed ? 48 << 10 : 49 << 10>>>(y.data());
  return outcome();
}

}  // namespace bugs
