// The verdicts of the published script: a flat tolerance on y, a relative L2 norm on gradients.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_PUBLISHED_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_PUBLISHED_H_

#include <vector>

#include "drills/format.h"

namespace lab {

// torch.allclose(got, reference, rtol, atol): |got - reference| <= atol + rtol |reference| in every
// element; a NaN on either side fails. The tolerances are 2e-2 for bf16 and 1e-5 for fp32.
struct PublishedForward {
  bool passed = false;
  double max_abs = 0;  // of |got - reference|; NaN if one is
  double max_rel = 0;  // of that over the greater of |reference| and 1e-6; the same
  double rtol = 0, atol = 0;
};
PublishedForward judge_forward(const std::vector<float>& got, const std::vector<float>& reference,
                               drill::Format format);

// ||got - reference|| over the greater of ||reference|| and 1e-6, in fp64.
double relative_l2(const std::vector<float>& got, const std::vector<float>& reference);

struct PublishedBackward {
  static constexpr double kLimit = 5e-2;

  double dx, dw;  // relative_l2

  bool passed() const { return dx < kLimit && dw < kLimit; }
};

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_PUBLISHED_H_
