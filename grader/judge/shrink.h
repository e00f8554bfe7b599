// Failing inputs made small.
//
//   for (const Array& values : random_arrays()) {
//     CHECK(judge::holds_for(values, [](const Array& v) {
//       return sum_pairwise(v) == cases::pairwise(v);
//     }));
//   }
//
// Where that does not hold, simpler inputs (simpler.h) are tried once the test cases are over, and
// the report names the simplest that was found to fail in the same way: with the same verdict and
// class, by a wrong number, an infinity, a NaN, an exception or a call that does not come back.
// Neither verdict, class nor points can change by it, and a failure that comes and goes is not made
// smaller.
//
// The search ends after kMostRuns runs, or when their arguments came to kMostBytes: both are the
// same on every machine, and so is the record. Time ends it only where these do not within a
// second.
#ifndef GRADER_JUDGE_SHRINK_H_
#define GRADER_JUDGE_SHRINK_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "grader/judge/case_log.h"
#include "grader/judge/session.h"
#include "grader/judge/simpler.h"

namespace judge {

// The runs of a property that look for a simpler failure than the one that was found.
class Trials {
 public:
  static constexpr int kMostRuns = 400;
  static constexpr std::uint64_t kMostBytes = 2 << 20;
  // No constant: a test of the other limits must not end by the load of its machine.
  static inline std::chrono::milliseconds most_time{1000};

  Trials(Session& session, const Failure& found);

  // Thrown by fails() when the search is over: there may be millions of candidates.
  struct Over {};

  // Whether the property fails as the found input made it fail.
  bool fails(const std::function<bool()>& property);

  bool found_simpler() const { return found_simpler_; }

 private:
  bool is_over() const;

  Session& session_;
  const Failure& found_;
  bool found_simpler_ = false;
  bool hung_ = false;
  int runs_ = 0;
  std::uint64_t bytes_begin_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// The simplest failing input on the way down from one that fails.
template <class Input, class Property>
Input find_simplest(Input input, const Property& property, Trials& trials) {
  const auto fails = [&](const Input& simpler) {
    return trials.fails([&] { return property(simpler); });
  };
  try {
    while (simplify(input, fails)) {
    }
  } catch (const Trials::Over&) {
  }
  return input;
}

// property(input), and what shrinks the input if that is false, throws or does not come back. The
// property is called again when the test case is over: it holds copies, and refers to nothing but
// what lives as long as the program. A std::exception of its own, such as an oracle's for an input
// that it does not cover, means that the simpler input is none.
template <class Input, class Property>
bool holds_for(const Input& input, const Property& property) {
  const auto kept = std::make_shared<const Input>(input);
  // Calls are made once again, if that is how they are made now.
  const auto again = [property, once = Session::current().calls_once()](const Input& chosen) {
    std::optional<CallOnce> guard;
    if (once) guard.emplace();
    return property(chosen);
  };
  const auto on = [again](std::shared_ptr<const Input> chosen) {
    return [again, chosen = std::move(chosen)] { return again(*chosen); };
  };
  case_log().can_shrink({
      .again = on(kept),
      .search = [=](Trials& trials) -> std::function<bool()> {
        return on(std::make_shared<const Input>(find_simplest(*kept, again, trials)));
      },
  });
  const bool holds = property(input);
  if (holds) case_log().assertion_passed();
  return holds;
}

// The failure made smaller, if it is one that holds_for() found; or with a remark on how often it
// fails, if that is not always; else, and where a call takes long or the trials end in a Fault, as
// it is. Test cases are over: the session's workers, its limit on calls and the case log are used
// for the trials.
Failure shrink(const Failure& found, Session& session);

}  // namespace judge

#endif  // GRADER_JUDGE_SHRINK_H_
