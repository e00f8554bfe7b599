// Section 5: what check_close decides, branch by branch.
#ifndef GRADER_LABS_K3_TOUR_CLOSE_SECTION_H_
#define GRADER_LABS_K3_TOUR_CLOSE_SECTION_H_

#include <cstdint>
#include <string>
#include <vector>

#include "grader/labs/k3_tour/functions.h"
#include "grader/labs/k3_tour/page.h"

namespace lab::tour {

// A call, and what is to be seen in its report.
struct CloseCase {
  std::string name, why;
  std::vector<float> actual, expected;
  std::vector<std::int64_t> actual_shape, expected_shape;
  drill::Tolerance tolerance;
  double max_mismatched_ratio = 0;
};

const std::vector<CloseCase>& close_cases();

// Whether |a - e| <= atol + rtol |e| holds for every pair, computed as it stands there, in double.
// What many comparisons are. The case's shapes are not looked at; both sides are of one size.
bool naive_passes(const CloseCase& close_case);

// Needs check_close.
Page close_section(const Subjects& subjects);

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_CLOSE_SECTION_H_
