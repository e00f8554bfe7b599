// The reference's functions, and wrong ones.
#ifndef GRADER_LABS_RMSNORM_ACCEPTANCE_PLANTED_H_
#define GRADER_LABS_RMSNORM_ACCEPTANCE_PLANTED_H_

#include <string>

#include "grader/labs/rmsnorm_acceptance/rmsnorm.h"

namespace lab {

Rmsnorm reference_rmsnorm();

// The functions of grader/mutants/07_rmsnorm/`bug`.cu; one that plants.h names. Throws
// std::logic_error for another.
Rmsnorm wrong_rmsnorm(const std::string& bug);

}  // namespace lab

#endif  // GRADER_LABS_RMSNORM_ACCEPTANCE_PLANTED_H_
