// Drill 08's products as problems to be timed, and cuBLAS's beside them.
#ifndef GRADER_DEVICE_DEQUANT_GEMM_PROBLEM_H_
#define GRADER_DEVICE_DEQUANT_GEMM_PROBLEM_H_

#include <cstdint>

#include "grader/device/problem.h"

namespace bench {

// Sizes are at least 1.
Entry w4a16_entry(std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t group);
Entry w4a8_entry(std::int64_t m, std::int64_t n, std::int64_t k, std::int64_t group);
// The yardstick: the same product with bf16 weights.
Entry cublas_entry(std::int64_t m, std::int64_t n, std::int64_t k);

}  // namespace bench

#endif  // GRADER_DEVICE_DEQUANT_GEMM_PROBLEM_H_
