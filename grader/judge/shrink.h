// Failing inputs made small.
//
//   for (const Array& values : random_arrays()) {
//     CHECK(judge::holds_for(values, [](const Array& v) {
//       return sum_pairwise(v) == cases::pairwise(v);
//     }));
//   }
//
// Where that does not hold, simpler inputs (simpler.h) are tried once the test case is over, in
// workers of their own, and the report names the simplest that was found to fail in the same way.
// Neither verdict nor points can change by it.
#ifndef GRADER_JUDGE_SHRINK_H_
#define GRADER_JUDGE_SHRINK_H_

#include <chrono>
#include <functional>
#include <string>
#include <utility>

#include "grader/judge/case_log.h"
#include "grader/judge/session.h"
#include "grader/judge/simpler.h"

namespace judge {

// The runs of a property that look for a simpler failure than the one that was found.
class Trials {
 public:
  Trials(Session& session, const Failure& found) : session_(session), simplest_(found) {}

  // Whether the property fails as the found input made it fail: with the same verdict and class. If
  // so this is the simplest failure so far. After kMost runs, or kSeconds, nothing does.
  bool fails(const std::function<bool()>& property);

  // Whether it fails in the same way, in a worker that has run nothing else. Not counted.
  bool fails_anew(const std::function<bool()>& property);

  const Failure& simplest() const { return simplest_; }
  bool over() const;

 private:
  static constexpr int kMost = 400;
  static constexpr std::chrono::milliseconds kTime{1500};

  std::optional<Failure> failure_of(const std::function<bool()>& property);

  Session& session_;
  Failure simplest_;
  int runs_ = 0;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

template <class Input, class Property>
void find_simplest(Input input, const Property& property, Trials& trials) {
  const auto take = [&](const Input& simpler) {
    if (!trials.fails([&] { return property(simpler); })) return false;
    input = simpler;
    return true;
  };
  while (!trials.over()) {
    const Input current = input;  // `take` changes it
    if (!for_each_simpler(current, take)) break;
  }
}

// property(input), and what shrinks the input if that is false or throws. The property is called
// again when the test case is over: it refers to nothing of the test case.
template <class Input, class Property>
bool holds_for(const Input& input, const Property& property) {
  case_log().can_shrink({
      .again = [=] { return property(input); },
      .search = [=](Trials& trials) { find_simplest(input, property, trials); },
  });
  const bool holds = property(input);
  if (holds) case_log().assertion_passed();
  return holds;
}

// The failure made smaller, if it is one that holds_for() found; or with a remark on how often it
// fails, if that is not always; else as it is. Test cases are over: the session's worker and the
// case log are used for the trials.
Failure shrink(const Failure& found, Session& session);

}  // namespace judge

#endif  // GRADER_JUDGE_SHRINK_H_
