#include "grader/judge/rehearsal.h"

#include "grader/judge/session.h"

namespace judge {

void Rehearsal::attempt(const std::function<void()>& calls) {
  // What is thrown has been suspected, by Session.
  const auto keep = [&] {
    if (thrown_) return;
    thrown_ = case_log().suspected();
    thrown_->kind = Failure::Kind::kException;
  };
  try {
    calls();
  } catch (const InvalidArgument&) {
    keep();
  } catch (const OtherException&) {
    keep();
  }
}

bool Rehearsal::nothing_thrown() const {
  if (thrown_) case_log().suspect(*thrown_);
  return !thrown_;
}

}  // namespace judge
