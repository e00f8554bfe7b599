// Calls whose outputs are shown if they are not written whole.
#ifndef GRADER_JUDGE_UNWRITTEN_H_
#define GRADER_JUDGE_UNWRITTEN_H_

#include "grader/judge/case_log.h"
#include "grader/judge/session.h"

namespace judge {

// Makes the call. Where an output's elements were not written, array(unwritten) is the array that
// the failure shows.
template <class Call, class Array>
void show_unwritten(const Call& call, const Array& array) {
  try {
    call();
  } catch (const Stopped&) {
    if (const auto& unwritten = Session::current().unwritten())
      case_log().stopped_with_array(array(*unwritten));
    throw;
  }
}

}  // namespace judge

#endif  // GRADER_JUDGE_UNWRITTEN_H_
