// A judge: the hidden tests of one drill against one worker, and the record of how it went.
//
// Exit status: 0 when there is a record, whatever it says; 2 for a FAULT, and then there is none,
// so that the build system never keeps one.
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <exception>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "fmt/chrono.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "grader/judge/bubblewrap.h"
#include "grader/judge/exam.h"
#include "grader/judge/facts.h"
#include "grader/judge/session.h"
#include "grader/judge/shrink.h"
#include "grader/judge/transport.h"
#include "grader/judge/transport_of_main.h"
#include "grader/process/process.h"
#include "grader/report/findings.h"
#include "grader/report/printable.h"
#include "grader/report/record.h"
#include "grader/report/text_file.h"
#include "grader/report/tolerance_used.h"

namespace {

using report::Verdict;

struct CommandLine {
  std::string facts, worker, build_status, compiler_output, grader, record, run;
  std::string backend;  // empty: the drill's first
  std::string device_probe;
  judge::Options options;
  std::size_t replay = 0;
  bool as_found = false;
  bool first_failure = false;
  bool foreign = false;
  std::string bubblewrap = judge::kBubblewrap;
};

// What build_worker.sh says of the submission: "OK 3b1f… bubblewrap,rlimits", or the verdict that
// it got without running.
struct BuildStatus {
  std::optional<Verdict> verdict;
  std::string sha256;
  std::vector<std::string> protections;  // of the compiler
};

BuildStatus read_build_status(const std::string& path) {
  std::istringstream text(report::read_file(path));
  std::string word;
  BuildStatus status;
  text >> word >> status.sha256;
  std::string protections;
  text >> protections;
  std::istringstream list(protections == "-" ? "" : protections);
  for (std::string name; std::getline(list, name, ',');) status.protections.push_back(name);
  const auto verdict = report::verdict_named(word);
  if (!verdict) throw std::runtime_error(path + " holds no verdict");
  if (*verdict != Verdict::kOk) status.verdict = *verdict;
  return status;
}

std::string replay_command(const judge::Facts& facts, std::size_t number, const CommandLine& line) {
  const judge::Options& options = line.options;
  std::string command = fmt::format("./drill replay {} {}", facts.number, number);
  if (line.backend != facts.backends.front()) command += " --backend " + line.backend;
  if (options.seed != judge::Options().seed) command += fmt::format(" --seed {}", options.seed);
  if (options.exhaustive) command += " --exhaustive";
  return command;
}

report::Run describe_run(std::chrono::steady_clock::time_point begin,
                         const judge::Transport* transport, const BuildStatus& status,
                         const std::string& device) {
  using namespace std::chrono;
  report::Run run;
  run.date = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
  utsname system{};
  uname(&system);
  run.host = system.nodename;
  if (transport != nullptr) run.protections = transport->protections();
  run.compiler_protections = status.protections;
  run.wall_ms = duration_cast<milliseconds>(steady_clock::now() - begin).count();
  run.tools = {{"compiler", "g++ " __VERSION__}};
  if (!device.empty()) run.tools["device"] = device;
  return run;
}

judge::Limits limits(const judge::Facts& facts, const CommandLine& line) {
  // For all calls of a test, and for all tests. A sweep of 2^32 inputs is many calls.
  const double calls = line.options.exhaustive ? 1000 : 3;
  judge::Limits limits{.cpu_seconds = facts.time_limit_s,
                       .case_cpu_seconds = calls * facts.time_limit_s,
                       .uses_driver = line.backend == "cuda"};
  if (!limits.uses_driver) return limits;
  if (const std::string why_not = judge::why_no_bubblewrap(line.bubblewrap); why_not.empty()) {
    limits.bubblewrap = line.bubblewrap;
  } else if (line.foreign) {
    throw judge::Fault(
        fmt::format("a stranger's work runs on a device in bubblewrap alone, and {}; next: "
                    "./drill doctor, or --trust if you know whose it is",
                    why_not));
  }
  return limits;
}

// Whether the submission's kernels run on a simulated GPU, which says what is wrong with them.
bool is_simt(const CommandLine& line) { return line.backend == "simt"; }

judge::Facts read_facts(CommandLine& line) {
  judge::Facts facts = judge::read_facts(line.facts);
  if (line.backend.empty()) line.backend = facts.backends.front();
  if (std::find(facts.backends.begin(), facts.backends.end(), line.backend) ==
      facts.backends.end()) {
    throw std::runtime_error(fmt::format("drill {} is not graded on {}; its drill.bzl names {}",
                                         facts.number, line.backend,
                                         fmt::join(facts.backends, ", ")));
  }
  // Not every drill has arrays, and hints about how they are used.
  if (constexpr auto kMemory = "memory"; facts.failure_classes.contains(kMemory))
    line.options.memory_class = kMemory;
  return facts;
}

// What the program that looks for a device says.
struct Device {
  bool found = true;
  std::string words;  // its name, or why there is none; empty where nobody was asked
};

Device look_for_device(const CommandLine& line) {
  if (line.device_probe.empty()) return {};
  constexpr int kNone = 3;
  const auto [status, words] = process::run({std::filesystem::absolute(line.device_probe)}, "/");
  if (words.empty() || (status != 0 && status != kNone)) {
    throw judge::Fault(fmt::format("{} ended with status {}; expected 0 or {}, and words",
                                   line.device_probe, status, kNone));
  }
  return {status == 0, words.substr(0, words.find('\n'))};
}

// A loop without an end in what every test calls would else cost a limit for each of them.
bool time_is_used_up(const judge::Limits& limits) {
  rusage workers{};
  getrusage(RUSAGE_CHILDREN, &workers);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(workers.ru_utime) + seconds(workers.ru_stime) > limits.case_cpu_seconds;
}

report::Test out_of_time(const judge::HiddenTest& hidden) {
  return {.name = hidden.name,
          .verdict = Verdict::kTimeout,
          .max_points = hidden.points,
          .failure_class = hidden.failure_class,
          .message = "not run: the tests before it have used up the drill's CPU time"};
}

report::Test not_asked_for(const judge::HiddenTest& hidden) {
  return {.name = hidden.name,
          .verdict = Verdict::kSkipped,
          .max_points = hidden.points,
          .message = "not run: a test before it has failed"};
}

int grade(CommandLine line) {
  const auto begin = std::chrono::steady_clock::now();
  const judge::Facts facts = read_facts(line);
  BuildStatus status = read_build_status(line.build_status);
  std::string build_words = report::read_file(line.compiler_output);
  // Before all else: what does not build is no mistake where nothing can run.
  const Device device = look_for_device(line);
  if (!device.found) {
    status.verdict = Verdict::kSkipped;
    build_words = device.words;
  }
  line.options.has_checkers = line.backend != "cuda";

  report::DrillRecord record;
  record.seed = line.options.seed;
  std::istringstream(report::read_file(line.grader)) >> record.grader;
  report::Drill& drill = record.drill;
  drill.id = facts.id;
  drill.title = facts.title;
  drill.source_sha256 = status.sha256 == "-" ? "" : status.sha256;
  drill.backends[line.backend] =
      status.verdict == Verdict::kSkipped
          ? "not graded: " + build_words.substr(0, build_words.find('\n'))
          : "graded";

  std::unique_ptr<judge::Transport> transport;
  const auto tests = judge::hidden_tests();
  if (status.verdict) {
    const bool is_skipped = status.verdict == Verdict::kSkipped;
    if (!is_skipped) drill.compiler_output = build_words;
    for (const judge::HiddenTest& test : tests) {
      drill.tests.push_back({.name = test.name,
                             .backend = line.backend,
                             .verdict = *status.verdict,
                             .max_points = test.points,
                             .message = is_skipped ? build_words : ""});
    }
  } else {
    const judge::Limits allowed = limits(facts, line);
    transport = judge::make_transport(line.worker, allowed);
    judge::Session session(*transport, line.options);
    judge::Gathered gathered;
    std::map<Verdict, std::pair<std::size_t, judge::Failure>> first_failures;
    for (std::size_t i = 0; i < tests.size(); ++i) {
      if (line.first_failure && !first_failures.empty()) {
        drill.tests.push_back(not_asked_for(tests[i]));
        continue;
      }
      report::Test test;
      if (time_is_used_up(allowed)) {
        test = out_of_time(tests[i]);
      } else {
        test = judge::run(tests[i], session, is_simt(line) ? &gathered : nullptr);
        if (judge::case_log().failure())
          first_failures.try_emplace(test.verdict, i, *judge::case_log().failure());
      }
      test.backend = line.backend;
      if (test.verdict != Verdict::kOk && test.verdict != Verdict::kSkipped)
        test.replay = replay_command(facts, i + 1, line);
      drill.tests.push_back(std::move(test));
    }
    drill.settle(std::nullopt);
    // The one that a report shows is made small, when all have run: no test loses time by it.
    if (const auto shown = first_failures.find(drill.verdict);
        shown != first_failures.end() && !line.first_failure) {
      const auto& [test, failure] = shown->second;
      judge::describe(judge::shrink(failure, session), drill.tests[test]);
    }
    drill.findings = gathered.findings();
    drill.counters = gathered.counters();
  }
  drill.settle(status.verdict);
  if (drill.max_points != facts.points) {
    throw judge::Fault(
        fmt::format("the hidden tests of {} are worth {} points, but drill.bzl says {}", facts.id,
                    drill.max_points, facts.points));
  }
  // The record last: where there is one, all else has gone well.
  report::write_file(line.run,
                     report::dump(to_json(describe_run(begin, transport.get(), status,
                                                       device.found ? device.words : ""))));
  report::write_file(line.record, report::dump(to_json(record)));
  return 0;
}

// One test case for a person to look at.
int replay(CommandLine line) {
  const judge::Facts facts = read_facts(line);
  if (const Device device = look_for_device(line); !device.found) {
    fmt::print(stderr, "drill {} cannot be replayed on a device: {}\n", facts.number, device.words);
    return 2;
  }
  line.options.has_checkers = line.backend != "cuda";
  const auto tests = judge::hidden_tests();
  if (line.replay > tests.size()) {
    fmt::print(stderr, "drill {} has {} tests; there is no test {}\n", facts.number, tests.size(),
               line.replay);
    return 2;
  }
  const auto transport = judge::make_transport(line.worker, limits(facts, line));
  judge::Session session(*transport, line.options);
  judge::Gathered gathered;
  report::Test test =
      judge::run(tests[line.replay - 1], session, is_simt(line) ? &gathered : nullptr);
  const std::string output = session.output();
  // A debugger wants the calls that the test makes, and no others.
  if (const auto failure = judge::case_log().failure();
      failure && judge::kMayScore && !line.as_found) {
    judge::describe(judge::shrink(*failure, session), test);
  }
  fmt::print("{}  test {}: {}\n{}\n", facts.id, line.replay, test.name, report::name(test.verdict));
  if (test.tolerance_used) fmt::print("{}\n", report::tolerance_text(*test.tolerance_used));
  if (!test.message.empty()) fmt::print("{}\n", report::printable(test.message));
  if (!test.found.empty())
    fmt::print("first found on a larger input: {}\n", report::printable(test.found));
  if (!test.failure_class.empty()) fmt::print("class: {}\n", test.failure_class);
  if (!output.empty()) fmt::print("your program printed:\n{}\n", report::printable(output));
  report::Drill drill;
  drill.id = facts.id;
  drill.findings = gathered.findings();
  fmt::print("{}", report::findings(drill, {}));
  return test.verdict == Verdict::kOk ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Runs one drill's hidden tests.");
  CommandLine line;
  app.add_option("--facts", line.facts, "the drill's facts, JSON")->required();
  app.add_option("--worker", line.worker, "the worker with the submission in it");
  app.add_option("--build-status", line.build_status, "what build_worker.sh said");
  app.add_option("--compiler-output", line.compiler_output, "what the compiler said");
  app.add_option("--grader", line.grader, "file with the grader's content hash");
  app.add_option("--record", line.record, "where to write the record");
  app.add_option("--run", line.run, "where to write what differs from run to run");
  app.add_option("--backend", line.backend, "where the worker runs: cpu, simt or cuda");
  app.add_option("--device-probe", line.device_probe,
                 "a program that names the device, or says why there is none and exits with 3");
  app.add_option("--seed", line.options.seed, "of the random inputs")->capture_default_str();
  app.add_flag("--exhaustive", line.options.exhaustive, "sweep every input");
  app.add_flag("--foreign", line.foreign,
               "a stranger's work: a FAULT where it cannot be kept from this machine");
  app.add_option("--bubblewrap", line.bubblewrap, "the program bwrap")->capture_default_str();
  app.add_flag("--first-failure", line.first_failure,
               "run no test after one that failed, and do not make its input smaller");
  app.add_option("--replay", line.replay,
                 "run only the test of this number, and print how it went");
  app.add_flag("--as-found", line.as_found, "and do not make its input smaller");
  CLI11_PARSE(app, argc, argv);
  // Every test case has its budget; this is for a hidden test that never ends of itself, which
  // would hold up the whole build.
  constexpr unsigned kMaxSeconds = 3600;
  if (judge::kMayScore) alarm(kMaxSeconds);
  try {
    if (line.replay != 0) return replay(line);
    if (!judge::kMayScore) {
      fmt::print(
          stderr,
          "This judge shares a process with the submission: it replays, and writes no record.\n");
      return 2;
    }
    return grade(line);
  } catch (const std::exception& e) {
    // Not by fmt, which throws where there is no room for the words.
    std::fputs(fmt::format("FAULT: {}\n", report::printable(e.what())).c_str(), stderr);
    return 2;
  }
}
