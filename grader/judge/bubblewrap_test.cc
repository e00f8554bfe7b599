// A worker with a driver's freedom, in a bubblewrap and without one.
#include "grader/judge/bubblewrap.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "grader/judge/case_log.h"
#include "grader/judge/process_tree.h"
#include "grader/judge/read_answer.h"
#include "grader/judge/remote.h"
#include "grader/judge/session.h"
#include "grader/judge/worker_process.h"
#include "third_party/catch2/catch2.h"

namespace {

using judge::Remote;
using judge::WorkerProcess;
using report::Verdict;

const Remote<bool()> has_shrunk_channel{"has_shrunk_channel", {}};
const Remote<int(std::span<const int>)> sum{"sum", {"values"}};
const Remote<void(int)> raise_signal{"raise_signal", {"signal"}};
const Remote<void(int)> leave{"leave", {"status"}};
const Remote<void(bool)> loop{"loop", {"in_child"}};

constexpr const char* kWorker = "grader/judge/driver_worker";

// A machine without one has no more than the other tests.
bool has_bubblewrap() {
  static const std::string why_not = judge::why_no_bubblewrap(judge::kBubblewrap);
  if (!why_not.empty()) WARN("not tested: " + why_not);
  return why_not.empty();
}

class OnDevice {
 public:
  explicit OnDevice(const std::string& bubblewrap = judge::kBubblewrap, double cpu_seconds = 5)
      : process_(kWorker,
                 {.cpu_seconds = cpu_seconds, .uses_driver = true, .bubblewrap = bubblewrap}),
        session_(process_, {}) {
    begin();
  }

  void begin() {
    judge::case_log().begin();
    session_.begin_case();
  }

  // What a shell in the worker says.
  std::string run(const std::string& command) {
    judge::Arguments arguments;
    arguments.add("command", command);
    return judge::read_answer<std::string>(session_.call("run", arguments));
  }

  judge::Failure failure_of(const std::function<void()>& call) {
    begin();
    CHECK_THROWS_AS(call(), judge::Stopped);
    REQUIRE(judge::case_log().failure());
    const judge::Failure failure = *judge::case_log().failure();
    begin();
    return failure;
  }

  WorkerProcess& process() { return process_; }

