#include "grader/judge/naps.h"

#include <algorithm>

namespace judge {

void Naps::begin_call() {
  before_call_ = seconds_;
  since_first_look_ = 0;
  first_ = last_ = std::nullopt;
}

void Naps::look(double passed, std::optional<double> runnable) {
  // Of a judge that did not run, or a machine that was suspended.
  constexpr double kMostUnseen = 0.1;
  const double unseen = std::min(passed, kMostUnseen);
  if (!first_) {
    first_ = last_ = runnable;
    return;
  }
  since_first_look_ += unseen;
  if (!runnable || runnable == last_) return;
  last_ = runnable;
  // A wait for a CPU is in `runnable` when it has come to an end. That of the last look may not
  // have.
  const double napped = since_first_look_ - unseen - (*runnable - *first_);
  seconds_ = std::max(seconds_, before_call_ + napped);
}

}  // namespace judge
