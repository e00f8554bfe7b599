// Section 2: floats as places on an integer line, and how far apart the places are.
#ifndef GRADER_LABS_K3_TOUR_ULPS_SECTION_H_
#define GRADER_LABS_K3_TOUR_ULPS_SECTION_H_

#include "grader/labs/k3_tour/functions.h"
#include "grader/labs/k3_tour/number.h"
#include "grader/labs/k3_tour/page.h"

namespace lab::tour {

// Needs the functions of drill 02, and machine_epsilon.
Page ulps_section(const Subjects& subjects, const Number& number);

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_ULPS_SECTION_H_
