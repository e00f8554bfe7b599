// A judge's record of a drill on the simulated GPU.
#include <stdlib.h>
#include <sys/wait.h>

#include <filesystem>
#include <string>
#include <vector>

#include "grader/judge/bubblewrap.h"
#include "grader/report/record.h"
#include "grader/report/text_file.h"
#include "grader/simt/tests/marked_line.h"
#include "third_party/catch2/catch2.h"

namespace {

using report::Json;
using report::Verdict;

constexpr const char* kSource = "grader/judge/simt_worker.cu";

// Runs the judge of simt_hidden_test.cc, with further options, and returns its exit status; the
// record is at record_path().
int run_judge(const std::string& options, const std::string& folder, double time_limit_s = 10,
              const std::string& build_status = "OK 1234 -\n", const std::string& words = "") {
  std::filesystem::create_directories(folder);
  const Json facts = {{"id", "90_reverse"},           {"number", 90},
                      {"title", "Reverse a row"},     {"points", 21},
                      {"time_limit_s", time_limit_s}, {"backends", {"simt", "cuda"}},
                      {"hints", Json::array()}};
  report::write_file(folder + "/facts.json", facts.dump());
  report::write_file(folder + "/build_status", build_status);
  report::write_file(folder + "/words", words);
  report::write_file(folder + "/grader", "5678\n");
  const auto path = [&](const char* option, const char* name) {
    return std::string(" ") + option + " '" + folder + "/" + name + "'";
  };
  const std::string command = "grader/judge/simt_judge --worker grader/judge/simt_worker" +
                              path("--facts", "facts.json") +
                              path("--build-status", "build_status") +
                              path("--compiler-output", "words") + path("--grader", "grader") +
                              path("--record", "record.json") + path("--run", "run.json") + options;
  const int status = std::system(command.c_str());
  return WEXITSTATUS(status);
}

std::string new_folder() {
  static int folders = 0;
  return std::string(std::getenv("TEST_TMPDIR")) + "/judge" + std::to_string(++folders);
}

std::string record_of_run(const std::string& options = "") {
  const std::string folder = new_folder();
  REQUIRE(run_judge(options, folder) == 0);
  return report::read_file(folder + "/record.json");
}

report::Drill drill_of(const std::string& record) {
  return report::drill_record_from(Json::parse(record)).drill;
}

// A program that says `words` and ends with `status`. Its name would trip a shell.
std::string probe(const std::string& words, int status) {
  const std::string folder = new_folder();
  std::filesystem::create_directories(folder);
  const std::string path = folder + "/it is a probe; $(false)";
  report::write_file(path,
                     "#!/bin/bash\necho '" + words + "'\nexit " + std::to_string(status) + "\n");
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  return " --device-probe '" + path + "'";
}

TEST_CASE("findings and counters of all tests are in the record, the same in every run") {
  const std::string text = record_of_run();
  const report::Drill drill = drill_of(text);
  CHECK(drill.backends.at("simt") == "graded");
  for (const report::Test& test : drill.tests) CHECK(test.backend == "simt");

  REQUIRE(drill.tests.size() == 6);
  CHECK(drill.tests[0].verdict == Verdict::kOk);
  CHECK(drill.tests[1].verdict == Verdict::kWrong);
  CHECK(drill.tests[1].message.starts_with("race at grader/judge/simt_worker.cu:"));
  CHECK(drill.tests[1].failure_class == "races");
  CHECK_FALSE(drill.tests[1].counterexample);
  CHECK(drill.tests[2].verdict == Verdict::kOk);
  CHECK(drill.tests[3].verdict == Verdict::kWrong);
  CHECK(drill.tests[3].message.find("cudaErrorIllegalAddress") != std::string::npos);
  CHECK(drill.tests[4].verdict == Verdict::kWrong);
  CHECK(drill.tests[4].message.find("was never written") != std::string::npos);
  CHECK(drill.points == 1 + 3);

  // The race was found in two tests, by two calls in each.
  REQUIRE(drill.findings.size() == 2);
  const Json& race = drill.findings[0];
  CHECK(race.at("kind") == "race");
  CHECK(race.at("file") == kSource);
  CHECK(race.at("line") == marked_line(kSource, "race.write"));
  CHECK(race.at("other").at("line") == marked_line(kSource, "race.read"));
  CHECK(race.at("count").get<int>() >= 4);
  CHECK(race.at("count").get<int>() % 4 == 0);
  CHECK(drill.findings[1].at("kind") == "out of bounds");
  CHECK(drill.findings[1].at("line") == marked_line(kSource, "past_end"));

  int launches = 0;
  for (const Json& kernel : drill.counters.at("kernels")) {
    if (kernel.at("kernel").get<std::string>().find("reverse_kernel") != std::string::npos)
      launches = kernel.at("launches");
  }
  CHECK(launches == 3 * 2);

  CHECK(record_of_run() == text);
}

TEST_CASE("a replay makes a failure small, unless it is asked for as it was found") {
  const std::string folder = new_folder();
  const auto words = [&](const std::string& options) {
    CHECK(run_judge(" --replay 6" + options + " > '" + folder + "/words_of_replay'", folder) == 1);
    return report::read_file(folder + "/words_of_replay");
  };
  const std::string found = "300 elements], [0x00000000 = 0, ";
  const std::string shrunk = words("");
  INFO(shrunk);
  CHECK(shrunk.find("129 elements], [0x00000000 = 0, ") < shrunk.find("first found on a larger"));
  CHECK(shrunk.find(found) > shrunk.find("first found on a larger"));
  CHECK(shrunk.find("class: tail") != std::string::npos);
  const std::string as_found = words(" --as-found");
  INFO(as_found);
  CHECK(as_found.find(found) != std::string::npos);
  CHECK(as_found.find("first found") == std::string::npos);
}

TEST_CASE("without a device nothing is graded there, and nothing is lost") {
  const std::string text =
      record_of_run(" --backend cuda" + probe("no CUDA device (none at all)", 3));
  const report::Drill drill = drill_of(text);
  CHECK(drill.verdict == Verdict::kSkipped);
  CHECK(drill.backends.at("cuda") == "not graded: no CUDA device (none at all)");
  CHECK(drill.points == 0);
  CHECK(drill.max_points == 21);
  CHECK(drill.source_sha256 == "1234");
  for (const report::Test& test : drill.tests) {
    CHECK(test.verdict == Verdict::kSkipped);
    CHECK(test.backend == "cuda");
    CHECK(test.message == "no CUDA device (none at all)");
    CHECK(test.replay.empty());
  }
}

// The worker is the simulated GPU's, but nothing here knows: it runs as on a device.
TEST_CASE("on a device there are no findings, and what asks for them is not graded") {
  const std::string folder = new_folder();
  REQUIRE(run_judge(" --backend cuda" + probe("A device, sm_99", 0), folder) == 0);
  const report::Drill drill = drill_of(report::read_file(folder + "/record.json"));
  CHECK(drill.backends.at("cuda") == "graded");
  CHECK(drill.findings.empty());
  CHECK(drill.counters.empty());
  REQUIRE(drill.tests.size() == 6);
  for (const int i : {0, 1, 2}) {
    CHECK(drill.tests[i].verdict == Verdict::kSkipped);
    CHECK(drill.tests[i].message == "a device has no checkers");
    CHECK(drill.tests[i].points == 0);
  }
  CHECK(drill.tests[3].verdict == Verdict::kWrong);
  CHECK(drill.tests[3].replay == "./drill replay 90 4 --backend cuda");
  CHECK(drill.verdict == Verdict::kWrong);

  const report::Run run = report::run_from(Json::parse(report::read_file(folder + "/run.json")));
  std::vector<std::string> protections = {"process"};
  if (judge::why_no_bubblewrap(judge::kBubblewrap).empty()) protections.push_back("bubblewrap");
  CHECK(run.protections == protections);
  CHECK(run.tools.at("device") == "A device, sm_99");
}

TEST_CASE("a stranger's work runs on a device in bubblewrap alone") {
  const std::string device = probe("A device", 0) + " --backend cuda --bubblewrap /nowhere/bwrap";
  const std::string refused = new_folder();
  const std::string words = refused + ".words";
  CHECK(run_judge(device + " --foreign 2> '" + words + "'", refused) == 2);
  CHECK_FALSE(std::filesystem::exists(refused + "/record.json"));
  const std::string said = report::read_file(words);
  INFO(said);
  CHECK(said.starts_with("FAULT: "));
  CHECK(said.find("apt-get install bubblewrap") != std::string::npos);
  CHECK(said.find("--trust") != std::string::npos);
  CHECK(run_judge(device + " --foreign --replay 4", new_folder()) == 2);
  // One's own, or a trusted stranger's.
  const std::string own = new_folder();
  CHECK(run_judge(device, own) == 0);
  const report::Run run = report::run_from(Json::parse(report::read_file(own + "/run.json")));
  CHECK(run.protections == std::vector<std::string>{"process"});
  // What does not run needs no protection.
  CHECK(run_judge(" --foreign --bubblewrap /nowhere/bwrap --backend cuda" + probe("none", 3),
                  new_folder()) == 0);
  CHECK(run_judge(" --foreign --bubblewrap /nowhere/bwrap", new_folder()) == 0);
}

TEST_CASE("what protected the machine from the compiler is in the run") {
  const std::string folder = new_folder();
  const auto protections = [&](const std::string& status) {
    REQUIRE(run_judge("", folder, 10, status) == 0);
    return report::run_from(Json::parse(report::read_file(folder + "/run.json")))
        .compiler_protections;
  };
  using List = std::vector<std::string>;
  CHECK(protections("OK 1234 bubblewrap,rlimits\n") == List{"bubblewrap", "rlimits"});
  CHECK(protections("BUILD 1234 rlimits\n") == List{"rlimits"});
  CHECK(protections("OK 1234 -\n").empty());
}

TEST_CASE("a forbidden text costs the drill, with the words of who saw it") {
  const std::string folder = new_folder();
  REQUIRE(run_judge("", folder, 10, "FORBIDDEN 1234 bubblewrap\n", "a.cu:3: no\n") == 0);
  const report::Drill drill = drill_of(report::read_file(folder + "/record.json"));
  CHECK(drill.verdict == Verdict::kForbidden);
  CHECK(drill.points == 0);
  CHECK(drill.compiler_output == "a.cu:3: no\n");
  for (const report::Test& test : drill.tests) CHECK(test.verdict == Verdict::kForbidden);
}

TEST_CASE(
    "a probe that fails is the grader's failure, and so is a backend that the drill has not") {
  CHECK(run_judge(" --backend cuda" + probe("a driver that crashed", 1), new_folder()) == 2);
  CHECK(run_judge(" --backend cuda --device-probe /nowhere", new_folder()) == 2);
  CHECK(run_judge(" --backend cpu", new_folder()) == 2);
}

TEST_CASE("tests that come when the drill's CPU time is used up are not run, and say so") {
  // Less than it takes to start a worker.
  const std::string folder = new_folder();
  REQUIRE(run_judge("", folder, 1e-5) == 0);
  const report::Drill drill = drill_of(report::read_file(folder + "/record.json"));
  REQUIRE(drill.tests.size() == 6);
  for (std::size_t i = 1; i < drill.tests.size(); ++i) {
    CHECK(drill.tests[i].verdict == Verdict::kTimeout);
    CHECK(drill.tests[i].message ==
          "not run: the tests before it have used up the drill's CPU time");
    CHECK(drill.tests[i].points == 0);
  }
}

}  // namespace
