// What the judge makes of a worker's findings and counters, above all of those that cannot be.
#include "grader/judge/findings.h"

#include <sys/mman.h>

#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "grader/judge/case_log.h"
#include "grader/judge/rehearsal.h"
#include "grader/judge/remote.h"
#include "grader/judge/session.h"
#include "grader/judge/transport.h"
#include "grader/simt/simt.h"
#include "grader/wire/codec.h"
#include "third_party/catch2/catch2.h"

namespace {

using judge::Check;
using judge::no_findings;
using report::Verdict;

// Answers as a test wants it.
class FakeWorker : public judge::Transport {
 public:
  FakeWorker() {
    void* const address = mmap(nullptr, wire::kChannelBytes, PROT_READ | PROT_WRITE,
                               MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    REQUIRE(address != MAP_FAILED);
    channel_ = static_cast<std::byte*>(address);
  }
  ~FakeWorker() override { munmap(channel_, wire::kChannelBytes); }

  std::vector<wire::SimtFinding> findings;
  wire::SimtCounters counters;
  std::size_t bytes_too_many = 0;
  wire::Status status_of_others = wire::Status::kReturned;

  std::byte* channel() override { return channel_; }
  judge::Ending start() override { return {}; }
  judge::Ending call() override {
    auto& control = *reinterpret_cast<wire::Control*>(channel_);
    const std::string function = control.function;
    wire::Writer answer({channel_ + wire::kAnswerOffset, wire::kAnswerBytes});
    control.status = wire::Status::kReturned;
    if (function == "simt_findings") {
      wire::encode(answer, findings);
    } else if (function == "simt_counters") {
      wire::encode(answer, counters);
    } else if (function == "dies") {
      return {.kind = judge::Ending::Kind::kExited};
    } else {
      control.status = status_of_others;
    }
    control.answer_bytes = answer.used() + bytes_too_many;
    return {};
  }
  void limit_calls(double) override {}
  std::string output() override { return ""; }
  std::vector<std::string> protections() const override { return {}; }

 private:
  std::byte* channel_;
};

const judge::Remote<void()> answer{"answer", {}};
const judge::Remote<void()> die{"dies", {}};

struct Fixture {
  FakeWorker worker;
  judge::Session session{worker, {}};

  Fixture() { begin_case(); }

  void begin_case() {
    judge::case_log().begin();
    session.begin_case();
  }

