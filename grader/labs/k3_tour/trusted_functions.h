// For tests: the functions of drills 01 to 06 by grader/compare and by their definitions, so that
// what the sections print is not expected from the solutions that they run on.
#ifndef GRADER_LABS_K3_TOUR_TRUSTED_FUNCTIONS_H_
#define GRADER_LABS_K3_TOUR_TRUSTED_FUNCTIONS_H_

#include "grader/labs/k3_tour/functions.h"

namespace lab::tour {

Functions trusted_functions();

// Of both kinds.
Subjects trusted_subjects();

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_TRUSTED_FUNCTIONS_H_
