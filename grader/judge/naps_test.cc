#include "grader/judge/naps.h"

#include <optional>
#include <utility>

#include "third_party/catch2/catch2.h"

namespace {

using judge::Naps;

// A process as the kernel keeps account of it: a wait for a CPU counts when it is over.
struct Process {
  void run(double seconds) { runnable += seconds + std::exchange(waiting, 0); }
  void wait(double seconds) { waiting += seconds; }

  double runnable = 100;  // it has lived before
  double waiting = 0;
};

TEST_CASE("who naps between the looks has slept") {
  Naps naps;
  Process process;
  naps.begin_call();
  for (int i = 0; i < 1000; ++i) {
    process.run(0.001);
    naps.look(0.01, process.runnable);
  }
  // Less the first look's and the last one's share.
  CHECK(naps.seconds() > 8.9);
  CHECK(naps.seconds() < 9.01);
}

TEST_CASE(
    "who runs or waits for a CPU has not, however long it waits and whenever the judge looks") {
  Naps naps;
  for (int call = 0; call < 100; ++call) {
    Process process;
    naps.begin_call();
    for (int i = 0; i < 50; ++i) {
      process.run(0.004);
      naps.look(0.004, process.runnable);
      // Three looks while it waits, the last of them when it has just got a CPU.
      process.wait(0.05);
      naps.look(0.05, process.runnable);
      process.wait(0.02);
      naps.look(0.02, process.runnable);
      process.wait(0.006);
      process.run(0.0001);
      process.wait(0.0139);
      naps.look(0.02, process.runnable);
    }
  }
  CHECK(naps.seconds() < 1e-9);
}

TEST_CASE("a process that never gets a CPU has not slept") {
  Naps naps;
  naps.begin_call();
  for (int i = 0; i < 1000; ++i) naps.look(0.02, 5.0);
  CHECK(naps.seconds() == 0);
}

TEST_CASE("a look after a long time counts for little: the judge itself did not run") {
  Naps naps;
  naps.begin_call();
  for (const double runnable : {1.0, 1.1, 1.2}) naps.look(1e6, runnable);
  CHECK(naps.seconds() < 0.2);
}

TEST_CASE("naps of several calls add up, and time between calls is none") {
  Naps naps;
  Process process;
  for (int call = 1; call <= 3; ++call) {
    naps.begin_call();
    for (int i = 0; i < 100; ++i) {
      process.run(0.001);
      naps.look(0.01, process.runnable);
    }
    CHECK(naps.seconds() > call * 0.85);
    CHECK(naps.seconds() < call * 0.91);
  }
}

TEST_CASE("a kernel that says nothing finds no nap") {
  Naps naps;
  naps.begin_call();
  for (int i = 0; i < 100; ++i) naps.look(0.01, std::nullopt);
  CHECK(naps.seconds() == 0);
}

}  // namespace
