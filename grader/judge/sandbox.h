// What a worker may do: the child's side of starting one.
#ifndef GRADER_JUDGE_SANDBOX_H_
#define GRADER_JUDGE_SANDBOX_H_

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

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
  // The program bwrap, in which such a worker is started: see bubblewrap.h. Empty: in none.
  std::string bubblewrap = {};
};

// What a worker's status_fd hears. After kTraced or kUntraced, its end means that the worker
// runs.
struct StartStatus {
  enum class Step : std::int32_t {
    kTraced,
    kUntraced,
    kDescriptors,
    kLimits,
    kPrivileges,
    kFilter,
    kBubblewrap,
    kExec
  };
  Step step;
  std::int32_t error;  // errno
};

// What a worker is made of, in the judge's process.
struct WorkerParts {
  std::string program;  // its absolute path
  int program_fd;
  int channel_fd;
  int output_fd;                  // its standard output and error
  int status_fd;                  // hears StartStatus
  int bubblewrap_status_fd = -1;  // hears bubblewrap, if there is one
  pid_t judge;                    // when this process ends, the worker does
};

// In a forked child: gives up every right, unless it needs a driver, and becomes the worker. Asks
// to be traced by its parent, and goes on when that is refused. The worker has no variables, but
// for those of a driver, and no descriptors but an empty input, its output and its channel.
[[noreturn]] void enter_worker(const WorkerParts& parts, const Limits& limits);

// The name of a system call, "number 123" where it has none here.
const char* system_call_name(int number);

}  // namespace judge

#endif  // GRADER_JUDGE_SANDBOX_H_
