// What there is to say about the test case that runs: its first failure, and how much of its
// tolerance it used.
#ifndef GRADER_JUDGE_CASE_LOG_H_
#define GRADER_JUDGE_CASE_LOG_H_

#include <algorithm>
#include <cmath>
#include <exception>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "grader/report/verdict.h"
#include "grader/report/wrong_array.h"

namespace judge {

class Trials;

// How a failure is made smaller: see shrink.h.
struct Shrinker {
  std::function<bool()> again;  // the property on the input that was found
  // Tries simpler inputs; the property on the simplest that fails.
  std::function<std::function<bool()>(Trials&)> search;
};

struct Failure {
  enum class Kind { kAnswer, kException, kNoReturn };

  report::Verdict verdict = report::Verdict::kWrong;
  std::string message = {};                      // "ulp_diff(1, 2, kFloat32) expected 1, got 0"
  std::string input = {};                        // "1, 2, kFloat32"
  std::string failure_class = {};                // empty: the class that the test is tagged with
  std::optional<report::WrongArray> array = {};  // of what came, where that is one
  // Of the larger input that failed first, if this was made smaller.
  std::string found_message = {};
  Kind kind = Kind::kAnswer;
  std::optional<Shrinker> shrinker = {};

  // Whether both are the same mistake, as far as that can be told.
  bool is_like(const Failure& other) const {
    return verdict == other.verdict && failure_class == other.failure_class && kind == other.kind;
  }
};

// A call that did not come back. It ends the test case; the next one gets a new worker.
struct Stopped : std::exception {
  const char* what() const noexcept override { return "the submission's call did not come back"; }
};

class CaseLog {
 public:
  void begin() { *this = {}; }

  // The call that is being made, so that a failure which knows no more can name it.
  void enter_call(std::string text, std::string input);

  // What to report of the call if the assertion under way fails: "expected 1, got 2".
  void suspect(const std::string& what, const std::string& failure_class = "");
  // The same of an earlier call, given by its text and its input.
  void suspect(const std::string& what, const std::string& text, const std::string& input);

  // The same of what is no call.
  void suspect(Failure failure) { suspected_ = std::move(failure); }

  const std::optional<Failure>& suspected() const { return suspected_; }

  // What is suspected is of this class.
  void classify(const std::string& failure_class) {
    if (suspected_) suspected_->failure_class = failure_class;
  }

  // What is suspected is an array.
  void suspect_array(report::WrongArray array) {
    if (suspected_) suspected_->array = std::move(array);
  }

  // What the call that has ended the test case left is this array; of no interest where the test
  // case had failed before.
  void stopped_with_array(report::WrongArray array) {
    if (failure_ && failure_->kind == Failure::Kind::kNoReturn) failure_->array = std::move(array);
  }

  // If the assertion under way fails, its failure can be made smaller.
  void can_shrink(Shrinker shrinker) { shrinker_ = std::move(shrinker); }

  // A failure of the call that no assertion can excuse.
  void fail(report::Verdict verdict, const std::string& what,
            const std::string& failure_class = "");

  // The assertion has ended; `text` is what the test framework says of it. An exception that no
  // call has announced by suspect() is the hidden test's own, and a fault.
  void assertion_passed() {
    suspected_.reset();
    shrinker_.reset();
  }
  void assertion_failed(const std::string& text, bool threw = false);

  // Here the test case cannot be judged: unless something fails it is SKIPPED, for this reason.
  void skip(std::string reason) { skipped_ = std::move(reason); }
  const std::optional<std::string>& skipped() const { return skipped_; }

  // An answer is so far from the exact one, as a share of what is allowed
  // (report/tolerance_used.h): for every answer that a tolerance lets pass or fail. The share of a
  // NaN is infinite.
  void uses_tolerance(double share) {
    if (std::isnan(share)) share = std::numeric_limits<double>::infinity();
    tolerance_used_ = std::max(share, tolerance_used_.value_or(share));
  }
  // The largest share; nothing where no answer had a tolerance.
  const std::optional<double>& tolerance_used() const { return tolerance_used_; }

  // The first failure of the case; a fault before any other.
  const std::optional<Failure>& failure() const { return failure_; }

 private:
  void keep(Failure failure);

  std::string call_;
  std::string input_;
  std::optional<Failure> suspected_;
  std::optional<Shrinker> shrinker_;
  std::optional<Failure> failure_;
  std::optional<std::string> skipped_;
  std::optional<double> tolerance_used_;
};

CaseLog& case_log();

// For an assertion about something of another class than its test:
//   CHECK(of_class("index", report.worst_flat == 3));
inline bool of_class(const std::string& failure_class, bool good) {
  if (!good) case_log().classify(failure_class);
  return good;
}

}  // namespace judge

#endif  // GRADER_JUDGE_CASE_LOG_H_
