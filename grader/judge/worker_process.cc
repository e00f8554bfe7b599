#include "grader/judge/worker_process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "fmt/format.h"
#include "grader/judge/bubblewrap.h"
#include "grader/judge/process_tree.h"
#include "grader/wire/futex.h"

namespace judge {
namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void fault(const std::string& what) {
  throw Fault(fmt::format("{}: {}", what, std::strerror(errno)));
}

[[noreturn]] void killed() {
  throw Fault("the worker was killed from outside (is this machine out of memory?)");
}

const char* describe(StartStatus::Step step) {
  switch (step) {
    case StartStatus::Step::kDescriptors:
      return "giving the worker its descriptors failed";
    case StartStatus::Step::kLimits:
      return "setting the worker's limits failed";
    case StartStatus::Step::kPrivileges:
      return "giving up privileges failed";
    case StartStatus::Step::kFilter:
      return "the kernel refused the system-call filter (seccomp)";
    case StartStatus::Step::kBubblewrap:
      return "starting bubblewrap failed";
    default:
      return "starting the worker's program failed (execveat)";
  }
}

}  // namespace

WorkerProcess::WorkerProcess(const std::string& program, const Limits& limits)
    : limits_(limits), program_(std::filesystem::absolute(program)) {
  // Whether a worker sleeps is read there (asleep()), and of another namespace's /proc it would be
  // somebody else.
  std::error_code error;
  if (std::filesystem::read_symlink("/proc/self", error) != std::to_string(getpid()))
    throw Fault(
        "there is no /proc here, or it is of another PID namespace; mount one: mount -t proc proc "
        "/proc");
  program_fd_ = open(program.c_str(), O_RDONLY | O_CLOEXEC);
  if (program_fd_ < 0) fault("cannot open the worker " + program);
  channel_fd_ = memfd_create("channel", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  if (channel_fd_ < 0 || ftruncate(channel_fd_, wire::kChannelBytes) != 0 ||
      fcntl(channel_fd_, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
    fault("cannot make the channel");
  }
  void* address =
      mmap(nullptr, wire::kChannelBytes, PROT_READ | PROT_WRITE, MAP_SHARED, channel_fd_, 0);
  if (address == MAP_FAILED) fault("cannot map the channel");
  channel_ = static_cast<std::byte*>(address);
  output_fd_ = memfd_create("output", MFD_CLOEXEC);
  if (output_fd_ < 0 || fcntl(output_fd_, F_SETFL, O_APPEND) != 0)
    fault("cannot make the output file");
}

WorkerProcess::~WorkerProcess() {
  stop();
  if (channel_ != nullptr) munmap(channel_, wire::kChannelBytes);
  for (const int fd : {program_fd_, channel_fd_, output_fd_, bubblewrap_status_fd_}) {
    if (fd >= 0) close(fd);
  }
}

void WorkerProcess::stop() {
  if (pid_ == 0) return;
  // A bubblewrap ends when all have that are in it. Killed itself, it would leave them alive for a
  // moment, with the channel, beside the next worker.
  const auto inner = limits_.bubblewrap.empty() ? std::vector<pid_t>() : children_of(pid_);
  for (const pid_t child : inner) kill(child, SIGKILL);
  if (inner.empty()) kill(pid_, SIGKILL);
  int status = 0;
  while (waitpid(pid_, &status, __WALL) == pid_ && !WIFEXITED(status) && !WIFSIGNALED(status)) {
  }
  pid_ = 0;
}

Ending WorkerProcess::start() {
  stop();
  if (ftruncate(output_fd_, 0) != 0) fault("cannot empty the output file");
  // A new worker finds nothing of the one before: all of the channel reads as zero.
  if (fallocate(channel_fd_, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, wire::kChannelBytes) !=
      0) {
    fault("cannot empty the channel");
  }
  asked_ = wire::kHello;
  slept_seconds_ = 0;
  naps_ = {};
  control().asked = asked_;
  int status_pipe[2];
  int bubblewrap_pipe[2] = {-1, -1};
  if (pipe2(status_pipe, O_CLOEXEC) != 0) fault("cannot make a pipe");
  if (bubblewrap_status_fd_ >= 0) close(std::exchange(bubblewrap_status_fd_, -1));
  if (!limits_.bubblewrap.empty()) {
    if (pipe2(bubblewrap_pipe, O_CLOEXEC | O_NONBLOCK) != 0) fault("cannot make a pipe");
    bubblewrap_status_fd_ = bubblewrap_pipe[0];
  }
  const WorkerParts parts{.program = program_,
                          .program_fd = program_fd_,
                          .channel_fd = channel_fd_,
                          .output_fd = output_fd_,
                          .status_fd = status_pipe[1],
                          .bubblewrap_status_fd = bubblewrap_pipe[1],
                          .judge = getpid()};
  pid_ = fork();
  if (pid_ < 0) {
    pid_ = 0;
    fault("cannot fork a worker");
  }
  if (pid_ == 0) enter_worker(parts, limits_);
  close(status_pipe[1]);
  if (bubblewrap_pipe[1] >= 0) close(bubblewrap_pipe[1]);
  constexpr int kSilent = 0;  // no errno: the child has said nothing
  StartStatus status{};
  StartStatus last{StartStatus::Step::kExec, kSilent};
  while (read(status_pipe[0], &status, sizeof status) == sizeof status) last = status;
  close(status_pipe[0]);
  if (last.step != StartStatus::Step::kTraced && last.step != StartStatus::Step::kUntraced) {
    stop();
    if (last.error == kSilent) killed();
    // What the program asks of the kernel is the submission's doing; that the judge may not start
    // it is not.
    const bool ours = last.error == EACCES || last.error == EPERM || last.error == ENOSYS;
    if (last.step == StartStatus::Step::kExec && !ours) {
      return {.kind = Ending::Kind::kUnloadable, .number = last.error};
    }
    throw Fault(fmt::format("{}: {}", describe(last.step), std::strerror(last.error)));
  }
  traced_ = last.step == StartStatus::Step::kTraced;
  if (traced_) {
    // A traced child stops when execveat has succeeded.
    int wait_status = 0;
    const bool waited = waitpid(pid_, &wait_status, __WALL) == pid_;
    if (waited && WIFSIGNALED(wait_status)) {
      pid_ = 0;
      killed();
    }
    if (waited && WIFSTOPPED(wait_status) && WSTOPSIG(wait_status) == SIGSEGV) {
      stop();  // execveat had gone too far to return
      return {.kind = Ending::Kind::kUnloadable};
    }
    if (!waited || !WIFSTOPPED(wait_status) || WSTOPSIG(wait_status) != SIGTRAP) {
      stop();
      throw Fault("the worker did not stop at its start");
    }
    ptrace(PTRACE_SETOPTIONS, pid_, nullptr, PTRACE_O_EXITKILL);
    ptrace(PTRACE_CONT, pid_, nullptr, nullptr);
  }
  return wait_for_answer(wire::kHello);
}

Ending WorkerProcess::call() {
  control().asked.store(++asked_, std::memory_order_release);
  wire::futex_wake(control().asked);
  return wait_for_answer(asked_);
}

Ending WorkerProcess::wait_for_answer(std::uint32_t number) {
  // Far above the CPU limit, since a busy machine runs a worker seldom.
  const double wall_limit = 20 + 20 * limits_.cpu_seconds;
  // One that sleeps on and on waits for what never comes.
  const double stuck_limit = 1 + limits_.cpu_seconds;
  // Of what the judge did not see only so much counts: the machine may have been suspended.
  constexpr double kMostUnseenSeconds = 1;
  const double cpu_begin = cpu_seconds();
  double cpu_before = cpu_begin;
  double waited = 0;
  double idle = 0;  // asleep, without having used the CPU in between
  naps_.begin_call();
  auto looked = Clock::now();
  // Short at first, so that a crash is seen soon; long later, so that the judge costs nothing.
  long slice_ns = 1'000'000;
  for (;;) {
    // A worker may write this number before it is asked, or while it still runs. What is read then
    // is what it wrote, and it gains nothing: it is it that answers.
    const std::uint32_t seen = control().answered.load(std::memory_order_acquire);
    if (seen == number) return {};
    const timespec slice{0, slice_ns};
    wire::futex_wait(control().answered, seen, &slice);
    if (control().answered.load(std::memory_order_acquire) == number) return {};
    slice_ns = std::min(slice_ns * 2, 20'000'000L);

    int wait_status = 0;
    const pid_t changed = waitpid(pid_, &wait_status, WNOHANG | __WALL);
    if (changed < 0) fault("lost the worker");
    if (changed == pid_) {
      if (const auto ending = ended(wait_status)) return *ending;
    }

    const auto now = Clock::now();
    const double passed =
        std::min(std::chrono::duration<double>(now - looked).count(), kMostUnseenSeconds);
    looked = now;
    waited += passed;
    const double cpu = cpu_seconds();
    if (cpu - cpu_begin > limits_.cpu_seconds || cpu > limits_.case_cpu_seconds) {
      stop();
      return {.kind = Ending::Kind::kCpuLimit};
    }
    // One that has just answered sleeps as well, as it should.
    const bool sleeping = asleep() && control().answered.load(std::memory_order_acquire) != number;
    if (sleeping) slept_seconds_ += passed;
    idle = sleeping && !(cpu > cpu_before) ? idle + passed : 0;
    cpu_before = cpu;
    naps_.look(passed, runnable_seconds());
    if (idle > stuck_limit ||
        std::max(slept_seconds_, naps_.seconds()) > limits_.case_sleep_seconds) {
      stop();
      return {.kind = Ending::Kind::kStuck};
    }
    if (waited > wall_limit) {
      stop();
      throw Fault(
          fmt::format("a call used {:.2f} s of CPU time in {:.0f} s: this machine is overloaded",
                      cpu - cpu_begin, waited));
    }
  }
}

std::optional<Ending> WorkerProcess::ended(int wait_status) {
  if (WIFEXITED(wait_status)) {
    pid_ = 0;
    const int status = WEXITSTATUS(wait_status);
    if (!limits_.bubblewrap.empty()) {
      if (!bubblewrap_started(bubblewrap_status()))
        throw Fault(fmt::format("bubblewrap did not start the worker: {}", output()));
      // Of a program that a signal ends, bubblewrap says so much.
      if (status > 128 && strsignal(status - 128) != nullptr)
        return ended_with_signal(status - 128);
    }
    return Ending{.kind = Ending::Kind::kExited, .number = status};
  }
  if (WIFSIGNALED(wait_status)) {
    pid_ = 0;
    return ended_with_signal(WTERMSIG(wait_status));
  }
  const int signal = WSTOPSIG(wait_status);
  switch (signal) {
    case SIGSEGV:
    case SIGBUS:
    case SIGFPE:
    case SIGILL:
    case SIGABRT:
    case SIGSYS:
    case SIGTRAP:
      break;
    default:  // none that a submission could have caused: pass it on
      ptrace(PTRACE_CONT, pid_, nullptr, signal);
      return std::nullopt;
  }
  siginfo_t info{};
  user_regs_struct registers{};
  ptrace(PTRACE_GETSIGINFO, pid_, nullptr, &info);
  ptrace(PTRACE_GETREGS, pid_, nullptr, &registers);
  stop();
  if (signal == SIGSYS) return Ending{.kind = Ending::Kind::kForbidden, .number = info.si_syscall};
  Ending ending{.kind = Ending::Kind::kSignal, .number = signal};
  if (signal == SIGSEGV || signal == SIGBUS) {
    constexpr std::uint64_t kFrame = 1 << 20;  // no frame that is worth guessing about is larger
    ending.address = reinterpret_cast<std::uint64_t>(info.si_addr);
    ending.at_stack_pointer = ending.address + kFrame > registers.rsp &&
                              ending.address < registers.rsp + wire::kPageBytes;
  }
  return ending;
}

Ending WorkerProcess::ended_with_signal(int signal) {
  if (signal == SIGSYS) return {.kind = Ending::Kind::kForbidden, .number = -1};
  // With a driver it may have done that itself, or have ended with the status that bubblewrap has
  // for it.
  if (signal == SIGKILL && !limits_.uses_driver) killed();
  return {.kind = Ending::Kind::kSignal, .number = signal};
}

std::string WorkerProcess::bubblewrap_status() {
  std::string text(4096, '\0');
  const ssize_t size = read(bubblewrap_status_fd_, text.data(), text.size());
  text.resize(std::max<ssize_t>(size, 0));
  return text;
}

// A worker that needs no driver can start no process.
double WorkerProcess::cpu_seconds() const {
  return limits_.uses_driver ? cpu_seconds_of_tree(pid_) : own_cpu_seconds(pid_);
}

std::optional<double> WorkerProcess::runnable_seconds() const {
  if (limits_.uses_driver) return std::nullopt;  // it has threads
  return judge::runnable_seconds(pid_);
}

bool WorkerProcess::asleep() const {
  return limits_.uses_driver ? tree_sleeps(pid_) : sleeps(pid_);
}

std::string WorkerProcess::output() {
  std::string text(limits_.output_bytes, '\0');
  const ssize_t size = pread(output_fd_, text.data(), text.size(), 0);
  text.resize(std::max<ssize_t>(size, 0));
  return text;
}

std::vector<std::string> WorkerProcess::protections() const {
  if (!limits_.bubblewrap.empty()) return {"process", "bubblewrap"};
  if (limits_.uses_driver) return {"process"};
  std::vector<std::string> result = {"process", "rlimits", "seccomp"};
  if (traced_) result.push_back("ptrace");
  return result;
}

}  // namespace judge
