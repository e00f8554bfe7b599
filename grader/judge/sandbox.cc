#include "grader/judge/sandbox.h"

#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <iterator>
#include <string>
#include <vector>

#include "grader/judge/bubblewrap.h"
#include "grader/wire/channel.h"

namespace judge {
namespace {

using Step = StartStatus::Step;

// The descriptors of a child on its way to execveat, which close there.
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

bool place_descriptors(const WorkerParts& parts) {
  const int null_fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
  std::vector<int> from = {null_fd,          parts.output_fd,  parts.output_fd,
                           parts.channel_fd, parts.program_fd, parts.status_fd};
  static_assert(kBubblewrapStatusFd == kStatusFd + 1);
  if (parts.bubblewrap_status_fd >= 0) from.push_back(parts.bubblewrap_status_fd);
  // First out of the way, so that no dup2 below overwrites one that is still needed.
  for (int& fd : from) fd = fcntl(fd, F_DUPFD_CLOEXEC, 16);
  for (int to = 0; to < std::ssize(from); ++to) {
    const bool closes = to == kWorkerFd || to == kStatusFd;
    if (from[to] < 0 || dup3(from[to], to, closes ? O_CLOEXEC : 0) < 0) return false;
  }
  return syscall(SYS_close_range, static_cast<unsigned>(from.size()), ~0U, 0) == 0;
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
  // The filter refuses all that these count; they hold where it would have a hole.
  for (const int none : {RLIMIT_NPROC, RLIMIT_NOFILE, RLIMIT_MEMLOCK, RLIMIT_MSGQUEUE,
                         RLIMIT_SIGPENDING, RLIMIT_RTPRIO, RLIMIT_NICE}) {
    if (!set_limit(none, 0)) return false;
  }
  return set_limit(RLIMIT_AS, wire::kChannelBytes + limits.memory_bytes) &&
         set_limit(RLIMIT_FSIZE, limits.output_bytes) && set_limit(RLIMIT_STACK, 8 << 20) &&
         set_limit(RLIMIT_CPU, kCpuSeconds) && sigprocmask(SIG_SETMASK, &mask, nullptr) == 0;
}

// Where memory runs out, the worker is to die, and not the judge or whatever else is there. No
// right is needed for it, and no harm done where it fails.
void die_first() {
  const int fd = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (fd < 0) return;
  [[maybe_unused]] const auto written = write(fd, "1000", 4);
  close(fd);
}

// One line of the filter: what happens to a call whose arguments meet the conditions.
struct Rule {
  int call;
  std::uint32_t action;
  std::vector<scmp_arg_cmp> arguments = {};
};

// The value of one argument, as all the kernel's 64 bits or as the 32 that it looks at.
scmp_arg_cmp is(unsigned argument, std::uint64_t value) {
  return SCMP_CMP64(argument, SCMP_CMP_EQ, value);
}
scmp_arg_cmp is_int(unsigned argument, std::uint32_t value) {
  return SCMP_CMP32(argument, SCMP_CMP_EQ, value);
}
scmp_arg_cmp has_only(unsigned argument, std::uint32_t bits) {
  return SCMP_CMP64(argument, SCMP_CMP_MASKED_EQ, ~std::uint64_t{bits}, 0);
}

// Every call that a worker may make, or that is refused without ending it. Found by trial: each is
// made by the drills, by the simulated GPU or by plain C++, and nothing else is. Threads there are
// none: clone, clone3 and fork are not here.
std::vector<Rule> rules() {
  constexpr std::uint32_t kAllow = SCMP_ACT_ALLOW;
  const auto refuse = [](int error) -> std::uint32_t { return SCMP_ACT_ERRNO(error); };
  constexpr int kSetFs = 0x1002;  // ARCH_SET_FS, of a header that clashes with another
  constexpr int kSetxid = 33;     // glibc's SIGSETXID
  constexpr std::uint64_t kProgramEnd = std::uint64_t{1} << 32;
  constexpr int kLastClock = 7;  // CLOCK_BOOTTIME; others are other processes' and devices'
  constexpr int kFutexOps = ~(FUTEX_PRIVATE_FLAG | FUTEX_CLOCK_REALTIME);
  std::vector<Rule> rules = {
      // How a static program starts.
      {SCMP_SYS(arch_prctl), kAllow, {is(0, kSetFs)}},  // its thread-local variables
      {SCMP_SYS(arch_prctl), refuse(EINVAL), {SCMP_CMP64(0, SCMP_CMP_NE, kSetFs)}},  // shadow stack
      {SCMP_SYS(set_tid_address), kAllow},
      {SCMP_SYS(set_robust_list), refuse(ENOSYS)},  // for locks that processes share
      {SCMP_SYS(rseq), refuse(ENOSYS)},             // for the number of the CPU
      {SCMP_SYS(prlimit64),                         // how large its stack is
       kAllow,
       {is(0, 0), is(1, RLIMIT_STACK), is(2, 0)}},
      {SCMP_SYS(readlink), refuse(ENOENT)},  // it looks for itself in /proc
      {SCMP_SYS(readlinkat), refuse(ENOENT)},
      {SCMP_SYS(getrandom), refuse(ENOSYS)},  // malloc's cookie; it takes the clock then
      {SCMP_SYS(close), kAllow, {is_int(0, wire::kChannelFd)}},
      // Through the filter to the program, once: see kExecPath.
      {SCMP_SYS(execveat),
       kAllow,
       {is_int(0, kWorkerFd), is(1, reinterpret_cast<std::uint64_t>(kExecPath)),
        is_int(4, AT_EMPTY_PATH)}},

      // How it ends: by itself, or by abort(), which asks who it is and signals nobody else. (With
      // another signal a worker could pass for killed or stopped from outside.)
      {SCMP_SYS(exit_group), kAllow},
      {SCMP_SYS(getpid), kAllow},
      {SCMP_SYS(gettid), kAllow},
      {SCMP_SYS(rt_sigprocmask), kAllow},
      {SCMP_SYS(tgkill),
       kAllow,
       {is_int(0, static_cast<std::uint32_t>(getpid())), is_int(2, SIGABRT)}},
      // The simulated GPU waits for a full stack, on a stack of its own.
      {SCMP_SYS(rt_sigaction), kAllow, {is_int(0, SIGSEGV)}},
      // std::thread's first step, of no effect, so that the second is what a report names: clone3.
      {SCMP_SYS(rt_sigaction), kAllow, {is_int(0, kSetxid)}},
      {SCMP_SYS(rt_sigreturn), kAllow},
      {SCMP_SYS(sigaltstack), kAllow},

      // Memory: never executable, never at an address of one's own choice, never locked, and no
      // page from a pool that the machine shares.
      {SCMP_SYS(brk), kAllow},
      {SCMP_SYS(munmap), kAllow},
      {SCMP_SYS(mmap),
       kAllow,
       {is(0, 0), has_only(2, PROT_READ | PROT_WRITE),
        has_only(3, MAP_SHARED | MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK)}},
      // Guard pages. The program itself, which is linked below 4 GiB, may only lose rights: its
      // constants stay what they are.
      {SCMP_SYS(mprotect),
       kAllow,
       {SCMP_CMP64(0, SCMP_CMP_GE, kProgramEnd), has_only(2, PROT_READ | PROT_WRITE)}},
      {SCMP_SYS(mprotect), kAllow, {is(2, PROT_READ)}},
      {SCMP_SYS(mremap), kAllow, {has_only(3, MREMAP_MAYMOVE)}},  // realloc
      {SCMP_SYS(madvise), kAllow, {is_int(2, MADV_DONTNEED)}},    // the counters are cleared by it
      {SCMP_SYS(sysinfo), kAllow},                                // qsort, of glibc before 2.37

      // Waiting: for the judge, for what never comes, for a time.
      {SCMP_SYS(clock_nanosleep), kAllow, {SCMP_CMP32(0, SCMP_CMP_LE, CLOCK_MONOTONIC)}},
      {SCMP_SYS(sched_yield), kAllow},
      // The clocks, where the kernel's page that shows them to all does not.
      {SCMP_SYS(clock_gettime), kAllow, {SCMP_CMP32(0, SCMP_CMP_LE, kLastClock)}},
      {SCMP_SYS(gettimeofday), kAllow},

      // The standard streams: an empty input, an output that is a file.
      {SCMP_SYS(read), kAllow, {is_int(0, STDIN_FILENO)}},
  };
  for (const int operation : {FUTEX_WAIT, FUTEX_WAKE, FUTEX_WAIT_BITSET}) {
    rules.push_back({SCMP_SYS(futex),
                     kAllow,
                     {SCMP_CMP64(1, SCMP_CMP_MASKED_EQ, static_cast<std::uint32_t>(kFutexOps),
                                 static_cast<std::uint64_t>(operation))}});
  }
  for (const unsigned fd : {STDOUT_FILENO, STDERR_FILENO, kStatusFd}) {
    rules.push_back({SCMP_SYS(write), kAllow, {is_int(0, fd)}});
    rules.push_back({SCMP_SYS(writev), kAllow, {is_int(0, fd)}});
  }
  // stdio asks what kind of file each is, and does without.
  for (const unsigned fd : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    rules.push_back({SCMP_SYS(fstat), refuse(EACCES), {is_int(0, fd)}});
    rules.push_back({SCMP_SYS(newfstatat), refuse(EACCES), {is_int(0, fd)}});
    rules.push_back({SCMP_SYS(ioctl), refuse(ENOTTY), {is_int(0, fd)}});
    rules.push_back({SCMP_SYS(lseek), refuse(ESPIPE), {is_int(0, fd)}});
  }
  return rules;
}

// The filter as the kernel takes it; empty where it cannot be made.
std::vector<sock_filter> make_filter(bool traced) {
  // Where the judge traces the worker, the trap stops it before any handler of its own and says
  // which call it was.
  const scmp_filter_ctx context = seccomp_init(traced ? SCMP_ACT_TRAP : SCMP_ACT_KILL_PROCESS);
  if (context == nullptr) return {};
  // Calls by the numbers of 32-bit programs, int 0x80, and of x32 mean something else.
  bool ok = seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS) == 0;
  for (const Rule& rule : rules()) {
    ok = ok && seccomp_rule_add_array(context, rule.action, rule.call, rule.arguments.size(),
                                      rule.arguments.data()) == 0;
  }
  std::vector<sock_filter> filter;
  const int fd = memfd_create("filter", MFD_CLOEXEC);
  struct stat file {};
  if (ok && seccomp_export_bpf(context, fd) == 0 && fstat(fd, &file) == 0) {
    filter.resize(static_cast<std::size_t>(file.st_size) / sizeof(sock_filter));
    if (pread(fd, filter.data(), static_cast<std::size_t>(file.st_size), 0) != file.st_size)
      filter.clear();
  }
  close(fd);
  seccomp_release(context);
  return filter;
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> result;
  for (std::string& word : words) result.push_back(word.data());
  result.push_back(nullptr);
  return result;
}

// `path` is empty, and may have to lie at a certain address.
[[noreturn]] void become_worker(const char* path, char* const* variables) {
  char name[] = "worker";
  char* const arguments[] = {name, nullptr};
  syscall(SYS_execveat, kWorkerFd, path, arguments, variables, AT_EMPTY_PATH);
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

[[noreturn]] void become_worker_with_driver(const WorkerParts& parts, const Limits& limits) {
  tell(kStatusFd, Step::kUntraced, 0);
  std::vector<std::string> variables = driver_variables();
  if (limits.bubblewrap.empty()) become_worker("", pointers(variables).data());
  std::vector<std::string> command =
      bubblewrap_command(limits.bubblewrap, parts.program, variables);
  std::vector<std::string> none;
  execve(limits.bubblewrap.c_str(), pointers(command).data(), pointers(none).data());
  give_up(kStatusFd, Step::kBubblewrap);
}

}  // namespace

void enter_worker(const WorkerParts& parts, const Limits& limits) {
  die_first();
  if (!place_descriptors(parts)) give_up(parts.status_fd, Step::kDescriptors);
  setsid();  // out of reach of the terminal's Ctrl-C
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parts.judge) _exit(127);  // it died before it could have been heard
  umask(077);
  // Of a core that goes to a program, as to systemd's, only a limit of 1 rids us: core(5).
  if (chdir("/") != 0 || !set_limit(RLIMIT_CORE, 1)) give_up(kStatusFd, Step::kLimits);
  if (limits.uses_driver) become_worker_with_driver(parts, limits);

  personality(ADDR_NO_RANDOMIZE);  // so that undefined behaviour at least repeats; no harm where it
                                   // is refused
  const bool traced = ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) == 0;
  tell(kStatusFd, traced ? Step::kTraced : Step::kUntraced, 0);

  if (mmap(kExecPath, wire::kPageBytes, PROT_READ,
           MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0) != kExecPath) {
    give_up(kStatusFd, Step::kPrivileges);
  }
  std::vector<sock_filter> filter = make_filter(traced);
  if (filter.empty()) give_up(kStatusFd, Step::kFilter);
  const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) give_up(kStatusFd, Step::kPrivileges);
  // Late, and from here on nothing is allocated: until execveat this process is as large as the
  // judge, which may be larger than its workers.
  if (!set_limits(limits)) give_up(kStatusFd, Step::kLimits);
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0)
    give_up(kStatusFd, Step::kFilter);

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
