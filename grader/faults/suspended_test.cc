// A machine that was suspended, or a judge that did not run for long, costs no submission its
// points.
#include <dlfcn.h>
#include <time.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <thread>

#include "grader/judge/case_log.h"
#include "grader/judge/remote.h"
#include "grader/judge/rogue.h"
#include "grader/judge/session.h"
#include "grader/judge/worker_process.h"
#include "third_party/catch2/catch2.h"

namespace {

using report::Verdict;
using rogue::Deed;

const judge::Remote<decltype(rogue::misbehave)> misbehave{"misbehave", {"deed"}};

std::atomic<long> suspended_seconds{0};

}  // namespace

// In place of the C library's: the judge's clock. The workers' is their own.
extern "C" int clock_gettime(clockid_t clock, timespec* time) {
  static const auto real =
      reinterpret_cast<int (*)(clockid_t, timespec*)>(dlsym(RTLD_NEXT, "clock_gettime"));
  const int result = real(clock, time);
  if (clock == CLOCK_MONOTONIC) time->tv_sec += suspended_seconds;
  return result;
}

namespace {

// The machine is suspended for so long while this call is on its way.
void suspend_in(const std::function<void()>& call, long seconds) {
  std::thread suspend([=] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    suspended_seconds += seconds;
  });
  call();
  suspend.join();
}

TEST_CASE("a call in which the machine is suspended returns what it returns") {
  judge::WorkerProcess process("grader/judge/rogue_worker", {.cpu_seconds = 0.5});
  judge::Session session(process, {});
  const long seconds = GENERATE(2L, 20L, 3600L, 30L * 24 * 3600);
  CAPTURE(seconds);
  judge::case_log().begin();
  session.begin_case();
  CHECK(misbehave(Deed::kNapOnce) == 1);
  // Asleep for 250 ms, in the middle of which the clock jumps.
  suspend_in([] { CHECK(misbehave(Deed::kNapOnce) == 1); }, seconds);
  CHECK(misbehave(Deed::kNapOnce) == 1);
  CHECK_FALSE(judge::case_log().failure());
}

TEST_CASE("a call that never ends is TIMEOUT all the same") {
  judge::WorkerProcess process("grader/judge/rogue_worker", {.cpu_seconds = 0.5});
  judge::Session session(process, {});
  const Deed deed = GENERATE(Deed::kSleep, Deed::kLoop);
  judge::case_log().begin();
  session.begin_case();
  suspend_in([=] { CHECK_THROWS_AS(misbehave(deed), judge::Stopped); }, 3600);
  REQUIRE(judge::case_log().failure());
  CHECK(judge::case_log().failure()->verdict == Verdict::kTimeout);
}

}  // namespace
