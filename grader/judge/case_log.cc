#include "grader/judge/case_log.h"

namespace judge {

void CaseLog::enter_call(std::string text, std::string input) {
  call_ = std::move(text);
  input_ = std::move(input);
  suspected_.reset();
}

void CaseLog::suspect(const std::string& what, const std::string& failure_class) {
  suspect(what, call_, input_);
  suspected_->failure_class = failure_class;
}

void CaseLog::suspect(const std::string& what, const std::string& text, const std::string& input) {
  suspected_ = Failure{.message = text + " " + what, .input = input};
}

void CaseLog::fail(report::Verdict verdict, const std::string& what,
                   const std::string& failure_class) {
  keep({.verdict = verdict,
        .message = call_.empty() ? what : call_ + ": " + what,
        .input = input_,
        .failure_class = failure_class,
        .kind = Failure::Kind::kNoReturn});
}

void CaseLog::assertion_failed(const std::string& text, bool threw) {
  if (suspected_) {
    if (threw) suspected_->kind = Failure::Kind::kException;
    keep(*std::exchange(suspected_, std::nullopt));
  } else if (threw && !failure_) {
    fail(report::Verdict::kFault, "the hidden test itself threw: " + text);
  } else {
    fail(report::Verdict::kWrong, text);
  }
  shrinker_.reset();
}

void CaseLog::keep(Failure failure) {
  const auto is_fault = [](const Failure& f) { return f.verdict == report::Verdict::kFault; };
  if (failure_ && !(is_fault(failure) && !is_fault(*failure_))) return;
  failure_ = std::move(failure);
  // What runs too long would do so again and again.
  if (failure_->verdict != report::Verdict::kTimeout) failure_->shrinker = shrinker_;
}

CaseLog& case_log() {
  static CaseLog log;
  return log;
}

}  // namespace judge
