#include "grader/worker/gpu.h"

#include <optional>

#include "grader/worker/cuda_error.h"
#include "grader/worker/expected_stream.h"

namespace worker {
namespace {

// Work on the default stream does not wait for it, nor it for work there.
class Stream {
 public:
  Stream() {
    check_cuda(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "making a stream");
    expect_stream(stream_);
  }
  ~Stream() {
    expect_stream(std::nullopt);
    cudaStreamDestroy(stream_);
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

}  // namespace

void on_stream(const std::function<cudaError_t(cudaStream_t)>& launcher) {
  const Stream stream;
  check_launcher(launcher(stream.get()));
  check_cuda(cudaStreamSynchronize(stream.get()), "a kernel ended with");
  check_cuda(cudaGetLastError(), "the launcher returned success, after");
}

void forget_errors() {
  cudaGetLastError();
  if (cudaPeekAtLastError() != cudaSuccess) cudaDeviceReset();
}

}  // namespace worker
