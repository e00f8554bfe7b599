#include "grader/simt/runtime/stack_overflow.h"

#include <cstdint>
#include <memory>
#include <string>

#include "grader/simt/check/report.h"
#include "grader/simt/check/sites.h"
#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/executor.h"

namespace simt {
namespace {

constexpr std::size_t kSignalStackBytes = 64 << 10;

struct sigaction the_one_before;

void on_segfault(int, siginfo_t* info, void*) {
  const auto at = reinterpret_cast<std::uintptr_t>(info->si_addr);
  if (Executor::current != nullptr && Executor::current->in_thread()) {
    const Stack& stack = Executor::current->thread().stack;
    // Away from the signal's stack, and never back.
    if (at - stack.guard < stack.limit - stack.guard) report_stack_overflow(nullptr);
  }
  // The instruction is tried again, and meets the handler that was there before.
  sigaction(SIGSEGV, &the_one_before, nullptr);
}

}  // namespace

CatchStackOverflow::CatchStackOverflow() {
  prepare_signal_stack();
  struct sigaction action = {};
  action.sa_sigaction = on_segfault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  sigaction(SIGSEGV, &action, &before_);
  the_one_before = before_;
}

CatchStackOverflow::~CatchStackOverflow() { sigaction(SIGSEGV, &before_, nullptr); }

void prepare_signal_stack() {
  thread_local std::unique_ptr<char[]> memory;
  if (memory != nullptr) return;
  memory = std::make_unique<char[]>(kSignalStackBytes);
  stack_t stack = {};
  stack.ss_sp = memory.get();
  stack.ss_size = kSignalStackBytes;
  sigaltstack(&stack, nullptr);
}

void report_stack_overflow(const void* where) {
  Executor& executor = *Executor::current;
  const std::uint16_t site = where != nullptr ? site_of_return(where) : 0;
  Place place = place_of(site);
  if (place.line == 0) place = {executor.launch().file, executor.launch().line};
  report({.kind = Kind::kStack,
          .kernel = executor.launch().call.name,
          .access = {.place = place,
                     .block = executor.block_index(),
                     .thread = executor.thread_index(executor.thread().number)},
          .message = "the thread's stack of " + std::to_string(options().stack_bytes) +
                     " bytes is full. Is there a recursion without an end, or a large local array? "
                     "Large arrays belong in shared or global memory."});
  executor.end_thread(cudaErrorLaunchFailure);
}

}  // namespace simt
