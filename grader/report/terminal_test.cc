#include "grader/report/terminal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <regex>
#include <string>
#include <vector>

#include "third_party/catch2/catch2.h"

namespace {

using report::Drill;
using report::first_failure;
using report::Record;
using report::Style;
using report::Test;
using report::Verdict;

const Style kPlain{.colour = false};
const Style kColour{.colour = true};

// One drill of two tests, of which the second has a verdict.
Drill drill_with(Verdict verdict) {
  Drill drill;
  drill.id = "01_to_bf16";
  drill.tests = {{.name = "signs are kept", .verdict = Verdict::kOk, .max_points = 8},
                 {.name = "ties go to the even mantissa", .verdict = verdict, .max_points = 2}};
  if (verdict != Verdict::kOk) {
    drill.tests[1].failure_class = "ties";
    drill.tests[1].message = "to_bf16(0x3F808000 = 1.00390625) expected 0x3F80, got 0x3F81";
    drill.tests[1].replay = "./drill replay 01 2";
  }
  drill.settle(std::nullopt);
  return drill;
}

// One that was not run.
Drill not_run(Verdict verdict, const std::string& words) {
  Drill drill;
  drill.id = "01_to_bf16";
  drill.compiler_output = words;
  drill.tests = {{.name = "signs are kept", .verdict = verdict, .max_points = 10}};
  drill.settle(verdict);
  return drill;
}

std::vector<Drill> one_of_each() {
  Drill crash = drill_with(Verdict::kCrash);
  crash.tests[1].output = "here\n";
  return {drill_with(Verdict::kOk),
          drill_with(Verdict::kWrong),
          drill_with(Verdict::kUnimplemented),
          crash,
          drill_with(Verdict::kTimeout),
          drill_with(Verdict::kMemory),
          drill_with(Verdict::kForbidden),
          drill_with(Verdict::kSkipped),
          not_run(Verdict::kBuild, "drills/01_to_bf16/to_bf16.cc:3:1: error: no\n"),
          not_run(Verdict::kMissing, "there is no file 01_to_bf16/to_bf16.cc\n"),
          not_run(Verdict::kFault, "the build made no record")};
}

TEST_CASE("the table has a line a drill and the sum, in columns") {
  Record record;
  record.drills = one_of_each();
  record.drills[1].id = "03_pairwise_sum";
  CHECK(report::table(record, kPlain) ==
        "  01_to_bf16         OK              10 / 10\n"
        "  03_pairwise_sum    WRONG            8 / 10   1 of 2 tests failed\n"
        "  01_to_bf16         UNIMPLEMENTED    8 / 10   1 of 2 tests failed\n"
        "  01_to_bf16         CRASH            8 / 10   1 of 2 tests failed\n"
        "  01_to_bf16         TIMEOUT          8 / 10   1 of 2 tests failed\n"
        "  01_to_bf16         MEMORY           8 / 10   1 of 2 tests failed\n"
        "  01_to_bf16         FORBIDDEN        0 / 10   a forbidden act costs all points\n"
        "  01_to_bf16         OK               8 / 10   1 of 2 tests not graded\n"
        "  01_to_bf16         BUILD            0 / 10   does not build\n"
        "  01_to_bf16         MISSING          0 / 10   no file\n"
        "  01_to_bf16         FAULT            0 / 10   the grader failed, not you\n"
        "  total                              58 / 110\n");
}

TEST_CASE("of a long output the last ten lines are shown") {
  Drill drill = drill_with(Verdict::kCrash);
  Test& failed = *std::find_if(drill.tests.begin(), drill.tests.end(),
                               [](const Test& test) { return test.verdict == Verdict::kCrash; });
  for (const std::string end : {"", "\n"}) {
    failed.output.clear();
    for (int i = 1; i <= 12; ++i)
      failed.output += (i == 1 ? "line " : "\nline ") + std::to_string(i);
    failed.output += end;
    const std::string text = report::first_failure(drill, kPlain);
    CHECK(text.find("        (2 lines above)\n        line 3\n") != std::string::npos);
    CHECK(text.find("        line 12\n") != std::string::npos);
    CHECK(text.find("line 2\n") == std::string::npos);
  }
}

TEST_CASE("a drill in which every test found a stub is not begun") {
  Drill drill = drill_with(Verdict::kUnimplemented);
  CHECK_FALSE(report::not_begun(drill));
  for (Test& test : drill.tests) test.verdict = Verdict::kUnimplemented;
  CHECK(report::not_begun(drill));
  Record record;
  record.drills = {drill};
  CHECK(report::table(record, kPlain).find("   not begun\n") != std::string::npos);
}

TEST_CASE("the table of no drills is the sum alone") {
  CHECK(report::table({}, kPlain) == "  total                               0 / 0\n");
}

TEST_CASE("a drill's tests are numbered lines") {
  CHECK(report::tests(drill_with(Verdict::kWrong), kPlain) ==
        "   1 OK             8 / 8  signs are kept\n"
        "   2 WRONG          0 / 2  ties go to the even mantissa\n");
}

TEST_CASE("a test that has a tolerance says how much of it was used") {
  Drill drill = drill_with(Verdict::kWrong);
  drill.tests[0].tolerance_used = 0.21;
  drill.tests[1].tolerance_used = 3.2;
  CHECK(report::tests(drill, kPlain) ==
        "   1 OK             8 / 8  signs are kept: used 0.21 of its tolerance\n"
        "   2 WRONG          0 / 2  ties go to the even mantissa: 3.2 times its tolerance\n");
}

TEST_CASE("nothing is to be mended in a drill that is OK") {
  CHECK(first_failure(drill_with(Verdict::kOk), kPlain).empty());
}

TEST_CASE("a wrong answer is shown with its class and the commands that help") {
  CHECK(first_failure(drill_with(Verdict::kWrong), kPlain) ==
        "01_to_bf16: ties go to the even mantissa (2 points)\n"
        "    to_bf16(0x3F808000 = 1.00390625) expected 0x3F80, got 0x3F81\n"
        "    class: ties\n"
        "    hint:  ./drill hint 01\n"
        "    again: ./drill replay 01 2\n");
}

TEST_CASE("what is not written yet fails in no class") {
  CHECK(first_failure(drill_with(Verdict::kUnimplemented), kPlain) ==
        "01_to_bf16: ties go to the even mantissa (2 points)\n"
        "    to_bf16(0x3F808000 = 1.00390625) expected 0x3F80, got 0x3F81\n"
        "    hint:  ./drill hint 01\n"
        "    again: ./drill replay 01 2\n");
}

TEST_CASE("a crash is shown with what the program printed before, line by line") {
  Drill drill = drill_with(Verdict::kCrash);
  drill.tests[1].max_points = 1;
  drill.tests[1].message = "to_bf16(1): abort (SIGABRT)";
  drill.tests[1].output = "here\n  and there";
  CHECK(first_failure(drill, kPlain) ==
        "01_to_bf16: ties go to the even mantissa (1 point)\n"
        "    to_bf16(1): abort (SIGABRT)\n"
        "    your program printed:\n"
        "        here\n"
        "          and there\n"
        "    class: ties\n"
        "    hint:  ./drill hint 01\n"
        "    again: ./drill replay 01 2\n");
}

TEST_CASE("of several failures the first is shown, but a forbidden act before all") {
  Drill drill = drill_with(Verdict::kForbidden);
  drill.tests[0].verdict = Verdict::kWrong;
  drill.settle(std::nullopt);
  CHECK(first_failure(drill, kPlain).starts_with("01_to_bf16: ties go to the even mantissa"));
  drill.tests[1].verdict = Verdict::kCrash;
  drill.settle(std::nullopt);
  CHECK(first_failure(drill, kPlain).starts_with("01_to_bf16: signs are kept"));
}

TEST_CASE("what does not build is shown in the compiler's words") {
  const std::string words =
      "drills/01_to_bf16/to_bf16.cc:3:1: error: expected ';'\n"
      "    3 | }\n";
  CHECK(first_failure(not_run(Verdict::kBuild, words), kPlain) ==
        "01_to_bf16: it does not build\n"
        "    drills/01_to_bf16/to_bf16.cc:3:1: error: expected ';'\n"
        "        3 | }\n");
}

TEST_CASE("a missing or forbidden file and a fault are shown with the reason") {
  CHECK(first_failure(not_run(Verdict::kMissing, "there is no file 01_to_bf16/to_bf16.cc\n"),
                      kPlain) ==
        "01_to_bf16: MISSING\n"
        "    there is no file 01_to_bf16/to_bf16.cc\n");
  CHECK(first_failure(not_run(Verdict::kForbidden, "a link"), kPlain) ==
        "01_to_bf16: FORBIDDEN\n"
        "    a link\n");
  CHECK(first_failure(not_run(Verdict::kFault, "the build made no record"), kPlain) ==
        "01_to_bf16: FAULT\n"
        "    the build made no record\n");
}

TEST_CASE("colour adds codes and changes nothing else; without it there are none") {
  const std::regex code("\x1B\\[[0-9;]*m");
  Record record;
  record.drills = one_of_each();
  const auto check = [&](const std::string& plain, const std::string& coloured) {
    CHECK(plain.find('\x1B') == std::string::npos);
    CHECK(coloured.find('\x1B') != std::string::npos);
    CHECK(std::regex_replace(coloured, code, "") == plain);
  };
  check(report::table(record, kPlain), report::table(record, kColour));
  for (const Drill& drill : record.drills) {
    check(report::tests(drill, kPlain), report::tests(drill, kColour));
    if (drill.verdict == Verdict::kOk) continue;
    check(first_failure(drill, kPlain), first_failure(drill, kColour));
  }
}

TEST_CASE("a submission cannot command the terminal") {
  Drill drill = drill_with(Verdict::kWrong);
  drill.tests[1].output = "\x1B[32mOK\r\n";
  drill.tests[1].message = "half(1): threw \x1B[2J";
  const std::string text = first_failure(drill, kPlain);
  CHECK(text.find("        \uFFFD[32mOK\n") != std::string::npos);
  CHECK(text.find("    half(1): threw \uFFFD[2J\n") != std::string::npos);
  CHECK(first_failure(not_run(Verdict::kBuild, "error: '\x1B[2J'"), kPlain).find('\x1B') ==
        std::string::npos);
}

TEST_CASE("a drill's number is the begin of its id") {
  CHECK(report::number_of("01_to_bf16") == "01");
  CHECK(report::number_of("12_a_b") == "12");
}

TEST_CASE("a pipe gets no colour, a terminal does unless NO_COLOR says otherwise") {
  int fds[2];
  REQUIRE(pipe(fds) == 0);
  unsetenv("NO_COLOR");
  CHECK_FALSE(report::style_of(fds[1]).colour);
  close(fds[0]);
  close(fds[1]);

  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0) {
    WARN("skipped: this machine lends no terminal");
    return;
  }
  CHECK(report::style_of(terminal).colour);
  setenv("NO_COLOR", "1", 1);
  CHECK_FALSE(report::style_of(terminal).colour);
  setenv("NO_COLOR", "", 1);  // no-color.org: an empty one does not count
  CHECK(report::style_of(terminal).colour);
  unsetenv("NO_COLOR");
  close(terminal);
}

