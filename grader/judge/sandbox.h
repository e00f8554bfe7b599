// What a worker may do: the child's side of starting one.
#ifndef GRADER_JUDGE_SANDBOX_H_
#define GRADER_JUDGE_SANDBOX_H_

#include <cstdint>

namespace judge {

struct Limits {
  double cpu_seconds = 2;                               // for one call
  double case_cpu_seconds = 20;                         // for all calls since the worker started
  double case_sleep_seconds = 10;                       // asleep in calls, since then
  std::uint64_t memory_bytes = std::uint64_t{1} << 30;  // beyond the channel
  std::uint64_t output_bytes = 64 << 10;  // printed since the worker started; the rest is dropped
  // Whether it needs a driver: CUDA's opens files, starts threads and reserves more addresses than
  // any limit allows. Then nothing of the above but the time is limited, no system call refused,
  // and the worker is not traced.
  bool uses_driver = false;
};

// What `status_fd` of enter_worker hears. After kTraced or kUntraced, its end means that the worker
// runs.
struct StartStatus {
  enum class Step : std::int32_t {
    kTraced,
    kUntraced,
    kDescriptors,
    kLimits,
    kPrivileges,
    kFilter,
    kExec
  };
  Step step;
  std::int32_t error;  // errno
};

// In a forked child: gives up every right, unless it needs a driver, and becomes `worker_fd`'s
// program. Its standard output and error go to `output_fd`, its channel is `channel_fd`. Asks to be
// traced by its parent, and goes on when that is refused.
[[noreturn]] void enter_worker(int worker_fd, int channel_fd, int output_fd, int status_fd,
                               const Limits& limits);

// The name of a system call, "number 123" where it has none here.
const char* system_call_name(int number);

}  // namespace judge

#endif  // GRADER_JUDGE_SANDBOX_H_
