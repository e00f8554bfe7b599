// Drill 07's functions as the lab calls them: over the host's memory, wherever they run.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_RMSNORM_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_RMSNORM_H_

#include <functional>
#include <vector>

#include "drills/format.h"
#include "grader/cases/07_rmsnorm/inputs.h"

namespace lab {

struct Gradients {
  std::vector<float> dx, dw;
};

// Each takes a problem whose values are of its format, and gives values of its format; dw is fp32
// in both. They throw whatever goes wrong.
using Forward = std::function<std::vector<float>(const cases::Problem&)>;
using Backward = std::function<Gradients(const cases::Problem&)>;

struct Rmsnorm {
  Forward forward_f32, forward_bf16;
  Backward backward_f32, backward_bf16;

  // The format is kFloat32 or kBfloat16.
  const Forward& forward(drill::Format format) const {
    return format == drill::Format::kFloat32 ? forward_f32 : forward_bf16;
  }
  const Backward& backward(drill::Format format) const {
    return format == drill::Format::kFloat32 ? backward_f32 : backward_bf16;
  }
};

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_RMSNORM_H_
