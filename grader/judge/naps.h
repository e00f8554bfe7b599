// How long a worker slept in its calls, by the kernel's account: a worker that naps only while the
// judge does not look is never seen asleep.
#ifndef GRADER_JUDGE_NAPS_H_
#define GRADER_JUDGE_NAPS_H_

#include <optional>

namespace judge {

class Naps {
 public:
  void begin_call();

  // The judge looks, `passed` seconds after its last look or the begin of the call. `runnable` is
  // what runnable_seconds() of process_tree.h says of the worker; nullopt counts no nap.
  void look(double passed, std::optional<double> runnable);

  // In all calls: what the worker neither ran nor waited for a CPU. Never too much by a wait for a
  // CPU; too little by the time before the first look of each call and between the last two.
  double seconds() const { return seconds_; }

 private:
  double seconds_ = 0;
  double before_call_ = 0;
  double since_first_look_ = 0;
  std::optional<double> first_, last_;  // runnable, at the looks of this call
};

}  // namespace judge

#endif  // GRADER_JUDGE_NAPS_H_
