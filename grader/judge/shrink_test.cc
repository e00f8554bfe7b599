// Failures made small, against a real worker.
#include "grader/judge/shrink.h"

#include <chrono>
#include <cmath>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "fmt/format.h"
#include "grader/judge/remote.h"
#include "grader/judge/rogue.h"
#include "grader/judge/worker_process.h"
#include "third_party/catch2/catch2.h"

namespace {

using judge::Failure;
using judge::Remote;
using report::Verdict;
using rogue::Deed;
using Floats = std::vector<float>;

const Remote<decltype(rogue::add)> add{"add", {"a", "b"}};
const Remote<decltype(rogue::element)> element{"element", {"values", "index"}};
const Remote<decltype(rogue::count_calls)> count_calls{"count_calls", {"values"}};
const Remote<decltype(rogue::fill)> fill{"fill", {"out", "count"}};
const Remote<decltype(rogue::misbehave)> misbehave{"misbehave", {"deed"}};
const Remote<decltype(rogue::throw_with_output)> throw_with_output{"throw_with_output", {"out"}};

// A session, and what a property on an input that fails comes to.
class Rogue {
 public:
  // By default nothing ends by the clock.
  explicit Rogue(std::chrono::milliseconds most_time = std::chrono::hours(1))
      : process_("grader/judge/rogue_worker", {.cpu_seconds = 1}), session_(process_, {}) {
    judge::Trials::most_time = most_time;
  }

  // As a test case finds it.
  template <class Input, class Property>
  Failure found(const Input& input, const Property& property) {
    judge::CaseLog& log = judge::case_log();
    log.begin();
    session_.begin_case();
    try {
      if (!judge::holds_for(input, property)) log.assertion_failed("");
    } catch (const judge::Stopped&) {
    } catch (const std::exception& e) {
      log.assertion_failed(e.what(), /*threw=*/true);
    }
    REQUIRE(log.failure());
    return *log.failure();
  }

  template <class Input, class Property>
  Failure shrunk(const Input& input, const Property& property) {
    return judge::shrink(found(input, property), session_);
  }

  judge::Session& session() { return session_; }

