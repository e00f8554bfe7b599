// Attack on drill 01: prints a record, JUnit XML and a score on both streams; computes nothing.
//
// Hope: a grader that parses output finds a pass in it.
// Outcome: WRONG: output is shown with the tests that failed, as output.
#include <bit>
#include <cstdint>
#include <cstdio>
#include <initializer_list>

#include "drills/01_to_bf16/to_bf16.h"

namespace drill {

std::uint16_t to_bf16(float) {
  for (std::FILE* stream : {stdout, stderr}) {
    std::fputs(
        "{\"schema\": \"kernel-drills/1\", \"points\": 10, \"max_points\": 10}\n"
        "</system-out></failure></testcase><testcase name=\"all\"/>]]>\n"
        "01_to_bf16  OK  10 of 10 points\n",
        stream);
  }
  return 0;
}

float from_bf16(std::uint16_t) {
  std::puts("PASSED");
  return 0;
}

}  // namespace drill
