// The judge against a worker that does everything wrong.
#include "grader/judge/session.h"

#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "grader/judge/arena.h"
#include "grader/judge/case_log.h"
#include "grader/judge/process_tree.h"
#include "grader/judge/remote.h"
#include "grader/judge/rogue.h"
#include "grader/judge/sweep.h"
#include "grader/judge/unwritten.h"
#include "grader/judge/worker_process.h"
#include "grader/wire/channel.h"
#include "third_party/catch2/catch2.h"

namespace {

using judge::Remote;
using report::Verdict;
using rogue::Deed;
using rogue::Lie;

const Remote<decltype(rogue::add)> add{"add", {"a", "b"}};
const Remote<decltype(rogue::element)> element{"element", {"values", "index"}};
const Remote<decltype(rogue::fill)> fill{"fill", {"out", "count"}};
const Remote<decltype(rogue::fill_from)> fill_from{"fill_from", {"out", "first"}};
const Remote<decltype(rogue::change_input)> change_input{"change_input", {"values"}};
const Remote<decltype(rogue::count_calls)> count_calls{"count_calls", {"values"}};
const Remote<decltype(rogue::half)> half{"half", {"value"}};
const Remote<decltype(rogue::misbehave)> misbehave{"misbehave", {"deed"}};
const Remote<decltype(rogue::lie)> lie{"lie", {"lie"}};
const Remote<decltype(rogue::find_channel)> find_channel{"find_channel", {"values", "distance"}};
const Remote<decltype(rogue::find_trace)> find_trace{"find_trace", {}};
const Remote<decltype(rogue::call_kernel)> call_kernel{"call_kernel",
                                                       {"number", "first", "second", "third"}};
const Remote<decltype(rogue::call_kernel_32)> call_kernel_32{"call_kernel_32", {"number"}};
const Remote<decltype(rogue::live)> live{"live", {}};
const Remote<decltype(rogue::flicker)> flicker{"flicker", {"out", "what"}};
const Remote<decltype(rogue::answer_and)> answer_and{"answer_and", {"afterwards"}};
const Remote<decltype(rogue::throw_with_output)> throw_with_output{"throw_with_output", {"out"}};

// A session with the rogue worker, as a test case of a judge has it.
class Rogue {
 public:
  explicit Rogue(const judge::Limits& limits = {.cpu_seconds = 0.3},
                 const judge::Options& options = {})
      : process_("grader/judge/rogue_worker", limits), session_(process_, options) {
    judge::case_log().begin();
    session_.begin_case();
  }

  judge::Session& session() { return session_; }

  // What the case log says after a call that does not come back.
  judge::Failure failure_of(const std::function<void()>& call) {
    judge::case_log().begin();
    session_.begin_case();
    CHECK_THROWS_AS(call(), judge::Stopped);
    REQUIRE(judge::case_log().failure());
    const judge::Failure failure = *judge::case_log().failure();
    // The rest of the case is over at once; the next case is answered by a new worker.
    CHECK_THROWS_AS(add(2, 3), judge::Stopped);
    judge::case_log().begin();
    session_.begin_case();
    CHECK(add(2, 3).value() == 5);
    return failure;
  }

  judge::Failure failure_of(Deed deed) {
    return failure_of([=] { misbehave(deed); });
  }

