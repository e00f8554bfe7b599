// Section 4: one product of matrices under several tolerances.
#ifndef GRADER_LABS_K3_TOUR_TOLERANCE_SECTION_H_
#define GRADER_LABS_K3_TOUR_TOLERANCE_SECTION_H_

#include <cstdint>
#include <vector>

#include "grader/labs/k3_tour/functions.h"
#include "grader/labs/k3_tour/matmul.h"
#include "grader/labs/k3_tour/page.h"

namespace lab::tour {

// A tolerance that a kernel's outputs are judged by.
struct Allowed {
  std::string name;
  drill::Tolerance tolerance;
};

// The two that were published, tolerance(fp32, 512) and tolerance(fp16, 512, c = 4, sqrt 512), and
// two that follow from the inputs: Matmul::error_bound, and eight times the model's estimate of an
// error, 8 u sqrt(512) mean |a b|, u = 2^-11. In this order.
std::vector<Allowed> allowed(const Functions& functions, const Matmul& matmul);

// Needs tolerance and check_close.
Page tolerance_section(const Subjects& subjects, const std::vector<Distribution>& distributions,
                       std::uint64_t seed);

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_TOLERANCE_SECTION_H_
