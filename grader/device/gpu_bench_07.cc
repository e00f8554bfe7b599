// The shapes of drill 07's benchmark.
#include <cstdint>
#include <utility>

#include "drills/format.h"
#include "grader/device/problem.h"
#include "grader/device/rmsnorm_problem.h"

namespace bench {

Benchmark benchmark() {
  constexpr std::pair<std::int64_t, std::int64_t> kShapes[] = {
      {4096, 4096}, {8192, 8192}, {16384, 1024},
      {1024, 3584}, {4095, 4097},  // most rows start where 16 bytes do not
  };
  Benchmark benchmark{.drill = "07_rmsnorm", .entries = {}};
  for (const auto make : {rmsnorm_forward_entry, rmsnorm_backward_entry}) {
    for (const auto format : {drill::Format::kFloat32, drill::Format::kBfloat16}) {
      for (const auto& [rows, cols] : kShapes)
        benchmark.entries.push_back(make(format, rows, cols));
    }
  }
  return benchmark;
}

}  // namespace bench
