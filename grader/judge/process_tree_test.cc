// Processes come and go while they are looked at.
#include "grader/judge/process_tree.h"

#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <exception>
#include <string>
#include <thread>

#include "third_party/catch2/catch2.h"

namespace {

// Reading /proc/PID/stat after PID has gone fails with ESRCH, although the file could be opened.
TEST_CASE("a process that ends while it is looked at is one that is not there") {
  std::atomic<bool> done = false;
  std::atomic<int> calls = 0;
  std::string error;
  std::thread looks([&] {
    try {
      while (!done) {
        judge::cpu_seconds_of_tree(getpid());
        judge::tree_sleeps(getpid());
        for (const pid_t child : judge::children_of(getpid())) {
          judge::sleeps(child);
          judge::runnable_seconds(child);
          judge::cpu_seconds_of_tree(child);
          ++calls;
        }
      }
    } catch (const std::exception& e) {
      error = e.what();
    }
  });
  for (int i = 0; i < 5000; ++i) {
    const pid_t child = fork();
    if (child == 0) _exit(0);
    CHECK(child > 0);  // nothing that throws while the thread runs
    waitpid(child, nullptr, 0);
  }
  done = true;
  looks.join();
  CHECK(error == "");
  CHECK(calls > 0);
}

}  // namespace
