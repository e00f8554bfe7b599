// A worker that is killed from outside, as a machine without memory kills, at each moment of its
// life.
#include <signal.h>
#include <stdarg.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "fmt/format.h"
#include "grader/judge/case_log.h"
#include "grader/judge/remote.h"
#include "grader/judge/rogue.h"
#include "grader/judge/session.h"
#include "grader/judge/worker_process.h"
#include "third_party/catch2/catch2.h"

namespace {

using report::Verdict;
using rogue::Deed;

const judge::Remote<decltype(rogue::add)> add{"add", {"a", "b"}};
const judge::Remote<decltype(rogue::misbehave)> misbehave{"misbehave", {"deed"}};

// The prctl() at which a child on its way to become a worker is killed; 0: at none.
int deadly_option = 0;

// The only child of this process.
pid_t worker() {
  std::ifstream children(fmt::format("/proc/self/task/{}/children", getpid()));
  pid_t pid = 0;
  REQUIRE(children >> pid);
  return pid;
}

void kill_after(std::chrono::milliseconds delay, const std::function<void()>& call) {
  const pid_t victim = worker();
  std::thread killer([=] {
    std::this_thread::sleep_for(delay);
    kill(victim, SIGKILL);
  });
  CHECK_THROWS_WITH(call(), Catch::Contains("killed from outside"));
  killer.join();
}

class Rogue {
 public:
  Rogue() { begin(); }
  void begin() {
    judge::case_log().begin();
    session.begin_case();
  }

  judge::WorkerProcess process{"grader/judge/rogue_worker", {.cpu_seconds = 5}};
  judge::Session session{process, {}};
};

}  // namespace

// In place of the C library's, for the child as well.
extern "C" int prctl(int option, ...) {
  if (deadly_option == option) raise(SIGKILL);
  va_list list;
  va_start(list, option);
  const unsigned long a = va_arg(list, unsigned long);
  const unsigned long b = va_arg(list, unsigned long);
  const unsigned long c = va_arg(list, unsigned long);
  const unsigned long d = va_arg(list, unsigned long);
  va_end(list);
  return static_cast<int>(syscall(SYS_prctl, option, a, b, c, d));
}

namespace {

TEST_CASE("a worker that is killed on the way to its program is the machine's doing") {
  Rogue rogue;
  // One comes before the worker has said anything, the other after.
  const int option = GENERATE(PR_SET_PDEATHSIG, PR_SET_NO_NEW_PRIVS);
  deadly_option = option;
  CHECK_THROWS_WITH(add(2, 3), Catch::Contains("killed from outside"));
  deadly_option = 0;
  rogue.begin();
  CHECK(add(2, 3).value() == 5);
}

TEST_CASE("a worker that is killed between two calls is the machine's doing") {
  Rogue rogue;
  CHECK(add(2, 3).value() == 5);
  kill(worker(), SIGKILL);
  CHECK_THROWS_WITH(add(2, 3), Catch::Contains("killed from outside"));
  rogue.begin();
  CHECK(add(2, 3).value() == 5);
}

TEST_CASE("a worker that is killed in a call is the machine's doing") {
  Rogue rogue;
  CHECK(add(2, 3).value() == 5);
  const Deed deed = GENERATE(Deed::kLoop, Deed::kSleep, Deed::kEatMemory);
  kill_after(std::chrono::milliseconds(30), [=] { misbehave(deed); });
}

TEST_CASE("a worker cannot pass for one that was killed from outside") {
  Rogue rogue;
  for (const Deed deed : {Deed::kKillItself, Deed::kStopItself, Deed::kKill}) {
    rogue.begin();
    CHECK_THROWS_AS(misbehave(deed), judge::Stopped);
    REQUIRE(judge::case_log().failure());
    CHECK(judge::case_log().failure()->verdict == Verdict::kForbidden);
  }
}

}  // namespace
