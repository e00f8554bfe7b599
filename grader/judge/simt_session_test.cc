// The judge against a worker whose kernels run on the simulated GPU, under the sandbox.
#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "grader/judge/case_log.h"
#include "grader/judge/findings.h"
#include "grader/judge/remote.h"
#include "grader/judge/session.h"
#include "grader/judge/simt_worker.h"
#include "grader/judge/thread_order.h"
#include "grader/judge/worker_process.h"
#include "grader/simt/tests/marked_line.h"
#include "third_party/catch2/catch2.h"

namespace {

using judge::Check;
using judge::no_findings;
using judge::Remote;
using report::Verdict;
using simt_worker::Deed;

const Remote<decltype(simt_worker::reverse)> reverse{"reverse", {"x", "y", "barrier"}};
const Remote<decltype(simt_worker::misbehave)> misbehave{"misbehave", {"deed", "y"}};
const Remote<decltype(simt_worker::use_memory)> use_memory{"use_memory", {"bytes"}};

constexpr const char* kSource = "grader/judge/simt_worker.cu";

// A session with the worker, as a test case of a judge has it.
class Simt {
 public:
  explicit Simt(const judge::Limits& limits = {.cpu_seconds = 10})
      : process_("grader/judge/simt_worker", limits), session_(process_, {}) {
    begin_case();
  }

  void begin_case() {
    judge::case_log().begin();
    session_.begin_case();
  }

  judge::Session& session() { return session_; }

  std::vector<wire::SimtFinding> findings() { return judge::findings(session_).value(); }
  wire::SimtCounters counters() { return judge::counters(session_).value(); }

  // What is found after the deed, whatever it returns or throws.
  std::vector<wire::SimtFinding> findings_of(Deed deed) {
    begin_case();
    std::vector<float> y(128);
    try {
      misbehave(deed, y);
    } catch (const judge::OtherException&) {
    } catch (const judge::Stopped&) {
    }
    return findings();
  }

  // What the case log says of a deed after which the worker does not live.
  judge::Failure end_of(Deed deed) {
    begin_case();
    std::vector<float> y(128);
    CHECK_THROWS_AS(misbehave(deed, y), judge::Stopped);
    CHECK_FALSE(judge::findings(session_));
    return judge::case_log().failure().value();
  }

 private:
  judge::WorkerProcess process_;
  judge::Session session_;
};

std::vector<float> count_up(std::size_t size) {
  std::vector<float> values(size);
  std::iota(values.begin(), values.end(), 1.0f);
  return values;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_CASE("a correct kernel gives the right result, no finding, and counters") {
  Simt simt;
  const std::vector<float> x = count_up(100);
  std::vector<float> y(x.size());
  reverse(x, y, true);
  CHECK(y == std::vector<float>(x.rbegin(), x.rend()));
  CHECK(simt.findings().empty());
  for (const Check check : {Check::kRaces, Check::kOutOfBounds, Check::kUninitialised,
                            Check::kBarriers, Check::kOther}) {
    CHECK(no_findings(check));
  }
  CHECK_FALSE(judge::case_log().failure());

  const wire::SimtCounters counters = simt.counters();
  REQUIRE(counters.kernels.size() == 1);
  CHECK(contains(counters.kernels[0].kernel, "reverse_kernel"));
  // Every call is made twice, with the arrays in two places.
  CHECK(counters.kernels[0].launches == 2);
  CHECK(counters.kernels[0].barriers == 4);
  CHECK(counters.kernels[0].bytes_read == 2 * 4 * x.size());
  CHECK(counters.kernels[0].least_written == 2 * 4 * x.size());
  const auto load =
      std::find_if(counters.lines.begin(), counters.lines.end(),
                   [](const wire::SimtLineCount& line) { return !line.shared && !line.write; });
  REQUIRE(load != counters.lines.end());
  CHECK(load->file == kSource);
  CHECK(load->line == marked_line(kSource, "race.write"));
  // x starts 12 bytes behind an aligned address: each of the 3 full warps touches 5 sectors of 32
  // bytes, though 4 would hold what it reads; the last one, of 4 lanes, 1.
  CHECK(load->requests == 2 * 4);
  CHECK(load->sectors == 2 * (3 * 5 + 1));
  CHECK(load->least_sectors == 2 * (3 * 4 + 1));
}

TEST_CASE("a race is found with both lines, and reported by the check that asks for it alone") {
  Simt simt;
  const std::vector<float> x = count_up(128);
  std::vector<float> y(x.size());
  reverse(x, y, false);
  const auto findings = simt.findings();
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].kind == "race");
  CHECK(contains(findings[0].kernel, "reverse_kernel"));
  CHECK(findings[0].access.file == kSource);
  CHECK(findings[0].access.line == marked_line(kSource, "race.write"));
  REQUIRE(findings[0].other);
  CHECK(findings[0].other->line == marked_line(kSource, "race.read"));
  CHECK(findings[0].object == "part");

  CHECK(no_findings(Check::kOutOfBounds));
  CHECK_FALSE(judge::case_log().failure());
  CHECK_FALSE(no_findings(Check::kRaces));
  judge::case_log().assertion_failed("");
  REQUIRE(judge::case_log().failure());
  const judge::Failure failure = *judge::case_log().failure();
  CHECK(failure.verdict == Verdict::kWrong);
  CHECK(failure.input.empty());
  const std::string line = std::to_string(marked_line(kSource, "race.write"));
  CHECK(failure.message.starts_with("race at " + std::string(kSource) + ":" + line +
                                    ", by thread (" + std::to_string(findings[0].access.thread.x) +
                                    ",0,0) of block (0,0,0) of "));
  CHECK(failure.message.ends_with(findings[0].message));

