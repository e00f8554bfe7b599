// Streams and events that end with their scope. Errors throw std::runtime_error with CUDA's words.
#ifndef GRADER_DEVICE_EVENTS_H_
#define GRADER_DEVICE_EVENTS_H_

#include <cuda_runtime_api.h>

#include "grader/worker/cuda_error.h"

namespace bench {

class Stream {
 public:
  Stream() { worker::check_cuda(cudaStreamCreate(&stream_), "cudaStreamCreate"); }
  ~Stream() { cudaStreamDestroy(stream_); }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  cudaStream_t get() const { return stream_; }

 private:
  cudaStream_t stream_ = nullptr;
};

class Event {
 public:
  Event() { worker::check_cuda(cudaEventCreate(&event_), "cudaEventCreate"); }
  ~Event() { cudaEventDestroy(event_); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  void record(cudaStream_t stream) {
    worker::check_cuda(cudaEventRecord(event_, stream), "cudaEventRecord");
  }

  // Both have happened.
  double seconds_since(const Event& begin) const {
    float milliseconds = 0;
    worker::check_cuda(cudaEventElapsedTime(&milliseconds, begin.event_, event_),
                       "cudaEventElapsedTime");
    return milliseconds * 1e-3;
  }

 private:
  cudaEvent_t event_ = nullptr;
};

}  // namespace bench

#endif  // GRADER_DEVICE_EVENTS_H_