 private:
  judge::WorkerProcess process_;
  judge::Session session_;
};

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Fails from a = 33 on.
bool is_small_sum(const std::tuple<int, int>& input) {
  const auto [a, b] = input;
  return add(a, b) == (a < 33 ? a + b : -1);
}

TEST_CASE("a failure is made as small as can be, and the one that was found is kept") {
  Rogue rogue;
  const Failure failure = rogue.shrunk(std::tuple(1000, 77), is_small_sum);
  CHECK(failure.verdict == Verdict::kWrong);
  CHECK(failure.message == "add(33, 0) expected -1, got 33");
  CHECK(failure.input == "33, 0");
  CHECK(failure.found_message == "add(1000, 77) expected -1, got 1077");
}

TEST_CASE("the property is called with inputs that outlive the test case") {
  Rogue rogue;
  Failure failure;
  {
    const std::string oracle = "a string that is too long to be kept in place: -1";
    Floats values(100, 0.7f);
    failure = rogue.found(values, [oracle](const Floats& v) {
      return v.size() < 20 || element(v, 0) == std::stof(oracle.substr(oracle.find(':') + 1));
    });
  }
  failure = judge::shrink(failure, rogue.session());
  CHECK(contains(failure.message, "... 20 elements], 0) expected 0xBF800000 = -1, got"));
}

TEST_CASE("what is as small as can be stays what it is") {
  Rogue rogue;
  const Failure failure = rogue.shrunk(std::tuple(33, 0), is_small_sum);
  CHECK(failure.message == "add(33, 0) expected -1, got 33");
  CHECK(failure.found_message.empty());
}

TEST_CASE("what no property found is not touched") {
  Rogue rogue;
  judge::case_log().begin();
  rogue.session().begin_case();
  CHECK_FALSE(add(40, 2) == 0);
  judge::case_log().assertion_failed("");
  const Failure failure = judge::shrink(*judge::case_log().failure(), rogue.session());
  CHECK(failure.message == "add(40, 2) expected 0, got 42");
  CHECK(failure.found_message.empty());
}

TEST_CASE("only the property of the assertion that failed is called again") {
  Rogue rogue;
  judge::case_log().begin();
  rogue.session().begin_case();
  CHECK(judge::holds_for(std::tuple(1, 2), is_small_sum));
  CHECK_FALSE(add(40, 2) == 0);
  judge::case_log().assertion_failed("");
  CHECK_FALSE(judge::case_log().failure()->shrinker);
}

TEST_CASE("another class is another mistake") {
  Rogue rogue;
  const Failure failure = rogue.shrunk(1000, [](int a) {
    add(a, 0);
    judge::case_log().suspect("is wrong", a < 100 ? "small" : "large");
    return a < 10;
  });
  CHECK(failure.message == "add(100, 0) is wrong");
  CHECK(failure.failure_class == "large");
}

TEST_CASE("another verdict is another mistake, and so are an exception and a call that ends") {
  Rogue rogue;
  const Deed deed = GENERATE(Deed::kAbort, Deed::kThrowOther, Deed::kThrowInvalidArgument,
                             Deed::kTodo, Deed::kHugeVector, Deed::kSocket);
  const Failure failure = rogue.shrunk(1000, [deed](int a) {
    if (a < 20) misbehave(deed);
    return add(a, 0) == -1;
  });
  CHECK(failure.verdict == Verdict::kWrong);
  CHECK(failure.message == "add(20, 0) expected -1, got 20");
}

TEST_CASE("a NaN is another mistake than a wrong number") {
  Rogue rogue;
  const Failure failure = rogue.shrunk(1000, [](int a) {
    add(a, 0);
    judge::case_log().suspect(
        fmt::format("expected 1, got {} (1 of 1 is wrong); all NaN", a < 10   ? "NaN"
                                                                     : a < 20 ? "-Inf"
                                                                              : "2"));
    return false;
  });
  CHECK(failure.message == "add(20, 0) expected 1, got 2 (1 of 1 is wrong); all NaN");
}

TEST_CASE("an exception is shrunk to an exception") {
  Rogue rogue;
  const Failure failure = rogue.shrunk(Floats(100, 0.3f), [](const Floats& v) {
    if (v.size() < 3) return add(1, 0) == -1;
    Floats out(v.size());
    throw_with_output(out);
    return true;
  });
  CHECK(failure.message ==
        "throw_with_output([0x00000000 = 0, 0x00000000 = 0, 0x00000000 = 0]) threw "
        "std::invalid_argument: nothing to write");
  CHECK(contains(failure.found_message, "... 100 elements]) threw std::invalid_argument"));
}

TEST_CASE("a crash is shrunk, with a new worker for each") {
  Rogue rogue;
  const Failure failure =
      rogue.shrunk(std::tuple(Floats(100, 0.3f), std::int64_t{500}), [](const auto& input) {
        const auto& [values, index] = input;
        element(values, index);
        return true;
      });
  CHECK(failure.verdict == Verdict::kCrash);
  CHECK(contains(failure.found_message, "it touched values[500]"));
  CHECK(contains(failure.message,
                 "element([], 0): segmentation fault (SIGSEGV): it touched values[0]"));
}

TEST_CASE("an input that the oracle does not cover is none") {
  Rogue rogue;
  const Failure failure = rogue.shrunk(1000, [](int a) {
    if (a < 50) throw std::logic_error("too small for this oracle");
    return add(a, 0) == -1;
  });
  CHECK(failure.message == "add(50, 0) expected -1, got 50");
}

TEST_CASE("a fault while a failure is made small costs no verdict") {
  Rogue rogue;
  const Failure failure = rogue.shrunk(std::tuple(1000, 77), [](const std::tuple<int, int>& input) {
    if (std::get<0>(input) < 1000) throw judge::Fault("no more workers");
    return is_small_sum(input);
  });
  CHECK(failure.message == "add(1000, 77) expected -1, got 1077");
  CHECK(failure.found_message.empty());
}

TEST_CASE("a call that hangs ends the search, with what it has found") {
  Rogue rogue;
  static int hung;
  hung = 0;
  const int least = GENERATE(500, 1000);
  // 0 and 1 are tried first, then 500, 499, ...
  const Failure failure = rogue.shrunk(1000, [least](int a) {
    if (a < 2) return true;
    if (a < least) {
      ++hung;
      misbehave(Deed::kLoop);
    }
    return add(a, 0) == -1;
  });
  CHECK(hung == 1);
  CHECK(failure.verdict == Verdict::kWrong);
  CHECK(contains(failure.message, "add(" + std::to_string(least) + ", 0) expected -1, got"));
  CHECK(failure.found_message.empty() == (least == 1000));
}

TEST_CASE("a call that took too long when it was found is not made again") {
  Rogue rogue;
  static int calls;
  calls = 0;
  const Failure failure = rogue.shrunk(1000, [](int) {
    ++calls;
    misbehave(Deed::kLoop);
    return true;
  });
  CHECK(failure.verdict == Verdict::kTimeout);
  CHECK(calls == 1);
}

TEST_CASE("a failure that comes and goes is counted, and not made smaller") {
  Rogue rogue;
  static int calls;
  calls = 0;
  const int every = GENERATE(2, 1000);
  const Failure failure = rogue.shrunk(1000, [every](int a) {
    CHECK(a == 1000);
    return add(a, 0) == (calls++ % every == 0 ? -1 : a);
  });
  const int runs = calls - 1;
  CHECK(runs >= 2);
  CHECK(runs <= 10);
  CHECK(contains(failure.message, "add(1000, 0) expected -1, got 1000\n"));
  CHECK(contains(failure.message, "it failed in " + std::to_string(runs / every) + " of " +
                                      std::to_string(runs) + " more runs on the same input"));
  CHECK(failure.found_message.empty());
  CHECK(failure.input == "1000, 0");
}

TEST_CASE("what fails only after other calls is not reported as if it failed alone") {
  Rogue rogue;
  const Failure failure = rogue.shrunk(1000, [](int a) {
    const judge::CallOnce once;
    const bool is_first = count_calls(Floats{1}).value() == 1;
    return a < 1000 && is_first ? true : add(a, 0) == -1;
  });
  CHECK(failure.message == "add(1000, 0) expected -1, got 1000");
  CHECK(failure.found_message.empty());
}

TEST_CASE("what failed while calls were made once is called once again") {
  Rogue rogue;
  const Failure found = [&] {
    const judge::CallOnce once;
    // Made twice, the call would end: out[3] is never written.
    return rogue.found(1000, [](int a) {
      std::vector<float> out(4);
      fill(out, 3);
      const bool is_sum = add(a, 0) == a;
      if (std::isnan(out[3])) judge::case_log().suspect("left out[3] unwritten");
      return is_sum && !std::isnan(out[3]);
    });
  }();
  CHECK(found.kind == Failure::Kind::kAnswer);
  const Failure failure = judge::shrink(found, rogue.session());
  CHECK(failure.message == "add(0, 0) left out[3] unwritten");
}

TEST_CASE("the runs are limited") {
  Rogue rogue;
  static int trials;
  trials = 0;
  const Floats values(3000, 0.3f);
  const Failure failure = rogue.shrunk(values, [](const Floats& v) {
    const bool is_found = v == Floats(3000, 0.3f);
    trials += is_found ? 0 : 1;
    return add(1, 2) == (is_found ? -1 : 3);
  });
  CHECK(trials == judge::Trials::kMostRuns);
  CHECK(failure.found_message.empty());
}

TEST_CASE("the work is limited, by what the calls were given") {
  Rogue rogue;
  static int trials;
  trials = 0;
  constexpr std::size_t kSize = judge::Trials::kMostBytes / sizeof(float) / 10;
  // Each call is made twice.
  rogue.shrunk(Floats(kSize, 0.3f), [](const Floats& v) {
    if (v.empty()) return true;
    const bool is_found = v.size() == kSize && v[0] == 0.3f && v.back() == 0.3f;
    trials += is_found ? 0 : 1;
    return element(v, 0) == (is_found ? -1 : v[0]);
  });
  CHECK(trials >= 5);
  CHECK(trials <= 10);
}

TEST_CASE("time is limited, even where one call takes long") {
  constexpr std::chrono::milliseconds kMostTime(1000);
  Rogue rogue(kMostTime);
  static int trials;
  trials = 0;
  const Failure failure = rogue.shrunk(1000, [](int a) {
    trials += a == 1000 ? 0 : 1;
    misbehave(Deed::kNapOnce);  // a quarter of a second, in which 1000 halvings would end
    return add(a, 0) == (a == 1000 ? -1 : a);
  });
  CHECK(trials >= 1);
  CHECK(trials <= kMostTime / std::chrono::milliseconds(250) + 1);
  CHECK(failure.verdict == Verdict::kWrong);
}

}  // namespace
