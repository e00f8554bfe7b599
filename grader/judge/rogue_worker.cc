// A worker whose functions do whatever a submission can do wrong; for session_test.cc.
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

#include "drills/todo.h"
#include "grader/judge/rogue.h"
#include "grader/wire/channel.h"
#include "grader/wire/futex.h"
#include "grader/worker/bind.h"

namespace rogue {
namespace {

// As a hostile submission would know it.
std::byte* channel = nullptr;

volatile int sink;

int recurse(int depth) {
  volatile char frame[4096];
  frame[0] = static_cast<char>(depth);
  return depth == std::numeric_limits<int>::max() ? 0 : recurse(depth + 1) + frame[0];
}

}  // namespace

int add(int a, int b) { return a + b; }

float element(std::span<const float> values, std::int64_t index) { return values.data()[index]; }

void fill(std::span<float> out, std::int64_t count) {
  for (std::int64_t i = 0; i < count; ++i) out.data()[i] = static_cast<float>(i);
}

void fill_from(std::span<float> out, std::int64_t first) {
  for (std::int64_t i = first; i < std::ssize(out); ++i) out.data()[i] = 1;
}

void change_input(std::span<const float> values) { const_cast<float&>(values[0]) = 2; }

int count_calls(std::span<const float>) {
  static int calls = 0;
  return ++calls;
}

std::optional<int> half(int value) {
  if (value == 13) throw std::invalid_argument("13 is odd luck");
  return value % 2 == 0 ? std::optional(value / 2) : std::nullopt;
}

int misbehave(Deed deed) {
  switch (deed) {
    case Deed::kTodo:
      drill::todo();
    case Deed::kThrowInvalidArgument:
      throw std::invalid_argument("no good");
    case Deed::kThrowOther:
      throw std::out_of_range("far out");
    case Deed::kThrowNoException:
      throw 42;
    case Deed::kThrowLongWords:
      throw std::out_of_range(std::string(8 << 20, 'x'));
    case Deed::kNull:
      *reinterpret_cast<volatile int*>(8) = 1;
      break;
    case Deed::kDivide:
      sink = 7 / sink;
      break;
    case Deed::kAbort:
      std::abort();
    case Deed::kRecurse:
      return recurse(0);
    case Deed::kExit:
      std::exit(0);
    case Deed::kQuickExit:
      _exit(0);
    case Deed::kLoop:
      for (;;) sink = sink + 1;
    case Deed::kSleep:
      for (;;) sleep(1000);
    case Deed::kDeadlock: {
      std::atomic<std::uint32_t> never{0};
      for (;;) wire::futex_wait(never, 0);
    }
    case Deed::kNap:
      for (;;) usleep(1000);
    case Deed::kNapOnce:
      usleep(250'000);
      return 1;
    case Deed::kHugeVector:
      return static_cast<int>(std::vector<char>(std::size_t{1} << 45).size());
    case Deed::kEatMemory:
      for (;;) std::memset(new char[1 << 20], 1, 1 << 20);
    case Deed::kPrint:
      std::printf("hello from the submission");
      return 1;
    case Deed::kFlood:
      for (int i = 0; i < 100'000; ++i) std::printf("%0100d\n", i);
      return 1;
    case Deed::kRead: {
      char byte;
      return static_cast<int>(read(0, &byte, 1));
    }
    case Deed::kOpen:
      return open("/etc/passwd", O_RDONLY);
    case Deed::kSocket:
      return socket(AF_INET, SOCK_STREAM, 0);
    case Deed::kFork:
      return fork();
    case Deed::kThread: {
      pthread_t thread;
      return pthread_create(
          &thread, nullptr, [](void*) -> void* { return nullptr; }, nullptr);
    }
    case Deed::kKill:
      return kill(getppid(), SIGKILL);
    case Deed::kSignalParent:
      return static_cast<int>(syscall(SYS_tgkill, 1, 1, SIGKILL));
    case Deed::kKillItself:
      return raise(SIGKILL);
    case Deed::kStopItself:
      return raise(SIGSTOP);
    case Deed::kMapExecutable:
      return mmap(nullptr, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS,
                  -1, 0) == MAP_FAILED;
    case Deed::kMapAtAddress:
      return mmap(reinterpret_cast<void*>(0x100000), 4096, PROT_READ,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) == MAP_FAILED;
    case Deed::kExec: {
      char* const none[] = {nullptr};
      return execve("/bin/true", none, none);
    }
    case Deed::kExecAgain: {
      char* const none[] = {nullptr};
      // As the judge did it: with the descriptor, by now closed, and the address, by now unmapped.
      return static_cast<int>(syscall(SYS_execveat, 4, 0x100000, none, none, AT_EMPTY_PATH));
    }
    case Deed::kHandleSignal: {
      // A handler that would swallow the crash, by leaving the process as if all were well.
      signal(SIGSEGV, [](int) { _exit(0); });
      *reinterpret_cast<volatile int*>(8) = 1;
      break;
    }
  }
  return 0;
}

void find_channel(std::span<const float> values, std::uint64_t distance) {
  // The judge calls twice, with the array in two places; the first is where it said.
  if (channel != nullptr) return;
  channel = reinterpret_cast<std::byte*>(const_cast<float*>(values.data())) - distance;
}

int find_trace() {
  std::byte& corner = channel[wire::kArenaOffset - 1];
  return static_cast<int>(std::exchange(corner, std::byte{1}));
}

void throw_with_output(std::span<float>) { throw std::invalid_argument("nothing to write"); }

int lie(Lie lie) {
  auto& control = *reinterpret_cast<wire::Control*>(channel);
  const std::uint32_t asked = control.asked;
  control.status = wire::Status::kReturned;
  control.answer_bytes = sizeof(int);
  switch (lie) {
    case Lie::kNothing:
      break;
    case Lie::kSize:
      control.answer_bytes = std::numeric_limits<std::uint64_t>::max();
      break;
    case Lie::kJustTooLarge:
      control.answer_bytes = wire::kAnswerBytes + 1;
      break;
    case Lie::kStatus:
      control.status = static_cast<wire::Status>(77);
      break;
    case Lie::kShort:
      control.answer_bytes = 1;
      break;
    case Lie::kLong:
      control.answer_bytes = sizeof(int) + 1;
      break;
    case Lie::kUnwritten:
      control.answer_bytes = std::numeric_limits<std::uint64_t>::max() - 1;
      break;
    case Lie::kUnknown:
      control.status = wire::Status::kUnknownFunction;
      break;
    case Lie::kWrongNumber:
      control.answered.store(asked + 5);
      wire::futex_wake(control.answered);
      for (;;) sleep(1000);
  }
  const int answer = 42;
  std::memcpy(channel + wire::kAnswerOffset, &answer, sizeof answer);
  control.answered.store(asked);
  wire::futex_wake(control.answered);
  for (;;) sleep(1000);
}

}  // namespace rogue

std::span<const worker::Binding> worker::bindings() {
  static constexpr Binding kBindings[] = {
      bind<rogue::add>("add"),
      bind<rogue::element>("element"),
      bind<rogue::fill>("fill"),
      bind<rogue::fill_from>("fill_from"),
      bind<rogue::change_input>("change_input"),
      bind<rogue::count_calls>("count_calls"),
      bind<rogue::half>("half"),
      bind<rogue::misbehave>("misbehave"),
      bind<rogue::lie>("lie"),
      bind<rogue::find_channel>("find_channel"),
      bind<rogue::find_trace>("find_trace"),
      bind<rogue::throw_with_output>("throw_with_output"),
  };
  return kBindings;
}
