// The functions of the worker that simt_session_test.cc runs on the simulated GPU.
#ifndef GRADER_JUDGE_SIMT_WORKER_H_
#define GRADER_JUDGE_SIMT_WORKER_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace simt_worker {

// y = x backwards; at most 128 elements. Without the barrier it is a race. Throws
// std::invalid_argument for more; ignores what the launch returns otherwise.
void reverse(std::span<const float> x, std::span<float> y, bool barrier);

enum class Deed {
  kWritePastEnd,
  kReadUnwritten,
  kDivergentBarrier,
  kRecurse,
  kAssert,
  kTrap,
  kLoop,
  kPrint,
  kWriteHalf,
  kOpenFile,
  kStartThread,
};
// A kernel of 128 threads, or its host code, does it.
void misbehave(Deed deed, std::span<float> y);

// Allocates so many bytes of the device's memory and lets a kernel write each page of them.
void use_memory(std::uint64_t bytes);

}  // namespace simt_worker

#endif  // GRADER_JUDGE_SIMT_WORKER_H_
