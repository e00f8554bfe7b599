#include "grader/judge/sandbox.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <vector>

#include "grader/wire/channel.h"

namespace judge {
namespace {

using Step = StartStatus::Step;

// The descriptors of a child on its way to execveat; the last two close there.
constexpr int kWorkerFd = 4;
constexpr int kStatusFd = 5;
static_assert(wire::kChannelFd == 3);

// execveat is let through only with its path at this address, which no later mapping can take: the
// filter refuses an mmap that asks for an address, and the kernel places none this low by itself.
// So the worker cannot call it again with a path of its own. (Above vm.mmap_min_addr's usual 65536,
// below where programs are linked.)
void* const kExecPath = reinterpret_cast<void*>(0x100000);

void tell(int fd, Step step, int error) {
  const StartStatus status{step, error};
  [[maybe_unused]] const auto written = write(fd, &status, sizeof status);
}

[[noreturn]] void give_up(int fd, Step step) {
  tell(fd, step, errno);
  _exit(127);
}

bool place_descriptors(int worker_fd, int channel_fd, int output_fd, int status_fd) {
  const int null_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
  // First out of the way, so that no dup2 below overwrites one that is still needed.
  const auto away = [](int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 16); };
  const int from[] = {away(null_fd),    away(output_fd), away(output_fd),
                      away(channel_fd), away(worker_fd), away(status_fd)};
  for (int to = 0; to <= kStatusFd; ++to) {
    if (from[to] < 0 || dup3(from[to], to, to >= kWorkerFd ? O_CLOEXEC : 0) < 0) return false;
  }
  return syscall(SYS_close_range, kStatusFd + 1, ~0U, 0) == 0;
}

bool set_limit(int resource, std::uint64_t value) {
  const rlimit limit{value, value};
  return setrlimit(static_cast<__rlimit_resource_t>(resource), &limit) == 0;
}

bool set_limits(const Limits& limits) {
  // The judge measures a call's CPU time; this one is for a judge that was killed.
  constexpr std::uint64_t kCpuSeconds = 3600;
  // A write beyond the file-size limit then fails with EFBIG, and printf never kills a submission.
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, SIGXFSZ);
  return set_limit(RLIMIT_AS, wire::kChannelBytes + limits.memory_bytes) &&
         set_limit(RLIMIT_FSIZE, limits.output_bytes) && set_limit(RLIMIT_STACK, 8 << 20) &&
         set_limit(RLIMIT_CORE, 0) && set_limit(RLIMIT_CPU, kCpuSeconds) &&
         sigprocmask(SIG_SETMASK, &mask, nullptr) == 0;
}

bool allow(scmp_filter_ctx filter, std::initializer_list<int> calls) {
  for (const int call : calls) {
    if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0) != 0) return false;
  }
  return true;
}

