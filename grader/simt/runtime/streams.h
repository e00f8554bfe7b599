// Streams and events. All work is done when its call returns, so a stream is a name and an event a
// time.
#ifndef SIMT_RUNTIME_STREAMS_H_
#define SIMT_RUNTIME_STREAMS_H_

#include <chrono>
#include <optional>

#include "grader/simt/cuda/driver_types.h"
#include "grader/simt/runtime/handles.h"

namespace simt {

struct Stream {
  unsigned flags = cudaStreamDefault;
  int priority = 0;
};

struct Event {
  unsigned flags = cudaEventDefault;
  std::optional<std::chrono::steady_clock::time_point> recorded = {};
};

// Those that were created and not destroyed.
Handles<cudaStream_t, Stream>& streams();
Handles<cudaEvent_t, Event>& events();

// One of them, or the default stream in any of its names. nullopt where it is none.
std::optional<Stream> find_stream(cudaStream_t stream);
inline bool is_stream(cudaStream_t stream) { return find_stream(stream).has_value(); }

// Work goes to the stream: a finding if expect_stream (simt.h) expects another one. `what` is the
// call, or the kernel that is launched.
void use_stream(cudaStream_t stream, const char* what, const char* file, int line);

}  // namespace simt

#endif  // SIMT_RUNTIME_STREAMS_H_
