#include "grader/judge/shrink.h"

#include <exception>
#include <optional>

#include "fmt/format.h"

namespace judge {
namespace {

using Clock = std::chrono::steady_clock;
using report::Verdict;

// A failure that comes and goes is looked for so often, but not longer than that.
constexpr int kRepeats = 10;
constexpr int kLeastRepeats = 2;
constexpr std::chrono::milliseconds kRepeatTime{300};

// A call that takes longer is not repeated hundreds of times, and one on a simpler input is another
// mistake than the one that was found.
constexpr double kCallSeconds = 0.4;

// How the property fails, if it does.
std::optional<Failure> run(const std::function<bool()>& property, Session& session) {
  CaseLog& log = case_log();
  log.begin();
  try {
    if (!property()) log.assertion_failed("");
  } catch (const Stopped&) {
    session.begin_case();  // that worker is gone
  } catch (const InvalidArgument& e) {
    log.assertion_failed(e.what(), /*threw=*/true);
  } catch (const OtherException& e) {
    log.assertion_failed(e.what(), /*threw=*/true);
  } catch (const Fault&) {
    throw;
  } catch (const std::exception&) {
    return std::nullopt;
  }
  return log.failure();
}

std::optional<Failure> run_in_new_worker(const std::function<bool()>& property, Session& session) {
  session.begin_case();
  return run(property, session);
}

// What kind of number came, by the message: "... expected 1, got 0x7FC00000 = NaN (3 of 4 are
// wrong)".
enum class Number { kFinite, kInfinite, kNan };

Number number_in(const std::string& message) {
  const std::size_t begin = message.rfind(", got ");
  if (begin == std::string::npos) return Number::kFinite;
  const std::string got = message.substr(begin, message.find_first_of("(;", begin) - begin);
  const auto names = [&](const char* word) { return got.find(word) != std::string::npos; };
  if (names("NaN") || names("nan")) return Number::kNan;
  return names("Inf") || names("inf") ? Number::kInfinite : Number::kFinite;
}

// A wrong number that becomes a NaN on the way down has become another mistake: 0 divided by 0.
bool is_same_mistake(const std::optional<Failure>& failure, const Failure& found) {
  return failure && failure->is_like(found) &&
         number_in(failure->message) == number_in(found.message);
}

bool is_timeout(const std::optional<Failure>& failure) {
  return failure && failure->verdict == Verdict::kTimeout;
}

}  // namespace

Trials::Trials(Session& session, const Failure& found)
    : session_(session), found_(found), bytes_begin_(session.argument_bytes()) {}

bool Trials::is_over() const {
  return hung_ || runs_ >= kMostRuns || session_.argument_bytes() - bytes_begin_ >= kMostBytes ||
         Clock::now() - begin_ > most_time;
}

bool Trials::fails(const std::function<bool()>& property) {
  if (is_over()) throw Over();
  ++runs_;
  const auto failure = run(property, session_);
  hung_ = is_timeout(failure);
  if (!is_same_mistake(failure, found_)) return false;
  found_simpler_ = true;
  return true;
}

namespace {

Failure shrunk(const Failure& found, Session& session) {
  session.limit_calls(kCallSeconds);
  const auto begin = Clock::now();
  int runs = 0, failed = 0;
  while (runs < kRepeats && (runs < kLeastRepeats || Clock::now() - begin < kRepeatTime)) {
    const auto failure = run_in_new_worker(found.shrinker->again, session);
    if (is_timeout(failure)) return found;
    ++runs;
    failed += failure && failure->is_like(found) ? 1 : 0;
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
  Trials trials(session, found);
  const auto simplest = found.shrinker->search(trials);
  if (!trials.found_simpler()) return found;
  // The runs shared a worker; the report's input fails in one of its own.
  const auto confirmed = run_in_new_worker(simplest, session);
  if (!is_same_mistake(confirmed, found) || confirmed->message == found.message) return found;
  Failure result = *confirmed;
  result.found_message = found.message;
  return result;
}

}  // namespace

Failure shrink(const Failure& found, Session& session) {
  if (!found.shrinker) return found;
  try {
    return shrunk(found, session);
  } catch (const std::exception&) {
    return found;  // a Fault of the machine: the tests are judged, and stay so
  }
}

}  // namespace judge