 private:
  judge::WorkerProcess process_;
  judge::Session session_;
};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("a call brings its result, a mapped call all of them") {
  Rogue rogue;
  CHECK(add(2, 3) == 5);
  const std::vector<int> as = {1, 2, 3};
  CHECK(add.map(as, std::vector{10}) == std::vector{11, 12, 13});
  CHECK(add.map({}, {}).empty());
  CHECK(half.map(std::vector{4, 5}) == std::vector<std::optional<int>>{2, std::nullopt});
}

TEST_CASE("a wrong answer is reported with its call") {
  Rogue rogue;
  CHECK_FALSE(add(2, 3) == 6);
  judge::case_log().assertion_failed("");
  CHECK(judge::case_log().failure()->message == "add(2, 3) expected 6, got 5");
  CHECK(judge::case_log().failure()->input == "2, 3");
}

TEST_CASE("an answer uses a share of its ULPs, at most all of them where it is right") {
  for (const double expected : {1.0, -0x1p-1030, 0.0}) {
    double got = expected;
    for (int ulps = 0; ulps <= 9; ++ulps) {
      CAPTURE(expected, ulps);
      judge::case_log().begin();
      CHECK_FALSE(judge::case_log().tolerance_used());
      const judge::Answer<double> answer(got, "", "",
                                         [](double value) { return judge::show(value); });
      CHECK(answer.is_within(4, expected) == (ulps <= 4));
      CHECK(judge::case_log().tolerance_used() == (ulps == 0 ? 0 : (ulps - 0.5) / 4));
      got = std::nextafter(got, 9.0);
    }
  }
  const auto of_a_nan = judge::share_of_ulps(std::nan(""), 1.0, 4);
  CHECK(of_a_nan > 1e18);
  CHECK(judge::share_of_ulps(std::nan(""), std::nan(""), 4) == 0);
}

TEST_CASE("of a test case the largest share counts, a sweep's as well") {
  Rogue rogue;
  const struct {
    int operator()(int a, int b) const { return a + b; }
    double share_used(int got, int a, int) const { return (got - a) / 4.0; }
  } oracle;
  CHECK(judge::sweep(add, oracle, std::vector{1, 2, 3}, std::vector{1, 2, 1}));
  CHECK(judge::case_log().tolerance_used() == 0.5);
  CHECK_FALSE(judge::sweep(add, oracle, std::vector{1, 2, 3}, std::vector{6, 2, 1}));
  CHECK(judge::case_log().tolerance_used() == 1.5);
  judge::case_log().uses_tolerance(1);
  CHECK(judge::case_log().tolerance_used() == 1.5);
  judge::case_log().uses_tolerance(std::nan(""));
  judge::case_log().uses_tolerance(2);
  CHECK(std::isinf(*judge::case_log().tolerance_used()));
}

TEST_CASE("a sweep reports the first wrong element and how many there are") {
  Rogue rogue;
  const auto oracle = [](int a, int b) { return a >= 2 ? a : a + b; };
  CHECK_FALSE(judge::sweep(add, oracle, std::vector{1, 2, 3}, std::vector{1}));
  judge::case_log().assertion_failed("");
  CHECK(judge::case_log().failure()->message ==
        "add(2, 1) expected 2, got 3 (2 of 3 inputs are wrong)");
}

TEST_CASE("an exception in a mapped call names the element") {
  Rogue rogue;
  CHECK_THROWS_AS(half.map(std::vector{2, 13, 4}), judge::InvalidArgument);
  judge::case_log().assertion_failed("");
  CHECK(judge::case_log().failure()->message ==
        "half(13) threw std::invalid_argument: 13 is odd luck");
}

TEST_CASE("exceptions are carried back as such") {
  Rogue rogue;
  CHECK(misbehave.rejects(Deed::kThrowInvalidArgument));
  CHECK_FALSE(misbehave.rejects(Deed::kThrowOther));
  CHECK_FALSE(misbehave.rejects(Deed::kPrint));
  CHECK_THROWS_WITH(misbehave(Deed::kThrowInvalidArgument), "no good");
  CHECK_THROWS_WITH(misbehave(Deed::kThrowOther), "std::out_of_range: far out");
  CHECK_THROWS_AS(misbehave(Deed::kThrowNoException), judge::OtherException);
  try {
    misbehave(Deed::kThrowLongWords);
  } catch (const judge::OtherException& e) {
    CHECK(std::string(e.what()).size() == 1000);
  }
  CHECK(rogue.failure_of(Deed::kTodo).verdict == Verdict::kUnimplemented);
}

TEST_CASE("every crash is one failed call, named") {
  Rogue rogue;
  const auto [deed, words] = GENERATE(table<Deed, const char*>({
      {Deed::kNull, "segmentation fault (SIGSEGV) at the address 0x8"},
      {Deed::kDivide, "SIGFPE"},
      {Deed::kAbort, "SIGABRT"},
      {Deed::kRecurse, "the stack is full"},
      {Deed::kExit, "exited with status 0"},
      {Deed::kQuickExit, "exited with status 0"},
      {Deed::kHandleSegfault, "segmentation fault (SIGSEGV)"},
  }));
  INFO(words);
  const judge::Failure failure = rogue.failure_of(deed);
  CHECK(failure.verdict == Verdict::kCrash);
  INFO(failure.message);
  CHECK(contains(failure.message, words));
}

TEST_CASE("too long, asleep and too large are what they are") {
  Rogue rogue;
  CHECK(rogue.failure_of(Deed::kLoop).verdict == Verdict::kTimeout);
  CHECK(rogue.failure_of(Deed::kSleep).verdict == Verdict::kTimeout);
  CHECK(rogue.failure_of(Deed::kDeadlock).verdict == Verdict::kTimeout);
  CHECK(rogue.failure_of(Deed::kNap).verdict == Verdict::kTimeout);
  CHECK(rogue.failure_of(Deed::kHugeVector).verdict == Verdict::kMemory);
}

TEST_CASE("memory runs out at the limit") {
  Rogue rogue({.cpu_seconds = 10, .memory_bytes = 64 << 20});
  CHECK(rogue.failure_of(Deed::kEatMemory).verdict == Verdict::kMemory);
}

TEST_CASE("what no drill needs is forbidden, and named") {
  Rogue rogue;
  const auto [deed, call] = GENERATE(table<Deed, const char*>({
      {Deed::kOpen, "open"},
      {Deed::kSocket, "socket"},
      {Deed::kFork, "clone"},
      {Deed::kThread, "clone3"},
      {Deed::kKill, "getppid"},
      {Deed::kSignalParent, "tgkill"},
      {Deed::kKillItself, "tgkill"},
      {Deed::kStopItself, "tgkill"},
      {Deed::kMapExecutable, "mmap"},
      {Deed::kMapAtAddress, "mmap"},
      {Deed::kExec, "execve"},
      {Deed::kHandleSignal, "rt_sigaction"},
  }));
  const judge::Failure failure = rogue.failure_of(deed);
  CHECK(failure.verdict == Verdict::kForbidden);
  INFO(failure.message);
  CHECK(contains(failure.message, std::string("the system call ") + call));
}

// Each of these is one call of a family; what it is given matters where a call is allowed at times.
TEST_CASE("what the kernel offers beside memory, clocks and waiting is refused") {
  Rogue rogue;
  struct Row {
    std::int64_t number;
    std::int64_t first = 0, second = 0, third = 0;
  };
  constexpr int kSelf = 0x7FFF'FFFF;  // a pid that nobody has
  const Row row = GENERATE(values<Row>({
      // Processes and threads.
      {SYS_fork},
      {SYS_vfork},
      {SYS_clone},
      {SYS_clone, CLONE_VM | CLONE_THREAD | CLONE_SIGHAND},
      {SYS_clone3},
      {SYS_execve},
      {SYS_execveat, AT_FDCWD},
      {SYS_ptrace},
      {SYS_process_vm_readv, kSelf},
      {SYS_process_vm_writev, kSelf},
      {SYS_pidfd_open, 1},
      {SYS_wait4},
      // Files.
      {SYS_open},
      {SYS_openat, AT_FDCWD},
      {SYS_openat2, AT_FDCWD},
      {SYS_creat},
      {SYS_stat},
      {SYS_newfstatat, AT_FDCWD},
      {SYS_access},
      {SYS_getdents64},
      {SYS_getcwd},
      {SYS_unlink},
      {SYS_mkdir},
      {SYS_name_to_handle_at, AT_FDCWD},
      {SYS_open_by_handle_at},
      {SYS_inotify_init1},
      {SYS_fanotify_init},
      {SYS_memfd_create},  // and shm_open, which is an open
      {SYS_ftruncate, 1},
      {SYS_fallocate, 1},
      {SYS_dup, 1},
      {SYS_dup2, 1, 2},
      {SYS_fcntl, 1},
      {SYS_read, 1},
      {SYS_pread64, 0},
      {SYS_write, 0},
      {SYS_write, 3},
      {SYS_pwrite64, 1},
      {SYS_sendfile, 1},
      {SYS_close, 1},
      {SYS_pipe2},
      {SYS_epoll_create1},
      {SYS_poll},
      // The network, and messages between processes.
      {SYS_socket, AF_INET},
      {SYS_socket, AF_UNIX},
      {SYS_socketpair},
      {SYS_connect},
      {SYS_shmget},
      {SYS_semget},
      {SYS_msgget},
      {SYS_mq_open},
      // Signals and timers.
      {SYS_kill, kSelf},
      {SYS_tkill, kSelf, SIGABRT},
      {SYS_tgkill, kSelf, kSelf, SIGABRT},
      {SYS_rt_sigqueueinfo, kSelf, SIGABRT},
      {SYS_rt_sigaction, SIGSYS},
      {SYS_rt_sigaction, SIGABRT},
      {SYS_alarm},
      {SYS_setitimer},
      {SYS_timer_create},
      {SYS_timerfd_create},
      {SYS_signalfd4},
      {SYS_eventfd2},
      // Rights, limits and what a process is.
      {SYS_prctl, PR_SET_DUMPABLE},
      {SYS_prctl, PR_SET_PDEATHSIG},
      {SYS_seccomp},
      {SYS_setuid},
      {SYS_capset},
      {SYS_setrlimit},
      {SYS_prlimit64, 0, RLIMIT_AS, 0},
      {SYS_prlimit64, 0, RLIMIT_STACK, 8},
      {SYS_prlimit64, 1, RLIMIT_STACK, 0},
      {SYS_setpriority},
      {SYS_sched_setaffinity},
      {SYS_personality, 0xFFFF'FFFF},
      {SYS_arch_prctl + 0x4000'0000, 0x1002},
      {SYS_setsid},
      {SYS_umask},
      {SYS_chdir},
      {SYS_chroot},
      {SYS_mount},
      {SYS_umount2},
      {SYS_unshare},
      {SYS_setns},
      {SYS_keyctl},
      {SYS_add_key},
      // Other doors into the kernel.
      {SYS_bpf},
      {SYS_perf_event_open},
      {SYS_userfaultfd},
      {SYS_io_uring_setup},
      {SYS_io_setup},
      {SYS_init_module},
      {SYS_kexec_load},
      {SYS_reboot},
      // What is allowed, in another way.
      {SYS_mmap, 0, 4096, PROT_READ | PROT_EXEC},
      {SYS_mmap, 0x100000, 4096, PROT_READ},
      {SYS_mprotect, 0x100000, 4096, PROT_EXEC},
      {SYS_madvise, 0, 0, MADV_WILLNEED},
      {SYS_mlock, 0, 4096},
      {SYS_futex, 0, FUTEX_LOCK_PI},
      {SYS_futex, 0, FUTEX_CMP_REQUEUE},
      {SYS_futex, 0, FUTEX_WAKE_OP},
      {SYS_clock_gettime, -6},  // the CPU time of process 0
      {SYS_clock_nanosleep, CLOCK_REALTIME_ALARM},
      {SYS_ioctl, 3},
      // 64-bit calls by x32's numbers.
      {SYS_getpid + 0x4000'0000},
      {SYS_write + 0x4000'0000, 1},
  }));
  CAPTURE(row.number, row.first, row.second, row.third);
  const judge::Failure failure =
      rogue.failure_of([&] { call_kernel(row.number, row.first, row.second, row.third); });
  CHECK(failure.verdict == Verdict::kForbidden);
}

TEST_CASE("the system calls of 32-bit programs are refused, whatever their numbers mean") {
  Rogue rogue;
  // 20 is their getpid and 2 their fork. A kernel without them has no such door: a crash.
  for (const int number : {20, 2, 11}) {
    const Verdict verdict = rogue.failure_of([=] { call_kernel_32(number); }).verdict;
    CHECK((verdict == Verdict::kForbidden || verdict == Verdict::kCrash));
  }
}

TEST_CASE("plain C++ goes on as it always does") {
  Rogue rogue({.cpu_seconds = 10});
  CHECK(live() == 0);
  CHECK(rogue.session().output() == "printf\nstderr\ncout\ncerr\n");
}

// A file of the worker that now runs, in /proc.
std::string of_worker(const std::string& name) {
  const pid_t pid = judge::children_of(getpid()).at(0);
  std::ifstream file(fmt::format("/proc/{}/{}", pid, name));
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_CASE("a worker inherits nothing from its judge, and is the first to go") {
  const int extra = dup(STDOUT_FILENO);  // stays open over an exec
  setenv("SECRET_OF_THE_JUDGE", "1", 1);
  Rogue rogue;
  REQUIRE(add(2, 3).value() == 5);
  std::vector<std::string> descriptors;
  const pid_t pid = judge::children_of(getpid()).at(0);
  for (const auto& entry : std::filesystem::directory_iterator(fmt::format("/proc/{}/fd", pid)))
    descriptors.push_back(entry.path().filename());
  std::sort(descriptors.begin(), descriptors.end());
  CHECK(descriptors == std::vector<std::string>{"0", "1", "2"});
  CHECK(of_worker("environ").empty());
  CHECK(of_worker("oom_score_adj") == "1000\n");
  CHECK(std::filesystem::read_symlink(fmt::format("/proc/{}/cwd", pid)) == "/");
  const std::string status = of_worker("status");
  CHECK(contains(status, "\nUmask:\t0077\n"));
  CHECK(contains(status, "\nThreads:\t1\n"));
  CHECK(contains(status, "\nNoNewPrivs:\t1\n"));
  CHECK(contains(status, "\nSeccomp:\t2\n"));
  const std::string limits = of_worker("limits");
  for (const char* line : {"Max stack size            8388608              8388608 ",
                           "Max file size             65536                65536 ",
                           "Max core file size        1                    1 ",
                           "Max processes             0                    0 ",
                           "Max open files            0                    0 ",
                           "Max locked memory         0                    0 ",
                           "Max pending signals       0                    0 ",
                           "Max msgqueue size         0                    0 ",
                           "Max realtime priority     0                    0 "}) {
    INFO(limits);
    CHECK(contains(limits, line));
  }
  close(extra);
}

TEST_CASE("a judge that is larger than its workers may be starts them") {
  constexpr std::size_t kBytes = std::size_t{8} << 30;
  void* const room =
      mmap(nullptr, kBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  REQUIRE(room != MAP_FAILED);
  {
    Rogue rogue;
    CHECK(add(2, 3) == 5);
  }
  munmap(room, kBytes);
}

TEST_CASE("the way by which the worker was started is closed behind it") {
  Rogue rogue;
  CHECK(misbehave(Deed::kExecAgain) == -1);
}

TEST_CASE("what is printed is kept, cut at its limit, and stops nothing") {
  Rogue rogue({.cpu_seconds = 5, .output_bytes = 1000});
  CHECK(misbehave(Deed::kPrint) == 1);
  CHECK(rogue.session().output() == "hello from the submission");
  CHECK(misbehave(Deed::kFlood) == 1);
  CHECK(rogue.session().output().size() == 1000);
  CHECK(misbehave(Deed::kRead) == 0);
}

TEST_CASE("one element outside an array is caught exactly, on both sides") {
  Rogue rogue;
  const std::vector<float> values = {1, 2, 3, 4};
  CHECK(element(values, 0) == 1.0f);
  CHECK(element(values, 3) == 4.0f);
  const auto message = [&](std::int64_t index) {
    return rogue.failure_of([&] { element(values, index); }).message;
  };
  CHECK(contains(message(4), "it touched values[4], one element past its end (it has 4)"));
  CHECK(contains(message(6), "it touched values[6], 3 elements past its end (it has 4)"));
  CHECK(contains(message(-1), "it touched values[-1], one element before its first (it has 4)"));
  CHECK(contains(message(-2), "it touched values[-2], 2 elements before its first (it has 4)"));
  CHECK(contains(rogue.failure_of([&] { element({}, 0); }).message,
                 "it touched values[0], one element past its end (it is empty)"));
}

TEST_CASE("outputs come back, and must be written whole and no further") {
  Rogue rogue;
  std::vector<float> out(3, 9);
  fill(out, 3);
  CHECK(out == std::vector<float>{0, 1, 2});
  CHECK(contains(rogue.failure_of([&] { fill(out, 4); }).message,
                 "it touched out[3], one element past its end"));
  CHECK(contains(rogue.failure_of([&] { fill(out, 2); }).message, "out[2] was never written"));
  CHECK(contains(rogue.failure_of([&] { fill_from(out, 1); }).message, "out[0] was never written"));
  CHECK(contains(rogue.failure_of([&] { fill_from(out, -1); }).message, "it touched out[-1]"));
}

TEST_CASE(
    "a failure shows the array of which elements were not written, and no other failure does") {
  Rogue rogue;
  std::vector<float> out(3, 9);
  std::optional<judge::Unwritten> seen;
  const auto failure_of = [&](const std::function<void()>& call) {
    return rogue.failure_of([&] {
      judge::show_unwritten(call, [&](const judge::Unwritten& unwritten) {
        seen = unwritten;
        return report::WrongArray{.name = "shown"};
      });
    });
  };
  const judge::Failure failure = failure_of([&] { fill_from(out, 1); });
  CHECK(contains(failure.message, "out[0] was never written"));
  REQUIRE(failure.array);
  CHECK(failure.array->name == "shown");
  REQUIRE(seen);
  CHECK(seen->array == "out");
  CHECK(seen->elements == std::vector<bool>{true, false, false});
  CHECK(out[2] == 1);
  seen.reset();
  CHECK_FALSE(failure_of([&] { fill(out, 4); }).array);
  CHECK_FALSE(failure_of([&] { count_calls(out); }).array);
  CHECK_FALSE(seen);
}

TEST_CASE("inputs cannot be changed, and a result must not depend on the call before") {
  Rogue rogue;
  const std::vector<float> values = {1};
  CHECK(contains(rogue.failure_of([&] { change_input(values); }).message,
                 "it touched values[0], which may only be read"));
  const judge::Failure failure = rogue.failure_of([&] { count_calls(values); });
  CHECK(failure.verdict == Verdict::kWrong);
  CHECK(contains(failure.message, "two calls with the same arguments gave two results"));
}

TEST_CASE("what uses memory wrongly is of a class of its own, where the drill has one") {
  Rogue rogue({.cpu_seconds = 0.3}, {.memory_class = "memory"});
  const std::vector<float> values = {1};
  std::vector<float> out(3, 9);
  CHECK(rogue.failure_of([&] { element(values, 1); }).failure_class == "memory");
  CHECK(rogue.failure_of([&] { change_input(values); }).failure_class == "memory");
  CHECK(rogue.failure_of([&] { count_calls(values); }).failure_class == "memory");
  CHECK(rogue.failure_of([&] { fill(out, 2); }).failure_class == "memory");
  // What the test is about says more of these.
  CHECK(rogue.failure_of([&] { element({}, 0); }).failure_class == "");
  CHECK(rogue.failure_of(Deed::kNull).failure_class == "");
}

// Where an array of one float lies in the first of a call's two places.
std::uint64_t distance_of(const std::vector<float>& values) {
  judge::Arguments arguments;
  arguments.add("values", std::span<const float>(values));
  return wire::kArenaOffset + judge::place(arguments.arrays(), judge::Side::kEnd)[0].offset;
}

TEST_CASE("a worker that lies is not believed, and the judge goes on") {
  Rogue rogue;
  const std::vector<float> values = {1};
  const auto failure = [&](Lie what) {
    return rogue.failure_of([&] {
      find_channel(values, distance_of(values));
      lie(what);
    });
  };
  for (const Lie what : {Lie::kSize, Lie::kJustTooLarge, Lie::kStatus, Lie::kShort, Lie::kLong,
                         Lie::kUnwritten, Lie::kUnknown}) {
    INFO(static_cast<int>(what));
    CHECK(failure(what).verdict == Verdict::kCrash);
  }
  CHECK(failure(Lie::kWrongNumber).verdict == Verdict::kTimeout);
  // A right answer from the wrong hand is a right answer, but then its worker is asleep.
  find_channel(values, distance_of(values));
  CHECK(lie(Lie::kNothing) == 42);
  CHECK_THROWS_AS(add(2, 3), judge::Stopped);
  CHECK(judge::case_log().failure()->verdict == Verdict::kTimeout);
}

TEST_CASE("a worker that writes while the judge reads decides its own verdict, and no more") {
  Rogue rogue({.cpu_seconds = 0.1});
  const std::vector<float> values = {1};
  const auto what =
      GENERATE(rogue::Flicker::kStatus, rogue::Flicker::kLength, rogue::Flicker::kPayload,
               rogue::Flicker::kOutput, rogue::Flicker::kRequest);
  CAPTURE(static_cast<int>(what));
  // The judge's own bytes stay what they are, and what it reads is one of the things it knows.
  for (int i = 0; i < 8; ++i) {
    judge::case_log().begin();
    rogue.session().begin_case();
    find_channel(values, distance_of(values));
    std::vector<float> out(1000);
    try {
      flicker(out, what);
    } catch (const judge::Stopped&) {
      REQUIRE(judge::case_log().failure());
      const Verdict verdict = judge::case_log().failure()->verdict;
      CHECK((verdict == Verdict::kCrash || verdict == Verdict::kWrong ||
             verdict == Verdict::kTimeout || verdict == Verdict::kUnimplemented ||
             verdict == Verdict::kMemory));
    } catch (const judge::InvalidArgument&) {
    } catch (const judge::OtherException&) {
    }
  }
  judge::case_log().begin();
  rogue.session().begin_case();
  CHECK(add(2, 3) == 5);
}

TEST_CASE("what follows a right answer counts for the next call") {
  Rogue rogue;
  const std::vector<float> values = {1};
  for (const auto afterwards :
       {rogue::Afterwards::kExit, rogue::Afterwards::kCrash, rogue::Afterwards::kAnswerTheNext}) {
    CAPTURE(static_cast<int>(afterwards));
    const judge::Failure failure = rogue.failure_of([&] {
      find_channel(values, distance_of(values));
      CHECK(answer_and(afterwards) == 42);
      if (afterwards == rogue::Afterwards::kAnswerTheNext) {
        usleep(300'000);
        // What stood there before the judge asked is no answer.
        add(2, 3);
      }
      add(2, 3);
    });
    CHECK(failure.verdict == Verdict::kCrash);
  }
}

TEST_CASE("a worker finds nothing of the one before") {
  Rogue rogue;
  const std::vector<float> values = {1};
  for (int worker = 0; worker < 2; ++worker) {
    rogue.session().begin_case();
    find_channel(values, distance_of(values));
    CHECK(find_trace() == 0);
    CHECK(find_trace() == 1);
  }
}

TEST_CASE("what throws need not have written its outputs") {
  Rogue rogue;
  std::vector<float> out(3);
  CHECK(throw_with_output.rejects(out));
}

TEST_CASE("a test case has a budget, however short its calls are") {
  Rogue sleeper({.cpu_seconds = 5, .case_sleep_seconds = 0.6});
  CHECK(misbehave(Deed::kNapOnce) == 1);
  CHECK(misbehave(Deed::kNapOnce) == 1);
  const auto nap_on = [] {
    for (int i = 0; i < 3; ++i) misbehave(Deed::kNapOnce);
  };
  CHECK(sleeper.failure_of(nap_on).verdict == Verdict::kTimeout);
}

TEST_CASE("a worker that cannot be started is the grader's fault") {
  CHECK_THROWS_AS(judge::WorkerProcess("grader/judge/no_such_worker", {}), judge::Fault);
  // Not executable: ours. Executable, and no program: what a submission may have made of it.
  judge::WorkerProcess not_executable("grader/judge/rogue.h", {});
  CHECK_THROWS_AS(not_executable.start(), judge::Fault);
  const std::string path = std::string(std::getenv("TEST_TMPDIR")) + "/no_program";
  std::ofstream(path) << "no program";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  judge::WorkerProcess no_program(path, {});
  CHECK(no_program.start().kind == judge::Ending::Kind::kUnloadable);
}

}  // namespace
