// A judge that is killed leaves no worker behind, at whichever moment.
#include <signal.h>
#include <stdarg.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <thread>

#include "grader/judge/worker_process.h"
#include "third_party/catch2/catch2.h"

namespace {

using std::chrono::milliseconds;

// How long a child on its way to become a worker takes to ask for a signal when its parent dies.
milliseconds dawdling{0};

void pause(milliseconds time) {
  if (time.count() != 0) std::this_thread::sleep_for(time);
}

// Whether all processes that a killed judge has left are gone within a moment. They are ours: this
// process adopts them.
bool all_gone() {
  for (int i = 0; i < 200; ++i) {
    if (waitpid(-1, nullptr, WNOHANG | __WALL) < 0 && errno == ECHILD) return true;
    pause(milliseconds(10));
  }
  return false;
}

// Kills a judge that starts workers, one after another, so long after its begin.
void kill_a_judge(milliseconds age) {
  const pid_t judge = fork();
  REQUIRE(judge >= 0);
  if (judge == 0) {
    judge::WorkerProcess worker("grader/judge/rogue_worker", {});
    for (;;) worker.start();
  }
  pause(age);
  kill(judge, SIGKILL);
  REQUIRE(waitpid(judge, nullptr, 0) == judge);
}

}  // namespace

// In place of the C library's, for the child as well.
extern "C" int prctl(int option, ...) {
  if (option == PR_SET_PDEATHSIG) pause(dawdling);
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

TEST_CASE("a judge that is killed takes its worker along") {
  REQUIRE(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0);
  dawdling = milliseconds(0);
  for (int age = 0; age < 40; ++age) {
    CAPTURE(age);
    kill_a_judge(milliseconds(age));
    REQUIRE(all_gone());
  }
}

TEST_CASE("even a worker that could not ask yet for a signal when its judge dies") {
  REQUIRE(prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0);
  dawdling = milliseconds(200);
  kill_a_judge(milliseconds(100));
  CHECK(all_gone());
}

}  // namespace
