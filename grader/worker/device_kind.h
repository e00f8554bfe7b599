// What gpu.cc asks of the simulated GPU, and of a device.
#ifndef GRADER_WORKER_DEVICE_KIND_H_
#define GRADER_WORKER_DEVICE_KIND_H_

#include <cuda_runtime_api.h>

#include <optional>

namespace worker {

// Work on any other stream is a finding, until the next call; nullopt expects nothing. A device
// finds nothing.
void expect_stream(std::optional<cudaStream_t> stream);

}  // namespace worker

#endif  // GRADER_WORKER_DEVICE_KIND_H_