  simt.begin_case();
  CHECK(no_findings(Check::kRaces));  // of a new worker
}

TEST_CASE("every kind of bug is found in its line") {
  Simt simt;
  const auto [deed, kind, marker, check] = GENERATE(table<Deed, const char*, const char*, Check>({
      {Deed::kWritePastEnd, "out of bounds", "past_end", Check::kOutOfBounds},
      {Deed::kReadUnwritten, "uninitialised read", "unwritten", Check::kUninitialised},
      {Deed::kDivergentBarrier, "barrier not reached by all", "barrier", Check::kBarriers},
      {Deed::kRecurse, "stack overflow", "recursion", Check::kOutOfBounds},
      {Deed::kAssert, "trap", "assert", Check::kOutOfBounds},
      {Deed::kTrap, "trap", "trap", Check::kOutOfBounds},
  }));
  INFO(marker);
  const auto findings = simt.findings_of(deed);
  REQUIRE_FALSE(findings.empty());
  CHECK(findings[0].kind == kind);
  CHECK(findings[0].access.file == kSource);
  CHECK(findings[0].access.line == marked_line(kSource, marker));
  CHECK(judge::check_of(findings[0].kind) == check);
  for (const wire::SimtFinding& finding : findings) CHECK(finding.kind == kind);
  CHECK(simt.findings_of(deed) == findings);
}

// The words are those of the toolkit's cudaGetErrorString.
TEST_CASE("after a fault a call throws CUDA's error, and the next starts on a sound device") {
  Simt simt;
  std::vector<float> y(128);
  CHECK_THROWS_WITH(misbehave(Deed::kTrap, y),
                    "std::runtime_error: the launcher returned: unspecified launch failure "
                    "(cudaErrorLaunchFailure)");
  misbehave(Deed::kPrint, y);
  CHECK(y == std::vector<float>(128, 1.0f));

  std::vector<float> too_small(100);
  CHECK_THROWS_WITH(reverse(y, too_small, true),
                    "std::runtime_error: the kernels before the copy of y: an illegal memory "
                    "access was encountered (cudaErrorIllegalAddress)");
  const auto findings = simt.findings();
  REQUIRE(findings.size() == 2);
  CHECK(findings[1].kind == "out of bounds");
  CHECK(findings[1].object == "y");
  CHECK(findings[1].access.thread.x >= too_small.size());
  CHECK(findings[1].offset == 4 * findings[1].access.thread.x);
}

TEST_CASE("arguments that a launcher refuses are refused") {
  Simt simt;
  std::vector<float> y(129);
  CHECK(reverse.rejects(y, y, true));
  CHECK(simt.findings().empty());
}

TEST_CASE("an output that no kernel wrote is named") {
  Simt simt;
  std::vector<float> y(128);
  CHECK_THROWS_AS(misbehave(Deed::kWriteHalf, y), judge::Stopped);
  CHECK(contains(judge::case_log().failure()->message, "y[64] was never written"));
  CHECK(simt.findings().empty());
}

TEST_CASE("what a kernel prints is the submission's output") {
  Simt simt;
  std::vector<float> y(128);
  misbehave(Deed::kPrint, y);
  CHECK(simt.session().output() == "hello from thread 3\nhello from thread 3\n");
}

TEST_CASE("a kernel without an end is TIMEOUT") {
  Simt simt({.cpu_seconds = 0.3});
  CHECK(simt.end_of(Deed::kLoop).verdict == Verdict::kTimeout);
}

TEST_CASE("the host's code of a .cu file may do no more than any submission") {
  Simt simt;
  const auto [deed, call] = GENERATE(table<Deed, const char*>({
      {Deed::kOpenFile, "open"},
      {Deed::kStartThread, "clone"},
  }));
  const judge::Failure failure = simt.end_of(deed);
  CHECK(failure.verdict == Verdict::kForbidden);
  INFO(failure.message);
  CHECK(contains(failure.message, std::string("the system call ") + call));
}

TEST_CASE("all of the device's memory can be used within the limits, and no more") {
  Simt simt;
  use_memory(63 << 20);
  CHECK(simt.findings().empty());
  CHECK_THROWS_WITH(use_memory(65 << 20),
                    "std::runtime_error: cudaMalloc of y: out of memory "
                    "(cudaErrorMemoryAllocation)");
}

TEST_CASE("while a CallOnce lives a call with arrays is made once") {
  Simt simt;
  const std::vector<float> x = count_up(100);
  std::vector<float> y(x.size());
  {
    const judge::CallOnce once;
    reverse(x, y, true);
    CHECK(simt.counters().kernels.at(0).launches == 1);
  }
  reverse(x, y, true);
  CHECK(simt.counters().kernels.at(0).launches == 1 + 2);
}

// Without its barrier a thread of the kernel reads 0 where the other one has not written yet. In
// reverse thread count - 1 - t has the place in the order that thread t had.
TEST_CASE("while a ReversedThreads lives the threads change places") {
  Simt simt;
  const judge::CallOnce once;
  const std::vector<float> x = count_up(128);
  std::vector<float> before(x.size()), reversed(x.size()), after(x.size());
  reverse(x, before, false);
  {
    const judge::ReversedThreads threads;
    reverse(x, reversed, false);
  }
  reverse(x, after, false);
  CHECK(std::count(before.begin(), before.end(), 0.0f) > 0);
  CHECK(reversed != before);
  for (std::size_t t = 0; t < x.size(); ++t)
    CHECK((reversed[x.size() - 1 - t] == 0) == (before[t] == 0));
  CHECK(after == before);
}

}  // namespace
