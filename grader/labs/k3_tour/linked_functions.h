// The functions that the program is linked with: a student's, and the reference's.
#ifndef GRADER_LABS_K3_TOUR_LINKED_FUNCTIONS_H_
#define GRADER_LABS_K3_TOUR_LINKED_FUNCTIONS_H_

#include <set>

#include "grader/labs/k3_tour/functions.h"

namespace lab::tour {

// `right` is the reference's. So is `own` where the student's is a stub, which lab::stand_ins()
// then says, and of all drills but these (1 to 6). Without a reference (stand_in.h) all are the
// student's; throws NotWritten for a stub.
Subjects linked_functions(const std::set<int>& drills);

}  // namespace lab::tour

#endif  // GRADER_LABS_K3_TOUR_LINKED_FUNCTIONS_H_
