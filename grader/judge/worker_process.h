// The submission in a process of its own, sandboxed, limited and watched.
#ifndef GRADER_JUDGE_WORKER_PROCESS_H_
#define GRADER_JUDGE_WORKER_PROCESS_H_

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

#include "grader/judge/naps.h"
#include "grader/judge/sandbox.h"
#include "grader/judge/transport.h"
#include "grader/wire/channel.h"

namespace judge {

class WorkerProcess : public Transport {
 public:
  // `program` is a worker, statically linked unless it uses a driver. Throws Fault when it or the
  // channel cannot be had.
  WorkerProcess(const std::string& program, const Limits& limits);
  ~WorkerProcess() override;
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  std::byte* channel() override { return channel_; }
  Ending start() override;
  Ending call() override;
  void limit_calls(double cpu_seconds) override { limits_.cpu_seconds = cpu_seconds; }
  std::string output() override;
  std::vector<std::string> protections() const override;

 private:
  wire::Control& control() { return *reinterpret_cast<wire::Control*>(channel_); }
  void stop();
  Ending wait_for_answer(std::uint32_t number);
  // What the worker's change of state means; nothing when it just goes on.
  std::optional<Ending> ended(int wait_status);
  Ending ended_with_signal(int signal);
  // What bubblewrap has said of the program in it.
  std::string bubblewrap_status();
  double cpu_seconds() const;
  std::optional<double> runnable_seconds() const;
  bool asleep() const;

  Limits limits_;
  std::string program_;  // absolute
  int program_fd_ = -1;
  int channel_fd_ = -1;
  int output_fd_ = -1;
  int bubblewrap_status_fd_ = -1;
  std::byte* channel_ = nullptr;
  pid_t pid_ = 0;  // 0: none runs
  bool traced_ = false;
  std::uint32_t asked_ = 0;  // the last request's number
  // In calls, since the worker started: as the judge has seen it, and by the kernel's account.
  double slept_seconds_ = 0;
  Naps naps_;
};

}  // namespace judge

#endif  // GRADER_JUDGE_WORKER_PROCESS_H_
