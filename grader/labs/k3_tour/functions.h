// The functions that the lab k3_tour runs on: those of drills 01 to 06.
#ifndef GRADER_LABS_K3_TOUR_FUNCTIONS_H_
#define GRADER_LABS_K3_TOUR_FUNCTIONS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "drills/04_tolerance/tolerance.h"
#include "drills/05_check_close/check_close.h"
#include "drills/format.h"

namespace lab::tour {

// As the drills' headers declare them.
struct Functions {
  std::function<std::uint16_t(float)> to_bf16;
  std::function<float(std::uint16_t)> from_bf16;
  std::function<std::int32_t(std::uint32_t, drill::Format)> ordered_int;
  std::function<std::optional<std::uint64_t>(std::uint32_t, std::uint32_t, drill::Format)> ulp_diff;
  std::function<float(std::span<const float>)> sum_sequential;
  std::function<float(std::span<const float>)> sum_pairwise;
  std::function<double(drill::Format)> machine_epsilon;
  std::function<drill::Tolerance(drill::Format, std::int64_t, double, double)> tolerance;
  std::function<drill::CloseReport(drill::TensorView, drill::TensorView, drill::Tolerance, double)>
      check_close;
  std::function<std::vector<std::int64_t>(std::int64_t, std::int64_t)> edge_sizes;
  std::function<std::vector<std::uint32_t>(drill::Format)> edge_values;
};

struct Subjects {
  Functions own;    // shown, whatever they return or throw
  Functions right;  // what `own` is judged by
};

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_FUNCTIONS_H_
