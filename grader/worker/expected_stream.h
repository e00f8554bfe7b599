// What the simulated GPU and a device do with the stream that a launcher is given.
#ifndef GRADER_WORKER_EXPECTED_STREAM_H_
#define GRADER_WORKER_EXPECTED_STREAM_H_

#include <cuda_runtime_api.h>

#include <optional>

namespace worker {

// Work on any other stream is a finding, until the next call; nullopt expects nothing. A device
// finds nothing.
void expect_stream(std::optional<cudaStream_t> stream);

}  // namespace worker

#endif  // GRADER_WORKER_EXPECTED_STREAM_H_
