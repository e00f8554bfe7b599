// A session whose answers change while it reads them, by a thread in place of a worker: what a
// worker of session_test.cc does, but on the other core at the same moment.
#include <sys/mman.h>

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "grader/judge/case_log.h"
#include "grader/judge/remote.h"
#include "grader/judge/session.h"
#include "grader/wire/channel.h"
#include "third_party/catch2/catch2.h"

namespace {

class Flickering : public judge::Transport {
 public:
  Flickering()
      : channel_(
            static_cast<std::byte*>(mmap(nullptr, wire::kChannelBytes, PROT_READ | PROT_WRITE,
                                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))) {
    thread_ = std::thread([this] {
      auto& control = *reinterpret_cast<wire::Control*>(channel_);
      for (std::uint32_t i = 0; !stopped_; ++i) {
        std::atomic_ref(control.answer_bytes).store(i % 3 == 0 ? ~std::uint64_t{0} - i : 4);
        std::atomic_ref(control.status)
            .store(static_cast<wire::Status>(i % 64 == 0   ? 77
                                             : i % 64 == 1 ? 1
                                                           : 0));
      }
    });
  }
  ~Flickering() override {
    stopped_ = true;
    thread_.join();
    munmap(channel_, wire::kChannelBytes);
  }

  std::byte* channel() override { return channel_; }
  judge::Ending start() override { return {}; }
  judge::Ending call() override {
    std::this_thread::yield();
    return {};
  }
  void limit_calls(double) override {}
  std::string output() override { return ""; }
  std::vector<std::string> protections() const override { return {}; }

 private:
  std::byte* channel_;
  std::thread thread_;
  std::atomic<bool> stopped_{false};
};

TEST_CASE("what the worker writes is read once, whatever it becomes") {
  const judge::Remote<int(int, int)> add{"add", {"a", "b"}};
  Flickering transport;
  judge::Session session(transport, {});
  int stopped = 0, answered = 0;
  for (int i = 0; i < 30'000; ++i) {
    judge::case_log().begin();
    session.begin_case();
    try {
      const int value = add(2, 3).value();
      if (value != 0) FAIL("nobody has written a payload");
      ++answered;
    } catch (const judge::Stopped&) {
      ++stopped;
      const auto verdict = judge::case_log().failure()->verdict;
      const bool known =
          verdict == report::Verdict::kCrash || verdict == report::Verdict::kUnimplemented;
      if (!known) FAIL("an unexpected verdict");
    }
  }
  // Both ways were tried.
  CHECK(stopped > 0);
  CHECK(answered > 0);
}

}  // namespace
