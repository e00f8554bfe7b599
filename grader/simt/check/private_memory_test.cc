#include "grader/simt/check/private_memory.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <functional>
#include <new>

#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/memory.h"
#include "third_party/catch2/catch2.h"

extern "C" void __tsan_read4(void* address);
extern "C" void* simt_memset(void* to, int value, std::size_t bytes);

namespace {

// What ends a process of its own; 0 if nothing does.
int signal_of(const std::function<void()>& action) {
  const pid_t child = fork();
  if (child == 0) {
    signal(SIGABRT, SIG_DFL);  // the test framework's
    std::freopen("/dev/null", "w", stderr);
    action();
    _exit(0);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

int signal_of_access(const void* address, std::size_t bytes) {
  return signal_of([&] { simt::refuse_private(address, bytes); });
}

TEST_CASE("every byte of private pages is refused, and none beside them") {
  constexpr std::size_t kBytes = 3 * 4096;
  auto* const pages = static_cast<char*>(simt::map_private(kBytes));
  CHECK(signal_of_access(pages, 1) == SIGABRT);
  CHECK(signal_of_access(pages + kBytes - 1, 1) == SIGABRT);
  CHECK(signal_of_access(pages - 4, 5) == SIGABRT);
  CHECK(signal_of_access(pages - 4096, 3 * kBytes) == SIGABRT);
  CHECK(signal_of_access(pages + 5000, 4) == SIGABRT);
  int here = 0;
  CHECK(signal_of_access(&here, sizeof here) == 0);
  simt::unmap_private(pages, kBytes);
  CHECK(signal_of_access(pages, 1) == 0);
}

TEST_CASE("a host's instrumented access and its block copies are refused") {
  auto* const pages = static_cast<char*>(simt::map_private(4096));
  CHECK(signal_of([&] { __tsan_read4(pages); }) == SIGABRT);
  CHECK(signal_of([&] { simt_memset(pages, 0, 4096); }) == SIGABRT);
  CHECK(signal_of([&] { cudaMemcpy(pages, "", 1, cudaMemcpyHostToHost); }) == SIGABRT);
  simt::unmap_private(pages, 4096);
}

TEST_CASE("the device's memory is its users', what is known about it is not") {
  simt::DeviceMemory& memory = simt::DeviceMemory::get();
  CHECK(signal_of_access(reinterpret_cast<const void*>(memory.begin()), 4) == 0);
  CHECK(signal_of_access(memory.state(), 1) == SIGABRT);
}

}  // namespace
