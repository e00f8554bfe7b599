// The shapes of drill 08's benchmark: the tokens of a batch through two layers of a language model
// with 7 billion parameters.
#include <cstdint>

#include "grader/device/dequant_gemm_problem.h"
#include "grader/device/problem.h"

namespace bench {

Benchmark benchmark() {
  constexpr std::int64_t kTokens[] = {1, 8, 16, 64, 512, 4096};
  constexpr std::int64_t kK = 4096, kGroup = 128;
  Benchmark benchmark{.drill = "08_dequant_gemm", .entries = {}};
  for (const std::int64_t n : {4096, 11008}) {
    for (const std::int64_t m : kTokens) {
      benchmark.entries.push_back(w4a16_entry(m, n, kK, kGroup));
      benchmark.entries.push_back(w4a8_entry(m, n, kK, kGroup));
      benchmark.entries.push_back(cublas_entry(m, n, kK));
    }
  }
  return benchmark;
}

}  // namespace bench
