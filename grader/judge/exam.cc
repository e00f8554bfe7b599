#include "grader/judge/exam.h"

#include <charconv>
#include <stdexcept>
#include <string_view>

#include "fmt/format.h"
#include "grader/judge/case_log.h"
#include "grader/judge/findings.h"
#include "grader/report/tolerance_used.h"
#include "third_party/catch2/runner.h"

namespace judge {
namespace {

constexpr std::string_view kPoints = "pts:";
constexpr std::string_view kClass = "class:";

// Of an output in the record, at its begin and at its end: the last words before a crash tell most.
constexpr std::size_t kKept = 2048;

std::string cut(const std::string& text) {
  if (text.size() <= 2 * kKept) return text;
  return fmt::format("{}\n... {} bytes left out ...\n{}", text.substr(0, kKept),
                     text.size() - 2 * kKept, text.substr(text.size() - kKept));
}

bool is_fault(const std::optional<Failure>& failure) {
  return failure && failure->verdict == report::Verdict::kFault;
}

// Also after a failure: a worker that lives can say what else went wrong. One that does not answer
// fails the test case, if nothing did before.
void gather(Session& session, Gathered& gathered) {
  try {
    const auto found = findings(session);
    const auto counted = counters(session);
    if (found && counted) gathered.add(*found, *counted);
  } catch (const Stopped&) {
  } catch (const Fault&) {
    throw;
  } catch (const std::exception& e) {
    case_log().fail(report::Verdict::kCrash, e.what());
  }
}

}  // namespace

std::vector<HiddenTest> hidden_tests() {
  std::vector<HiddenTest> result;
  for (const catch2::TestCase& test_case : catch2::test_cases()) {
    HiddenTest test{test_case.name, 0, ""};
    for (const std::string& tag : test_case.tags) {
      if (tag.starts_with(kPoints)) {
        const auto parsed =
            std::from_chars(tag.data() + kPoints.size(), tag.data() + tag.size(), test.points);
        if (parsed.ptr != tag.data() + tag.size()) test.points = 0;
      } else if (tag.starts_with(kClass)) {
        test.failure_class = tag.substr(kClass.size());
      }
    }
    if (test.points < 1 || test.failure_class.empty()) {
      throw std::runtime_error("the hidden test \"" + test.name +
                               "\" needs the tags [pts:N] and [class:...]");
    }
    result.push_back(std::move(test));
  }
  return result;
}

report::Test run(const HiddenTest& hidden, Session& session, Gathered* gathered) {
  CaseLog& log = case_log();
  log.begin();
  session.begin_case();
  const bool passed =
      catch2::run({hidden.name, {}},
                  {.assertion_passed = [&] { log.assertion_passed(); },
                   .assertion_failed = [&](const std::string& text,
                                           bool threw) { log.assertion_failed(text, threw); }});
  report::Test test;
  test.name = hidden.name;
  test.max_points = hidden.points;
  if (log.tolerance_used()) test.tolerance_used = report::tolerance_used(*log.tolerance_used());
  if (!passed && !log.failure()) log.fail(report::Verdict::kFault, "the test case asserts nothing");
  if (gathered != nullptr && !is_fault(log.failure())) gather(session, *gathered);
  if (!log.failure() && log.skipped()) {
    test.verdict = report::Verdict::kSkipped;
    test.message = *log.skipped();
    return test;
  }
  if (!log.failure()) {
    test.verdict = report::Verdict::kOk;
    test.points = test.max_points;
    return test;
  }
  const Failure& failure = *log.failure();
  if (is_fault(log.failure())) throw Fault(hidden.name + ": " + failure.message);
  test.verdict = failure.verdict;
  test.failure_class = failure.failure_class.empty() ? hidden.failure_class : failure.failure_class;
  test.output = cut(session.output());
  describe(failure, test);
  return test;
}

void describe(const Failure& failure, report::Test& test) {
  test.message = failure.message;
  test.counterexample.reset();
  if (!failure.input.empty()) test.counterexample = failure.input;
  test.found = failure.found_message;
  test.shrunk = !failure.found_message.empty();
  test.array = failure.array;
}

}  // namespace judge
