// The order in which the simulated GPU runs the threads of a kernel.
//
//   const std::vector<float> y = result_of(problem);
//   const judge::ReversedThreads reversed;
//   CHECK(same_bits(result_of(problem), y));
//
// A sum whose order is left to chance, such as one by atomicAdd, then gives another result. On a
// device nothing changes.
#ifndef GRADER_JUDGE_THREAD_ORDER_H_
#define GRADER_JUDGE_THREAD_ORDER_H_

#include <exception>

#include "grader/judge/arguments.h"
#include "grader/judge/session.h"
#include "grader/wire/simt.h"

namespace judge {

// While it lives the threads of a kernel change places: the last one is the first.
class ReversedThreads {
 public:
  ReversedThreads() { reverse(true); }
  ~ReversedThreads() {
    try {
      reverse(false);
    } catch (const std::exception&) {  // the worker is gone, and the case log knows why
    }
  }
  ReversedThreads(const ReversedThreads&) = delete;
  ReversedThreads& operator=(const ReversedThreads&) = delete;

 private:
  static void reverse(bool value) {
    Arguments arguments;
    arguments.add("reverse", value);
    Session::current().call(wire::kSimtReverse, arguments);
  }
};

}  // namespace judge

#endif  // GRADER_JUDGE_THREAD_ORDER_H_
