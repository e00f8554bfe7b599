// A CUDA thread that runs over the guard page of its stack becomes a finding, not a crash.
//
// Most overflows are found earlier, where a function is entered (check/hooks.cc); this is for a
// function with a frame that is larger than what is left.
#ifndef SIMT_RUNTIME_STACK_OVERFLOW_H_
#define SIMT_RUNTIME_STACK_OVERFLOW_H_

#include <signal.h>

namespace simt {

// Handles SIGSEGV while it lives; the handler before it gets what is none of its business.
class CatchStackOverflow {
 public:
  CatchStackOverflow();
  ~CatchStackOverflow();
  CatchStackOverflow(const CatchStackOverflow&) = delete;
  CatchStackOverflow& operator=(const CatchStackOverflow&) = delete;

 private:
  struct sigaction before_;
};

// Gives this OS thread a stack for the handler, once.
void prepare_signal_stack();

}  // namespace simt

#endif  // SIMT_RUNTIME_STACK_OVERFLOW_H_
