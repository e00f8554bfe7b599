// What a target finds wrong besides what the sanitizers see.
#ifndef GRADER_FUZZ_REQUIRE_H_
#define GRADER_FUZZ_REQUIRE_H_

#include <cstdio>
#include <cstdlib>

namespace fuzz {

// Ends the program as a crash does, so that the fuzzer keeps the input.
inline void require(bool good, const char* otherwise) {
  if (good) return;
  std::fprintf(stderr, "not as it should be: %s\n", otherwise);
  std::abort();
}

}  // namespace fuzz

#endif  // GRADER_FUZZ_REQUIRE_H_