// The filter as the kernel takes it.
std::vector<sock_filter> make_filter(bool traced) {
  // Where the judge traces the worker, the trap stops it before any handler of its own and says
  // which call it was.
  const scmp_filter_ctx filter = seccomp_init(traced ? SCMP_ACT_TRAP : SCMP_ACT_KILL_PROCESS);
  if (filter == nullptr) return {};
  bool ok = allow(filter, {SCMP_SYS(exit),
                           SCMP_SYS(exit_group),
                           SCMP_SYS(futex),
                           SCMP_SYS(brk),
                           SCMP_SYS(munmap),
                           SCMP_SYS(madvise),
                           SCMP_SYS(rt_sigreturn),
                           SCMP_SYS(rt_sigaction),
                           SCMP_SYS(rt_sigprocmask),
                           SCMP_SYS(sigaltstack),
                           SCMP_SYS(arch_prctl),
                           SCMP_SYS(set_tid_address),
                           SCMP_SYS(set_robust_list),
                           SCMP_SYS(rseq),
                           SCMP_SYS(getrandom),
                           SCMP_SYS(clock_gettime),
                           SCMP_SYS(clock_getres),
                           SCMP_SYS(gettimeofday),
                           SCMP_SYS(nanosleep),
                           SCMP_SYS(clock_nanosleep),
                           SCMP_SYS(sched_yield),
                           SCMP_SYS(getpid),
                           SCMP_SYS(gettid),
                           SCMP_SYS(sysinfo),
                           SCMP_SYS(sched_getaffinity)});
  const auto rule = [&](std::uint32_t action, int call,
                        std::initializer_list<scmp_arg_cmp> conditions) {
    ok = ok &&
         seccomp_rule_add_array(filter, action, call, conditions.size(), conditions.begin()) == 0;
  };
  const auto nothing = [](unsigned argument, std::uint64_t mask) {
    return SCMP_CMP64(argument, SCMP_CMP_MASKED_EQ, mask, 0);
  };

  // Memory: never executable, never at an address of one's own choice.
  rule(SCMP_ACT_ALLOW, SCMP_SYS(mmap), {SCMP_A0_64(SCMP_CMP_EQ, 0), nothing(2, PROT_EXEC)});
  rule(SCMP_ACT_ALLOW, SCMP_SYS(mprotect), {nothing(2, PROT_EXEC)});
  rule(SCMP_ACT_ALLOW, SCMP_SYS(mremap), {nothing(3, MREMAP_FIXED | MREMAP_DONTUNMAP)});
  rule(SCMP_ACT_ALLOW, SCMP_SYS(prlimit64), {SCMP_A2_64(SCMP_CMP_EQ, 0)});

  // The standard streams: an empty input, an output that is a file. stdio asks what kind it is, and
  // does without.
  rule(SCMP_ACT_ALLOW, SCMP_SYS(read), {SCMP_A0(SCMP_CMP_EQ, 0)});
  rule(SCMP_ACT_ALLOW, SCMP_SYS(close), {SCMP_A0(SCMP_CMP_EQ, wire::kChannelFd)});
  for (const unsigned fd : {0U, 1U, 2U}) {
    rule(SCMP_ACT_ERRNO(EACCES), SCMP_SYS(fstat), {SCMP_A0(SCMP_CMP_EQ, fd)});
    rule(SCMP_ACT_ERRNO(EACCES), SCMP_SYS(newfstatat), {SCMP_A0(SCMP_CMP_EQ, fd)});
    rule(SCMP_ACT_ERRNO(ENOTTY), SCMP_SYS(ioctl), {SCMP_A0(SCMP_CMP_EQ, fd)});
    rule(SCMP_ACT_ERRNO(ESPIPE), SCMP_SYS(lseek), {SCMP_A0(SCMP_CMP_EQ, fd)});
  }
  for (const unsigned fd : {1U, 2U, unsigned{kStatusFd}}) {
    rule(SCMP_ACT_ALLOW, SCMP_SYS(write), {SCMP_A0(SCMP_CMP_EQ, fd)});
    rule(SCMP_ACT_ALLOW, SCMP_SYS(writev), {SCMP_A0(SCMP_CMP_EQ, fd)});
  }
  // A static program looks for itself in /proc when it starts, and does without.
  for (const int call : {SCMP_SYS(readlink), SCMP_SYS(readlinkat)}) {
    rule(SCMP_ACT_ERRNO(ENOENT), call, {});
  }

  // abort() signals its own process, and no other; with another signal a worker could pass for
  // killed or stopped from outside.
  rule(SCMP_ACT_ALLOW, SCMP_SYS(tgkill),
       {SCMP_A0(SCMP_CMP_EQ, static_cast<std::uint64_t>(getpid())), SCMP_A2(SCMP_CMP_EQ, SIGABRT)});

  rule(SCMP_ACT_ALLOW, SCMP_SYS(execveat),
       {SCMP_A0(SCMP_CMP_EQ, kWorkerFd),
        SCMP_A1_64(SCMP_CMP_EQ, reinterpret_cast<std::uint64_t>(kExecPath)),
        SCMP_A4(SCMP_CMP_EQ, AT_EMPTY_PATH)});
  std::vector<sock_filter> program;
  const int fd = memfd_create("filter", MFD_CLOEXEC);
  if (ok && fd >= 0 && seccomp_export_bpf(filter, fd) == 0) {
    program.resize(static_cast<std::size_t>(lseek(fd, 0, SEEK_END)) / sizeof(sock_filter));
    const std::size_t bytes = program.size() * sizeof(sock_filter);
    if (pread(fd, program.data(), bytes, 0) != static_cast<ssize_t>(bytes)) program.clear();
  }
  if (fd >= 0) close(fd);
  seccomp_release(filter);
  return program;
}

bool load(std::vector<sock_filter>& program) {
  const sock_fprog filter = {static_cast<unsigned short>(program.size()), program.data()};
  return !program.empty() && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

// `path` is empty, and may have to lie at a certain address.
[[noreturn]] void become_worker(const char* path, char* const* environment) {
  char program_name[] = "worker";
  char* const arguments[] = {program_name, nullptr};
  syscall(SYS_execveat, kWorkerFd, path, arguments, environment, AT_EMPTY_PATH);
  give_up(kStatusFd, Step::kExec);
}

// Where the driver is, and which devices it shows, its user says in the environment.
std::vector<std::string> driver_variables() {
  std::vector<std::string> variables;
  for (const char* name : {"LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES"}) {
    if (const char* value = std::getenv(name)) variables.push_back(std::string(name) + "=" + value);
  }
  return variables;
}

}  // namespace

void enter_worker(int worker_fd, int channel_fd, int output_fd, int status_fd,
                  const Limits& limits) {
  if (!place_descriptors(worker_fd, channel_fd, output_fd, status_fd))
    give_up(status_fd, Step::kDescriptors);

  setsid();  // out of reach of the terminal's Ctrl-C
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (limits.uses_driver) {
    tell(kStatusFd, Step::kUntraced, 0);
    std::vector<std::string> variables = driver_variables();
    std::vector<char*> environment;
    for (std::string& variable : variables) environment.push_back(variable.data());
    environment.push_back(nullptr);
    become_worker("", environment.data());
  }
  personality(ADDR_NO_RANDOMIZE);  // so that undefined behaviour at least repeats; no harm where it
                                   // is refused
  const bool traced = ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0;
  tell(kStatusFd, traced ? Step::kTraced : Step::kUntraced, 0);

  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) give_up(kStatusFd, Step::kPrivileges);
  if (mmap(kExecPath, wire::kPageBytes, PROT_READ,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) != kExecPath) {
    give_up(kStatusFd, Step::kExec);
  }
  std::vector<sock_filter> filter = make_filter(traced);
  // Last, since a judge that AddressSanitizer watches has terabytes mapped: under RLIMIT_AS it gets
  // no more. What comes now allocates nothing.
  if (!set_limits(limits)) give_up(kStatusFd, Step::kLimits);
  if (!load(filter)) give_up(kStatusFd, Step::kFilter);

  char* const no_variables[] = {nullptr};
  become_worker(static_cast<const char*>(kExecPath), no_variables);
}

const char* system_call_name(int number) {
  static std::string result;
  char* name = seccomp_syscall_resolve_num_arch(SCMP_ARCH_NATIVE, number);
  result = name != nullptr ? name : "number " + std::to_string(number);
  std::free(name);
  return result.c_str();
}

}  // namespace judge
