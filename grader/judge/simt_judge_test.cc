// A judge's record of a drill on the simulated GPU.
#include <stdlib.h>

#include <filesystem>
#include <string>

#include "grader/report/record.h"
#include "grader/report/text_file.h"
#include "grader/simt/tests/marked_line.h"
#include "third_party/catch2/catch2.h"

namespace {

using report::Json;
using report::Verdict;

constexpr const char* kSource = "grader/judge/simt_worker.cu";

// Runs the judge of simt_hidden_test.cc and returns the text of its record.
std::string record_of_run() {
  static int runs = 0;
  const std::string folder =
      std::string(std::getenv("TEST_TMPDIR")) + "/judge" + std::to_string(++runs);
  std::filesystem::create_directory(folder);
  const Json facts = {{"id", "90_reverse"}, {"number", 90},       {"title", "Reverse a row"},
                      {"points", 15},       {"time_limit_s", 10}, {"backends", {"simt", "cuda"}}};
  report::write_file(folder + "/facts.json", facts.dump());
  report::write_file(folder + "/build_status", "OK 1234\n");
  report::write_file(folder + "/words", "");
  report::write_file(folder + "/grader", "5678\n");
  const auto path = [&](const char* option, const char* name) {
    return std::string(" ") + option + " " + folder + "/" + name;
  };
  const std::string command =
      "grader/judge/simt_judge --worker grader/judge/simt_worker" + path("--facts", "facts.json") +
      path("--build-status", "build_status") + path("--compiler-output", "words") +
      path("--grader", "grader") + path("--record", "record.json") + path("--run", "run.json");
  REQUIRE(std::system(command.c_str()) == 0);
  return report::read_file(folder + "/record.json");
}

TEST_CASE("findings and counters of all tests are in the record, the same in every run") {
  const std::string text = record_of_run();
  const report::Drill drill = report::drill_record_from(Json::parse(text)).drill;
  CHECK(drill.backends.at("simt") == "graded");
  for (const report::Test& test : drill.tests) CHECK(test.backend == "simt");

  REQUIRE(drill.tests.size() == 5);
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

}  // namespace
