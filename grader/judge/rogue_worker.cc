// A worker whose functions do whatever a submission can do wrong; for session_test.cc.
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <iostream>
#include <limits>
#include <locale>
#include <mutex>
#include <new>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
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
std::vector<double> doubles;

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
    case Deed::kHandleSignal:
      signal(SIGTERM, [](int) {});
      break;
    case Deed::kHandleSegfault: {
      // A handler that would swallow the crash, by leaving the process as if all were well.
      signal(SIGSEGV, [](int) { _exit(0); });
      *reinterpret_cast<volatile int*>(8) = 1;
      break;
    }
  }
  return 0;
}

std::int64_t call_kernel(std::int64_t number, std::int64_t first, std::int64_t second,
                         std::int64_t third) {
  return syscall(number, first, second, third, 0, 0, 0);
}

int call_kernel_32(int number) {
  int result;
  asm volatile("int $0x80" : "=a"(result) : "a"(number) : "memory");
  return result;
}

int live() {
  using std::chrono::steady_clock;
  using std::chrono::system_clock;
  const auto before = steady_clock::now();
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  std::this_thread::sleep_until(steady_clock::now() + std::chrono::milliseconds(1));
  std::this_thread::yield();
  if (steady_clock::now() <= before || system_clock::now().time_since_epoch().count() == 0)
    return __LINE__;
  if (std::time(nullptr) == 0 || std::clock() == std::clock_t{-1}) return __LINE__;
  timeval time{};
  if (gettimeofday(&time, nullptr) != 0) return __LINE__;
  std::random_device random;
  std::mt19937 generator(random());
  std::srand(1);
  sink = static_cast<int>(generator()) + std::rand();

  std::printf("printf\n");
  std::fprintf(stderr, "stderr\n");
  std::cout << "cout" << std::endl;
  std::cerr << "cerr" << std::endl;
  int none;
  if (std::cin >> none) return __LINE__;

  // Enough for a mapping of its own, moved where it grows.
  std::size_t size = 1 << 20;
  char* memory = static_cast<char*>(std::malloc(size));
  for (; size < (64 << 20); size *= 2) {
    memory = static_cast<char*>(std::realloc(memory, size));
    if (memory == nullptr) return __LINE__;
    std::memset(memory, 1, size);
  }
  std::free(memory);
  for (std::size_t n = 1; n < (1 << 24); n *= 4) std::vector<double>(n, 1.0).swap(doubles);
  doubles = {};
  std::vector<int> numbers(100'000);
  for (int& number : numbers) number = std::rand();
  std::qsort(numbers.data(), numbers.size(), sizeof(int), [](const void* a, const void* b) {
    return *static_cast<const int*>(a) < *static_cast<const int*>(b) ? -1 : 1;
  });
  std::stable_sort(numbers.rbegin(), numbers.rend());

  thread_local std::string own = "thread_local";
  own += "!";
  static std::once_flag once;
  std::call_once(once, [] {});
  std::mutex mutex;
  const std::lock_guard lock(mutex);
  std::condition_variable condition;
  std::mutex other;
  std::unique_lock other_lock(other);
  condition.wait_for(other_lock, std::chrono::milliseconds(1));
  std::atomic<int> atomic{1};
  atomic.notify_all();
  try {
    throw std::runtime_error(std::to_string(own.size()) + std::locale().name());
  } catch (const std::exception&) {
  }
  if (std::getenv("PATH") != nullptr || environ[0] != nullptr) return __LINE__;
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

namespace {

// 42, for the request that was made or that is made next.
void answer(std::uint32_t number) {
  auto& control = *reinterpret_cast<wire::Control*>(channel);
  const int value = 42;
  std::memcpy(channel + wire::kAnswerOffset, &value, sizeof value);
  control.status = wire::Status::kReturned;
  control.answer_bytes = sizeof value;
  control.answered.store(number);
  wire::futex_wake(control.answered);
}

}  // namespace

int flicker(std::span<float> out, Flicker what) {
  auto& control = *reinterpret_cast<wire::Control*>(channel);
  for (float& value : out) value = 1;
  answer(control.asked);
  volatile auto* status = reinterpret_cast<volatile std::uint32_t*>(&control.status);
  volatile std::uint64_t* length = &control.answer_bytes;
  volatile std::byte* payload = channel + wire::kAnswerOffset;
  volatile float* output = out.data();
  for (std::uint32_t i = 0;; ++i) {
    switch (what) {
      case Flicker::kStatus:
        *status = i % 16;
        break;
      case Flicker::kLength:
        *length = i % 2 == 0 ? sizeof(int) : ~std::uint64_t{0} - i;
        break;
      case Flicker::kPayload:
        payload[i % 8] = std::byte(i);
        break;
      case Flicker::kOutput:
        output[i % out.size()] = static_cast<float>(i % 3);
        break;
      case Flicker::kRequest:
        control.asked.store(i);
        control.region_count = i;
        control.regions[i % wire::kMaxRegions] = {~std::uint64_t{0} - i, i, i % 2};
        control.index = i;
        control.count = i;
        control.arena_address = i;
        break;
    }
    // The number of the next request, before it is made.
    if (i % 1024 == 0) answer(control.answered + 1);
  }
}

int answer_and(Afterwards afterwards) {
  auto& control = *reinterpret_cast<wire::Control*>(channel);
  const std::uint32_t asked = control.asked;
  answer(asked);
  switch (afterwards) {
    case Afterwards::kExit:
      _exit(0);
    case Afterwards::kCrash:
      std::abort();
    case Afterwards::kAnswerTheNext:
      usleep(100'000);
      answer(asked + 1);
      for (;;) sleep(1000);
  }
  return 0;
}

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
      bind<rogue::call_kernel>("call_kernel"),
      bind<rogue::call_kernel_32>("call_kernel_32"),
      bind<rogue::live>("live"),
      bind<rogue::flicker>("flicker"),
      bind<rogue::answer_and>("answer_and"),
      bind<rogue::find_channel>("find_channel"),
      bind<rogue::find_trace>("find_trace"),
      bind<rogue::throw_with_output>("throw_with_output"),
  };
  return kBindings;
}
