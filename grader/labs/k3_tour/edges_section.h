// Section 6: sizes and values on which kernels break.
#ifndef GRADER_LABS_K3_TOUR_EDGES_SECTION_H_
#define GRADER_LABS_K3_TOUR_EDGES_SECTION_H_

#include <cstdint>

#include "grader/labs/k3_tour/functions.h"
#include "grader/labs/k3_tour/page.h"

namespace lab::tour {

// block and max_size are at least 1. Needs the functions of drill 06.
Page edges_section(const Subjects& subjects, std::int64_t block, std::int64_t max_size);

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_EDGES_SECTION_H_
