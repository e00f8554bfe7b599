#include "grader/judge/shrink.h"

#include <exception>
#include <optional>

#include "fmt/format.h"

namespace judge {
namespace {

// A failure that comes and goes is looked for so often.
constexpr int kRepeats = 10;

// Of a wall clock, for the same.
constexpr std::chrono::milliseconds kRepeatTime{500};

// A call on a simpler input that runs longer is another mistake than the one that was found.
constexpr double kCallSeconds = 1;

}  // namespace

bool Trials::over() const {
  return runs_ >= kMost || std::chrono::steady_clock::now() - begin_ > kTime;
}

std::optional<Failure> Trials::failure_of(const std::function<bool()>& property) {
  CaseLog& log = case_log();
  log.begin();
  try {
    if (!property()) log.assertion_failed("");
  } catch (const Stopped&) {
    session_.begin_case();  // that worker is gone
  } catch (const InvalidArgument& e) {
    log.assertion_failed(e.what(), /*threw=*/true);
  } catch (const OtherException& e) {
    log.assertion_failed(e.what(), /*threw=*/true);
  } catch (const Fault&) {
    throw;
  } catch (const std::exception&) {
    return std::nullopt;  // the oracle's: no input for this test
  }
  return log.failure();
}

bool Trials::fails(const std::function<bool()>& property) {
  if (over()) return false;
  ++runs_;
  const auto failure = failure_of(property);
  if (!failure || !failure->is_like(simplest_)) return false;
  simplest_ = *failure;
  return true;
}

bool Trials::fails_anew(const std::function<bool()>& property) {
  session_.begin_case();
  const auto failure = failure_of(property);
  return failure && failure->is_like(simplest_);
}

Failure shrink(const Failure& found, Session& session) {
  if (!found.shrinker) return found;
  Trials repeats(session, found);
  const auto begin = std::chrono::steady_clock::now();
  int runs = 0, failed = 0;
  while (runs < kRepeats && (runs < 2 || std::chrono::steady_clock::now() - begin < kRepeatTime)) {
    ++runs;
    failed += repeats.fails_anew(found.shrinker->again) ? 1 : 0;
  }
  if (failed < runs) {
    Failure result = found;
    result.message += fmt::format(
        "\nThis does not always happen: it failed in {} of {} more runs on the same input. Is a "
        "value read that nobody wrote, or is there a race?",
        failed, runs);
    return result;
  }
  session.begin_case();
  session.limit_calls(kCallSeconds);
  Trials trials(session, found);
  found.shrinker->search(trials);
  session.begin_case();
  Failure result = trials.simplest();
  if (result.input != found.input) result.found_message = found.message;
  return result;
}

}  // namespace judge