 private:
  WorkerProcess process_;
  judge::Session session_;
};

// A process and all below it.
std::vector<pid_t> tree(pid_t pid) {
  std::vector<pid_t> all = {pid};
  for (const pid_t child : judge::children_of(pid)) {
    const auto below = tree(child);
    all.insert(all.end(), below.begin(), below.end());
  }
  return all;
}

bool is_there(pid_t pid) {
  std::ifstream file(fmt::format("/proc/{}/stat", pid));
  std::string number, name, state;
  return file >> number >> name >> state && state != "Z";
}

TEST_CASE("in a bubblewrap a worker answers as elsewhere") {
  if (!has_bubblewrap()) return;
  OnDevice device;
  CHECK(sum(std::vector{1, 2, 3}) == 6);
  CHECK(device.process().protections() == std::vector<std::string>{"process", "bubblewrap"});
  device.begin();
  CHECK(sum(std::vector{4, 5}) == 9);
}

TEST_CASE("in a bubblewrap a worker sees no file, process, variable or network of the machine") {
  if (!has_bubblewrap()) return;
  setenv("SECRET_OF_THE_JUDGE", "1", 1);
  OnDevice device;
  const std::string here = std::filesystem::current_path();
  std::ofstream(here + "/a_file_of_the_workspace") << "secret";
  CHECK(device.run("ls -A / | grep -v -x lib32") ==
        "bin\ndev\netc\nlib\nlib64\nproc\nsys\ntmp\nusr\nworker\n");
  CHECK(device.run("ls -A /etc") == "alternatives\nld.so.cache\n");
  CHECK(device.run("cat '" + here + "/a_file_of_the_workspace'").find("No such file") !=
        std::string::npos);
  CHECK(device.run("cat /etc/passwd").find("No such file") != std::string::npos);
  CHECK(device.run("ls -A /tmp").empty());
  for (const char* folder : {"/", "/usr", "/sys", "/etc"}) {
    CAPTURE(folder);
    CHECK(device.run(fmt::format("touch {}/x", folder)).find("Read-only") != std::string::npos);
  }
  CHECK(device.run("echo hello > /tmp/x; cat /tmp/x") == "hello\n");
  // bubblewrap's first process, the worker, its shell, and ls.
  CHECK(device.run("ls -d /proc/[0-9]* | wc -l") == "5\n");
  CHECK(device.run("env | grep -v -e ^PWD= -e ^SHLVL= -e ^_= -e ^LD_LIBRARY_PATH=").empty());
  CHECK(device.run("tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d ' '") == "lo\n");
  CHECK(device.run("hostname").size() > 1);
}

TEST_CASE("a worker is given no descriptor but those that it is to have") {
  // As one that a judge was started with.
  const int extra = dup(STDOUT_FILENO);
  // The last is the worker's pipe to the shell; the pipe's other end takes a moment to be closed.
  const std::string list =
      "sleep 0.1; for fd in /proc/$PPID/fd/*; do basename $fd; done | tr '\\n' ' '";
  {
    OnDevice bare("");
    CHECK(bare.run(list) == "0 1 2 3 ");
    CHECK(bare.run("env | grep SECRET").empty());
  }
  if (has_bubblewrap()) CHECK(OnDevice().run(list) == "0 1 2 3 ");
  close(extra);
}

TEST_CASE("a worker cannot make the channel shorter under the judge's eyes") {
  OnDevice bare("");
  CHECK(has_shrunk_channel() == false);
}

TEST_CASE("in a bubblewrap every ending is what it is") {
  if (!has_bubblewrap()) return;
  OnDevice device(judge::kBubblewrap, 0.3);
  const auto signalled = [&](int signal) {
    return device.failure_of([=] { raise_signal(signal); });
  };
  CHECK(signalled(SIGSEGV).verdict == Verdict::kCrash);
  CHECK(signalled(SIGSEGV).message.find("SIGSEGV") != std::string::npos);
  CHECK(signalled(SIGABRT).message.find("SIGABRT") != std::string::npos);
  CHECK(device.failure_of([] { leave(0); }).message.find("exited with status 0") !=
        std::string::npos);
  CHECK(device.failure_of([] { leave(7); }).message.find("exited with status 7") !=
        std::string::npos);
  CHECK(device.failure_of([] { loop(false); }).verdict == Verdict::kTimeout);
  CHECK(device.failure_of([] { loop(false); }).message.find("longer than it may") !=
        std::string::npos);
  CHECK(device.failure_of([] { loop(true); }).message.find("longer than it may") !=
        std::string::npos);
  CHECK(device.failure_of([&] { device.run("sleep 1000"); }).message.find("sleeps") !=
        std::string::npos);
  CHECK(device.failure_of([&] { raise_signal(SIGSTOP); }).message.find("sleeps") !=
        std::string::npos);
  CHECK(sum(std::vector{1}) == 1);
}

TEST_CASE("a bubblewrap that does not start its program is the grader's fault") {
  const std::string path = std::string(std::getenv("TEST_TMPDIR")) + "/bwrap";
  std::ofstream(path) << "#!/bin/sh\necho no namespaces; exit 1\n";
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  WorkerProcess process(kWorker, {.uses_driver = true, .bubblewrap = path});
  CHECK_THROWS_WITH(process.start(), Catch::Matchers::Contains("no namespaces"));
  CHECK(judge::why_no_bubblewrap(path) == "bubblewrap starts nothing here: no namespaces");
  CHECK(judge::why_no_bubblewrap("/nowhere/bwrap").find("apt-get install bubblewrap") !=
        std::string::npos);
}

TEST_CASE("nothing that a worker started outlives it") {
  if (!has_bubblewrap()) return;
  std::vector<pid_t> before;
  {
    OnDevice device;
    device.run("sleep 1000 > /dev/null 2>&1 & setsid sleep 1000 > /dev/null 2>&1 &");
    before = tree(judge::children_of(getpid()).at(0));
    // bubblewrap twice, the worker, and the two.
    CHECK(before.size() == 5);
    device.begin();
    CHECK(sum(std::vector{1}) == 1);
    CHECK(std::none_of(before.begin(), before.end(), is_there));
    before = tree(judge::children_of(getpid()).at(0));
    CHECK(before.size() == 3);
  }
  CHECK(std::none_of(before.begin(), before.end(), is_there));
}

TEST_CASE("nor does it outlive its judge") {
  const std::string bubblewrap = GENERATE(std::string(), std::string(judge::kBubblewrap));
  if (!bubblewrap.empty() && !has_bubblewrap()) return;
  int ready[2];
  REQUIRE(pipe(ready) == 0);
  const pid_t judge_pid = fork();
  REQUIRE(judge_pid >= 0);
  if (judge_pid == 0) {
    WorkerProcess process(kWorker, {.uses_driver = true, .bubblewrap = bubblewrap});
    process.start();
    [[maybe_unused]] const auto written = write(ready[1], "x", 1);
    for (;;) pause();
  }
  char byte;
  REQUIRE(read(ready[0], &byte, 1) == 1);
  const auto all = tree(judge_pid);
  CHECK(all.size() == (bubblewrap.empty() ? 2 : 4));
  kill(judge_pid, SIGKILL);
  waitpid(judge_pid, nullptr, 0);
  bool any = true;
  for (int i = 0; any && i < 200; ++i) {
    usleep(10'000);
    any = std::any_of(all.begin(), all.end(), is_there);
  }
  CHECK_FALSE(any);
  close(ready[0]);
  close(ready[1]);
}

}  // namespace
