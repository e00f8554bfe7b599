// Section 3: the same numbers, added in several orders.
#ifndef GRADER_LABS_K3_TOUR_REORDERING_SECTION_H_
#define GRADER_LABS_K3_TOUR_REORDERING_SECTION_H_

#include <vector>

#include "grader/labs/k3_tour/functions.h"
#include "grader/labs/k3_tour/page.h"

namespace lab::tour {

// [1e8, 1, -1e8, 1], four times.
std::vector<float> published_values();

// Adds the values, or if there are none published_values() and a second input whose number is no
// power of two. Needs the functions of drill 03.
Page reordering_section(const Subjects& subjects, const std::vector<float>& values);

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_REORDERING_SECTION_H_
