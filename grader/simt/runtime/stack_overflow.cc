#include "grader/simt/runtime/stack_overflow.h"

#include <cstdint>
#include <memory>

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
    if (at - stack.guard < stack.limit - stack.guard) Executor::current->end_overflowed(nullptr);
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

}  // namespace simt