TEST_CASE("what was not graded says why, and has no failure") {
  report::Record record;
  report::Drill& drill = record.drills.emplace_back();
  drill.id = "07_rmsnorm";
  drill.tests = {{.verdict = Verdict::kSkipped, .max_points = 20, .message = "no CUDA device"}};
  drill.settle(Verdict::kSkipped);
  CHECK(report::table(record, kPlain)
            .starts_with("  07_rmsnorm         SKIPPED          0 / 20   not graded\n"));
  CHECK(report::first_failure(drill, kPlain) == "07_rmsnorm: not graded\n    no CUDA device\n");
}

TEST_CASE("a failure on a device alone says so") {
  report::Drill drill;
  drill.id = "07_rmsnorm";
  drill.tests = {{.name = "rows", .backend = "cuda", .verdict = Verdict::kWrong, .max_points = 1}};
  drill.settle(std::nullopt);
  CHECK(report::first_failure(drill, kPlain)
            .starts_with("07_rmsnorm: rows (1 point, on a device)\n"));
  drill.tests[0].verdict = Verdict::kBuild;
  drill.compiler_output = "error: no";
  drill.settle(std::nullopt);
  CHECK(report::first_failure(drill, kPlain) ==
        "07_rmsnorm: it does not build for a device\n    error: no\n");
}

}  // namespace
