#include "grader/report/counters.h"

#include <regex>
#include <string>

#include "third_party/catch2/catch2.h"

namespace {

using report::counters;
using report::Drill;
using report::Json;

const report::Style kPlain{.colour = false};
const report::Style kColour{.colour = true};

Json global_line() {
  return {{"kernel", "sum"},  {"file", "drills/07_rmsnorm/rmsnorm.cu"},
          {"line", 9},        {"memory", "global"},
          {"access", "read"}, {"requests", 3},
          {"sectors", 20},    {"least_sectors", 12}};
}

Drill counted() {
  Drill drill;
  drill.id = "07_rmsnorm";
  Json shared = global_line();
  shared["memory"] = "shared";
  shared["access"] = "write";
  shared["line"] = 110;
  shared.erase("sectors");
  shared.erase("least_sectors");
  shared["wavefronts"] = 96;
  shared["least_wavefronts"] = 3;
  drill.counters = {{"kernels",
                     {{{"kernel", "sum"},
                       {"launches", 2},
                       {"blocks", 4},
                       {"barriers", 8},
                       {"bytes_read", 4096},
                       {"least_read", 2048},
                       {"bytes_written", 16},
                       {"least_written", 16}}}},
                    {"lines", {global_line(), shared}}};
  return drill;
}

TEST_CASE("a drill in which nothing was counted has nothing to show") {
  CHECK(counters(Drill(), kPlain).empty());
}

TEST_CASE("lines of global memory, of shared memory, and kernels are tables") {
  CHECK(counters(counted(), kPlain) ==
        "07_rmsnorm: what its kernels cost\n"
        "  Good is what comes close to the least: then the lanes of a warp touch neighbouring "
        "bytes, no two of\n"
        "  them meet in a bank of shared memory, and no byte is fetched twice.\n"
        "\n"
        "  global memory           requests  sectors  a request  least\n"
        "  rmsnorm.cu:9 read, sum         3       20       6.67     12\n"
        "\n"
        "  shared memory              requests  wavefronts  least\n"
        "  rmsnorm.cu:110 write, sum         3          96      3\n"
        "\n"
        "  kernel  launches  blocks  barriers  bytes read  least  written  least\n"
        "  sum            2       4         8        4096   2048       16     16\n");
}

TEST_CASE("a table without lines is left out") {
  Drill drill = counted();
  drill.counters["lines"] = Json::array({global_line()});
  CHECK(counters(drill, kPlain).find("shared memory  ") == std::string::npos);
  CHECK(counters(drill, kPlain).find("global memory  ") != std::string::npos);
}

TEST_CASE("a line without requests divides by nothing") {
  Drill drill = counted();
  drill.counters["lines"][0]["requests"] = 0;
  CHECK(counters(drill, kPlain).find("0       20       0.00     12\n") != std::string::npos);
}

TEST_CASE("a long kernel's name is cut, and none commands the terminal") {
  Drill drill = counted();
  drill.counters["kernels"][0]["kernel"] = "\x1B[2J" + std::string(100, 'k');
  const std::string text = counters(drill, kPlain);
  CHECK(text.find('\x1B') == std::string::npos);
  CHECK(text.find(std::string(30, 'k') + "...") != std::string::npos);
  CHECK(text.find(std::string(41, 'k')) == std::string::npos);
}

TEST_CASE("a kernel's name is not cut within a character") {
  Drill drill = counted();
  drill.counters["kernels"][0]["kernel"] = "a" + std::string(40, '\x01');
  const std::string text = counters(drill, kPlain);
  // Twelve whole replacements of three bytes, and the a.
  std::string name = "a";
  for (int i = 0; i < 12; ++i) name += "\uFFFD";
  CHECK(text.find(name + "...") != std::string::npos);
  CHECK_NOTHROW(Json(text).dump());
}

TEST_CASE("colour adds codes and changes nothing else") {
  const std::regex code("\x1B\\[[0-9;]*m");
  CHECK(counters(counted(), kColour) != counters(counted(), kPlain));
  CHECK(std::regex_replace(counters(counted(), kColour), code, "") == counters(counted(), kPlain));
}

}  // namespace
