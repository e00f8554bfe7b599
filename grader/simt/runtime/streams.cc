#include "grader/simt/runtime/streams.h"

#include <fmt/format.h>

#include <mutex>
#include <optional>

#include "grader/simt/check/report.h"
#include "grader/simt/simt.h"

namespace simt {
namespace {

std::mutex expected_mutex;
std::optional<cudaStream_t> expected;

bool is_default(cudaStream_t stream) { return stream == nullptr || stream == cudaStreamLegacy; }

bool same(cudaStream_t a, cudaStream_t b) { return a == b || (is_default(a) && is_default(b)); }

}  // namespace

Handles<cudaStream_t, Stream>& streams() {
  static Handles<cudaStream_t, Stream> handles;
  return handles;
}

Handles<cudaEvent_t, Event>& events() {
  static Handles<cudaEvent_t, Event> handles;
  return handles;
}

std::optional<Stream> find_stream(cudaStream_t stream) {
  if (is_default(stream) || stream == cudaStreamPerThread) return Stream{};
  return streams().find(stream);
}

void expect_stream(std::optional<CUstream_st*> stream) {
  const std::scoped_lock lock(expected_mutex);
  expected = stream;
}

void use_stream(cudaStream_t stream, const char* what, const char* file, int line) {
  {
    const std::scoped_lock lock(expected_mutex);
    if (!expected || same(*expected, stream)) return;
  }
  report({.kind = Kind::kWrongStream,
          .access = {.place = {file, line}},
          .object = what,
          .message = fmt::format(
              "{} uses {}; all work of this call belongs to the stream that was passed in.", what,
              is_default(stream) ? "the default stream" : "another stream")});
}

}  // namespace simt