  void check_is_refused(const std::string& why) {
    begin_case();
    answer();
    CHECK_THROWS_AS(judge::findings(session), judge::Stopped);
    REQUIRE(judge::case_log().failure());
    CHECK(judge::case_log().failure()->verdict == Verdict::kCrash);
    CHECK(judge::case_log().failure()->message ==
          "answer(): its process sent an answer that cannot be read: " + why);
    begin_case();
    CHECK_THROWS_AS(no_findings(Check::kBarriers), judge::Stopped);
  }
};

wire::SimtFinding finding(const std::string& kind) {
  return {.kind = kind,
          .kernel = "sum",
          .access = {.file = "a.cu", .line = 7, .thread = {1, 2, 3}, .block = {4, 5, 6}},
          .object = "part",
          .offset = -4,
          .message = "words",
          .count = 2};
}

TEST_CASE("every kind of finding belongs to a check") {
  for (int kind = 0; kind <= static_cast<int>(simt::Kind::kNotModelled); ++kind) {
    const std::string name = simt::name(static_cast<simt::Kind>(kind));
    CAPTURE(name);
    CHECK(judge::check_of(name));
  }
  CHECK_FALSE(judge::check_of(""));
  CHECK_FALSE(judge::check_of("rac"));
  CHECK_FALSE(judge::check_of("Race"));
}

TEST_CASE_METHOD(Fixture, "findings and counters arrive as they were sent") {
  answer();
  wire::SimtFinding race = finding("race");
  race.other = wire::SimtAccess{.file = "b.cuh", .line = 9};
  worker.findings = {race, finding("trap")};
  CHECK(judge::findings(session) == worker.findings);
  worker.counters.lines = {{.kernel = "sum", .line = 3, .sectors = 5}};
  CHECK(judge::counters(session)->lines.at(0).sectors == 5);
}

TEST_CASE_METHOD(Fixture,
                 "a check reports the first finding of its group, in the finding's words") {
  worker.findings = {finding("trap"), finding("race"), finding("race")};
  worker.findings[1].message = "who comes first?";
  CHECK(no_findings(Check::kUninitialised));
  CHECK(no_findings(Check::kBarriers));
  CHECK(no_findings(Check::kOther));
  CHECK_FALSE(no_findings(Check::kRaces));
  judge::case_log().assertion_failed("no_findings(Check::kRaces)");
  CHECK(judge::case_log().failure()->message ==
        "race at a.cu:7, by thread (1,2,3) of block (4,5,6) of sum: who comes first?");
  CHECK(judge::case_log().failure()->verdict == Verdict::kWrong);
}

class Launches : public judge::Rehearsal {
 public:
  explicit Launches(const std::function<void()>& first) {
    attempt(first);
    attempt([] { answer(); });
    end();
  }
};

TEST_CASE_METHOD(Fixture, "what was found in one test case is looked at in another") {
  worker.findings = {finding("race")};
  const Launches made([] { answer(); });
  begin_case();
  worker.findings = {};
  CHECK(no_findings(Check::kRaces));
  CHECK(made.no_findings(Check::kBarriers));
  CHECK(made.nothing_thrown());
  CHECK_FALSE(made.no_findings(Check::kRaces));
  judge::case_log().assertion_failed("");
  CHECK(judge::case_log().failure()->message ==
        "race at a.cu:7, by thread (1,2,3) of block (4,5,6) of sum: words");
}

TEST_CASE_METHOD(Fixture, "what was thrown in one test case is told in another") {
  worker.findings = {finding("race")};
  const Launches made([&] {
    worker.status_of_others = wire::Status::kOtherException;
    answer();
  });
  begin_case();
  CHECK_FALSE(made.no_findings(Check::kRaces));
  CHECK_FALSE(made.nothing_thrown());
  judge::case_log().assertion_failed("");
  CHECK(judge::case_log().failure()->message == "answer() threw ");
  CHECK(judge::case_log().failure()->kind == judge::Failure::Kind::kException);
}

TEST_CASE_METHOD(Fixture, "calls that did not come back are not kept") {
  CHECK_THROWS_AS(Launches([] { die(); }), judge::Stopped);
}

TEST_CASE_METHOD(Fixture, "of what the host did no thread is named, of what is unknown no line") {
  worker.findings = {finding("bad free")};
  worker.findings[0].kernel = "";
  CHECK_FALSE(no_findings(Check::kOutOfBounds));
  judge::case_log().assertion_failed("");
  CHECK(judge::case_log().failure()->message == "bad free at a.cu:7: words");
  worker.findings[0].access.line = 0;
  judge::case_log().begin();
  CHECK_FALSE(no_findings(Check::kOutOfBounds));
  judge::case_log().assertion_failed("");
  CHECK(judge::case_log().failure()->message == "bad free: words");
}

TEST_CASE_METHOD(Fixture, "a living worker is asked after its case has failed, a dead one is not") {
  worker.findings = {finding("race")};
  CHECK_FALSE(judge::findings(session));  // none was started

  worker.status_of_others = wire::Status::kTodo;
  CHECK_THROWS_AS(answer(), judge::Stopped);
  CHECK(judge::findings(session) == worker.findings);
  CHECK_THROWS_AS(answer(), judge::Stopped);  // the case is over all the same
  CHECK(judge::case_log().failure()->verdict == Verdict::kUnimplemented);

  begin_case();
  CHECK_THROWS_AS(die(), judge::Stopped);
  CHECK_FALSE(judge::findings(session));
  CHECK_FALSE(judge::counters(session));
}

TEST_CASE_METHOD(Fixture, "findings that cannot be are an answer that cannot be read") {
  const auto [why, change] = GENERATE(table<std::string, std::function<void(wire::SimtFinding&)>>({
      {"a finding of an unknown kind", [](auto& f) { f.kind = "no such kind"; }},
      {"a finding that never happened", [](auto& f) { f.count = 0; }},
      {"a finding in a line below 0", [](auto& f) { f.access.line = -1; }},
      {"a finding in a line below 0", [](auto& f) { f.other->line = -1; }},
      {"a finding of a thread that no grid has", [](auto& f) { f.access.thread.x = 1024; }},
      {"a finding of a thread that no grid has", [](auto& f) { f.access.thread.z = 64; }},
      {"a finding of a thread that no grid has", [](auto& f) { f.access.block.x = ~0U; }},
      {"a finding of a thread that no grid has", [](auto& f) { f.other->block.y = 65535; }},
  }));
  CAPTURE(why);
  worker.findings = {finding("race"), finding("race")};
  worker.findings[1].other = wire::SimtAccess{.file = "b.cuh", .line = 9};
  answer();
  REQUIRE(judge::findings(session));
  change(worker.findings[1]);
  check_is_refused(why);
}

TEST_CASE_METHOD(Fixture, "too many findings, and an answer that goes on, cannot be read either") {
  worker.findings.assign(100, finding("race"));
  answer();
  REQUIRE(judge::findings(session));
  worker.bytes_too_many = 1;
  check_is_refused("it goes on after its end");
  worker.bytes_too_many = 0;
  worker.findings.push_back(finding("race"));
  check_is_refused("more findings than are ever sent");
}

TEST_CASE_METHOD(Fixture, "counters that cannot be are an answer that cannot be read") {
  const auto refused = [&](const wire::SimtCounters& counters) {
    begin_case();
    worker.counters = counters;
    answer();
    try {
      judge::counters(session);
    } catch (const judge::Stopped&) {
      return judge::case_log().failure()->verdict == Verdict::kCrash;
    }
    return false;
  };
  CHECK_FALSE(refused({.kernels = std::vector<wire::SimtKernelCount>(100),
                       .lines = std::vector<wire::SimtLineCount>(1000)}));
  CHECK(refused({.kernels = std::vector<wire::SimtKernelCount>(101)}));
  CHECK(refused({.lines = std::vector<wire::SimtLineCount>(1001)}));
  CHECK(refused({.lines = {{.line = -1}}}));
}

TEST_CASE_METHOD(Fixture, "long strings are cut") {
  answer();
  const std::string longest(1 << 20, 'x');
  wire::SimtFinding race = finding("race");
  race.kernel = race.access.file = race.object = race.message = longest;
  race.other = wire::SimtAccess{.file = longest};
  worker.findings = {race};
  const wire::SimtFinding cut = judge::findings(session)->at(0);
  for (const std::string& text :
       {cut.kernel, cut.access.file, cut.object, cut.other->file, cut.message}) {
    CHECK(text.size() <= 2003);
    CHECK(text.ends_with("x..."));
  }
  worker.counters = {.kernels = {{.kernel = longest}},
                     .lines = {{.kernel = longest, .file = longest}}};
  const wire::SimtCounters counters = *judge::counters(session);
  CHECK(counters.kernels[0].kernel.ends_with("x..."));
  CHECK(counters.lines[0].kernel.ends_with("x..."));
  CHECK(counters.lines[0].file.ends_with("x..."));
}

}  // namespace
