// What the sandbox of a worker costs: its start, and a call, beside those of the same worker
// without limits, filter and tracing. The two take turns. See sandbox() of bench.py.
//
//   sandbox_bench WORKER      prints JSON
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "grader/judge/bubblewrap.h"
#include "grader/judge/worker_process.h"
#include "grader/wire/channel.h"
#include "grader/wire/futex.h"

namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + std::ssize(values) / 2, values.end());
  return values[values.size() / 2];
}

class Subject {
 public:
  Subject(const std::string& worker, const judge::Limits& limits) : process_(worker, limits) {}

  void start() {
    const auto begin = Clock::now();
    if (process_.start().kind != judge::Ending::Kind::kAnswered)
      throw judge::Fault("the worker did not start");
    starts_.push_back(milliseconds_since(begin));
    number_ = wire::kHello;
  }

  // add(2, 3), without the judge's part, which is the same for all workers.
  void call(int times) {
    auto& control = *reinterpret_cast<wire::Control*>(process_.channel());
    std::memset(control.function, 0, sizeof control.function);
    std::memcpy(control.function, "add", 3);
    const int arguments[] = {2, 3};
    std::memcpy(process_.channel() + wire::kRequestOffset, arguments, sizeof arguments);
    control.request_bytes = sizeof arguments;
    const auto begin = Clock::now();
    for (int i = 0; i < times; ++i) {
      control.asked.store(++number_);
      wire::futex_wake(control.asked);
      for (std::uint32_t seen; (seen = control.answered.load()) != number_;)
        wire::futex_wait(control.answered, seen);
    }
    calls_.push_back(milliseconds_since(begin) / times);
  }

  std::string json() const {
    return fmt::format("{{\"start_ms\": {:.4f}, \"call_ms\": {:.5f}}}", median(starts_),
                       calls_.empty() ? 0 : median(calls_));
  }

 private:
  judge::WorkerProcess process_;
  std::uint32_t number_ = 0;
  std::vector<double> starts_;
  std::vector<double> calls_;
};

}  // namespace

int main(int argc, char** argv) {
  constexpr int kStarts = 400, kCallsFrom = 300, kCalls = 500;
  if (argc != 2) {
    fmt::print(stderr, "sandbox_bench: give it the worker\n");
    return 2;
  }
  try {
    Subject sandboxed(argv[1], {});
    Subject bare(argv[1], {.uses_driver = true});
    for (int i = 0; i < kStarts; ++i) {
      // Each goes first as often as the other.
      for (Subject* subject : {i % 2 == 0 ? &sandboxed : &bare, i % 2 == 0 ? &bare : &sandboxed}) {
        subject->start();
        if (i >= kCallsFrom) subject->call(kCalls);
      }
    }
    fmt::print("{{\"sandboxed\": {}, \"bare\": {}", sandboxed.json(), bare.json());
    if (judge::why_no_bubblewrap(judge::kBubblewrap).empty()) {
      Subject wrapped(argv[1], {.uses_driver = true, .bubblewrap = judge::kBubblewrap});
      for (int i = 0; i < 50; ++i) wrapped.start();
      fmt::print(", \"bubblewrap\": {}", wrapped.json());
    }
    fmt::print("}}\n");
  } catch (const std::exception& e) {
    fmt::print(stderr, "sandbox_bench: {}\n", e.what());
    return 2;
  }
}
