// The functions of the submission that the program is linked with.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_SUBMITTED_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_SUBMITTED_H_

#include "grader/labs/rmsnorm_acceptance/rmsnorm.h"

namespace lab {

// Those that are stubs are the reference's (see stand_in.h). Finds out by a call without rows.
Rmsnorm submitted_rmsnorm();

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_SUBMITTED_H_
