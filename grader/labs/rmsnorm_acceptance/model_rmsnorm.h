// RMSNorm on the CPU for tests, by grader/cases/07_rmsnorm/kernel_model.h, which shares nothing
// with the oracle.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_MODEL_RMSNORM_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_MODEL_RMSNORM_H_

#include <cmath>
#include <cstdint>

#include "grader/cases/07_rmsnorm/kernel_model.h"
#include "grader/labs/rmsnorm_acceptance/rmsnorm.h"

namespace lab {

inline Rmsnorm model_rmsnorm(const cases::KernelModel& kernel = {}) {
  using cases::Problem;
  using drill::Format;
  const auto forward = [=](Format format) {
    return [=](const Problem& p) { return cases::model_y(kernel, format, p); };
  };
  const auto backward = [=](Format format) {
    return [=](const Problem& p) {
      return Gradients{cases::model_dx(kernel, format, p), cases::model_dw(kernel, p)};
    };
  };
  return {.forward_f32 = forward(Format::kFloat32),
          .forward_bf16 = forward(Format::kBfloat16),
          .backward_f32 = backward(Format::kFloat32),
          .backward_bf16 = backward(Format::kBfloat16)};
}

// r = 1 / sqrt(mean), eps ignored.
inline cases::KernelModel without_eps() {
  return {.r = [](float squares, const cases::Problem& p, std::int64_t) {
    return 1 / std::sqrt(squares / static_cast<float>(p.cols));
  }};
}

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_MODEL_RMSNORM_H_
