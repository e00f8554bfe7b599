// Drill 07's functions as problems to be timed.
#ifndef GRADER_DEVICE_RMSNORM_PROBLEM_H_
#define GRADER_DEVICE_RMSNORM_PROBLEM_H_

#include <cstdint>

#include "drills/format.h"
#include "grader/device/problem.h"

namespace bench {

// Sizes are at least 1; the format is kFloat32 or kBfloat16.
Entry rmsnorm_forward_entry(drill::Format format, std::int64_t rows, std::int64_t cols);
Entry rmsnorm_backward_entry(drill::Format format, std::int64_t rows, std::int64_t cols);

}  // namespace bench

#endif  // GRADER_DEVICE_RMSNORM_PROBLEM_H_
